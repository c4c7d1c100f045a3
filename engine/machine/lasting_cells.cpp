// SPDX-License-Identifier: MIT
// nb_setarg/3 and the like put terms into structures that backtracking must leave alone. Backtracking would reclaim
// their cells, so either the heap tops of all choice points younger than the structure move up (keep_heap), which costs
// a walk over them, or, if there are many, copies go to cells reserved below them once (reserve).
#include "machine/lasting_cells.hpp"

#include <algorithm>

#include "machine/frames.hpp"
#include "machine/machine.hpp"
#include "machine/trail_hooks.hpp"
#include "terms/copy.hpp"

namespace hornbeam::machine {

using terms::AttributeCopy;

// No value if the heap is full. `place` is the cell that will hold the copy.
std::optional<Cell> LastingCells::copy(Cell value, const Cell* place) {
  if (has_free_cells() && place >= oldest_place_) {
    if (const auto copied = terms::copy_term_into(m_.terms, free_, end_, value, AttributeCopy::keep)) return copied;
  }
  // Boxes are shared and may lie above a choice point's heap top, but are below the new one.
  const auto copied = terms::copy_term(m_.terms, value, AttributeCopy::keep);
  if (copied) keep_heap(place);
  return copied;
}

// After a collection the reserved cells are no longer there.
bool LastingCells::has_free_cells() const {
  return free_ != nullptr && collections_ == m_.collection_statistics.collections;
}

// Choice points older than the place itself are not affected.
void LastingCells::keep_heap(const Cell* place) {
  constexpr std::size_t few = 16;
  std::size_t visited = 0;
  Cell* oldest = nullptr;
  for (Cell* b = m_.b; heap_of(b) > place; b = previous_of(b)) {
    oldest = b;
    ++visited;
    if (previous_of(b) == b) break;
  }
  if (oldest == nullptr) return;
  statistics.choices_visited += visited;
  if (visited > few) {
    oldest_place_ = place;
    reserve(oldest, visited);
  }
  for (Cell* b = m_.b;; b = previous_of(b)) {
    heap_of(b) = m_.terms.top;
    if (b == oldest) break;
  }
  m_.terms.hb = m_.terms.top;
}

// Reserves as many cells as choice points were visited, to amortise the walks.
void LastingCells::reserve(Cell* oldest, std::size_t cells) {
  terms::TermStore& t = m_.terms;
  free_ = nullptr;
  if (!t.ensure(cells) || !t.trail_has_room(64)) return;
  const HookBelow hook = hook_below(m_, oldest, *this);  // or the hook of earlier free cells
  *hook.number = ++number_;
  if (hook.is_new) statistics.entries_moved += static_cast<std::uint64_t>(t.trail_top - hook.number);
  collections_ = m_.collection_statistics.collections;
  free_ = t.allocate(cells);
  end_ = t.top;
  std::fill(free_, end_, Cell::integer(0));  // passes over the heap cell by cell must find terms there
}

void LastingCells::undo(std::uint64_t number) {
  if (number == number_) free_ = nullptr;
}

}  // namespace hornbeam::machine
