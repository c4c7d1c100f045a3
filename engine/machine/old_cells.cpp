// SPDX-License-Identifier: MIT
// A young collection must find the old cells that point to young ones: old variables, which may have been bound since
// (variables_), and assigned slots (TermStore::assigned). Backtracking below the old part invalidates the list; a hook
// on the trail detects that.
#include "machine/old_cells.hpp"

#include <algorithm>
#include <new>

#include "support/unstable_sort.hpp"

namespace hornbeam::machine {

namespace {

bool is_unbound(const terms::Cell* p) { return (p->is_ref() || p->is_attributed()) && p->address() == p; }

}  // namespace

// Each once, in heap order.
std::vector<terms::Cell*> OldCells::remembered() const {
  std::vector<Cell*> cells(variables_);
  cells.insert(cells.end(), terms_.assigned.begin(), terms_.assigned.end());
  support::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

// Makes the next collection a full one.
void OldCells::undo(std::uint64_t) { terms_.forget_old_cells(); }

// False if there are too many to visit each time.
bool OldCells::list_variables(Cell* from) {
  std::erase_if(variables_, [from](const Cell* v) { return v >= from || !is_unbound(v); });
  const std::size_t most = static_cast<std::size_t>(terms_.top - terms_.base) / 16 + 1024;
  for (Cell* p = from; p < terms_.top; ++p) {
    if (p->is_header() && !p->is_functor_cell()) {
      p += p->box_words();
    } else if (is_unbound(p)) {
      if (variables_.size() >= most) return false;
      variables_.push_back(p);
    }
  }
  return true;
}

// True if backtracking to the newest choice point would pass the entry.
bool OldCells::has_hook_above(const terms::TrailEntry* newest_choice) const {
  const auto self = reinterpret_cast<terms::TrailEntry>(static_cast<const terms::UndoHook*>(this)) |
                    static_cast<terms::TrailEntry>(terms::TrailKind::hook);
  return terms_.trail_top > newest_choice && terms_.trail_top[-1] == self;
}

// After a collection, everything live is old. Without memory for the list everything stays young.
void OldCells::settle(Cell* from, const terms::TrailEntry* newest_choice) {
  terms_.assigned.clear();
  terms_.forget_old_cells();
  if (from == terms_.base) variables_.clear();
  if (terms_.pending_wakeups.is_structure() || !terms_.trail_has_room(64)) return;
  try {
    if (!list_variables(from)) return;
  } catch (const std::bad_alloc&) {
    return;
  }
  if (!has_hook_above(newest_choice)) terms_.push_hook(*this, 0);
  terms_.old_end = terms_.top;
}

}  // namespace hornbeam::machine
