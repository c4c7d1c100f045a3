// SPDX-License-Identifier: MIT
// The heap is one reserved address range, so cells move only in collections; the trail is another. Cells between `top`
// and `hard_end` are free; `slack` cells beyond are for wake-ups and error terms, which allocate without checking.
// Trail entries are one word (a cell to be made unbound) or two (data, then the word with its kind):
//
//   address | 0, 1      the variable at this address is unbound again (1: it has attributes)
//   value, address | 2  the slot gets its old value back
//   data, hook | 3      hook.undo(data)
#include "terms/term_store.hpp"

#include "support/utf8.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace hornbeam::terms {

TermStore::TermStore(std::size_t heap_bytes, std::size_t trail_bytes)
    : atoms(memory), functors(memory), memory_(heap_bytes + trail_bytes) {
  begin(heap_bytes, trail_bytes);
}

TermStore::TermStore(std::size_t heap_bytes, std::size_t trail_bytes, const TermStore& first)
    : atoms(memory, first.atoms), functors(memory, first.functors), memory_(heap_bytes + trail_bytes) {
  begin(heap_bytes, trail_bytes);
}

void TermStore::begin(std::size_t heap_bytes, std::size_t trail_bytes) {
  if (memory_.data() == nullptr) support::throw_no_memory();
  // Each gets its share where less could be reserved.
  constexpr std::size_t page = std::size_t{1} << 12;
  const double share = static_cast<double>(heap_bytes) / static_cast<double>(heap_bytes + trail_bytes);
  const bool is_whole = memory_.size() >= heap_bytes + trail_bytes;
  heap_size_ = is_whole ? heap_bytes : static_cast<std::size_t>(static_cast<double>(memory_.size()) * share);
  heap_size_ = std::min((heap_size_ + page - 1) / page * page, memory_.size());
  base = top = hb = old_end = reinterpret_cast<Cell*>(memory_.data());
  trail_base = trail_top = reinterpret_cast<TrailEntry*>(memory_.data() + heap_size_);
  set_limits(heap_bytes, trail_bytes);
  soft_limit = hard_end;
}

// False, with no change, if more than that is already in use.
bool TermStore::set_limits(std::size_t heap_bytes, std::size_t trail_bytes) {
  const std::size_t cells = std::min(heap_bytes, heap_size_) / sizeof(Cell);
  const std::size_t entries = std::min(trail_bytes, memory_.size() - heap_size_) / sizeof(TrailEntry);
  Cell* const heap_end = base + cells - std::min<std::size_t>(slack, cells / 2);
  TrailEntry* const end = trail_base + entries - std::min<std::size_t>(4096, entries / 2);
  if (top >= heap_end || trail_top >= end) return false;
  hard_end = heap_end;
  trail_end = trail_soft_limit = end;
  return true;
}

// All NaNs are the same: sign and payload are not written, so they must not make terms differ.
Cell TermStore::new_float(double value) {
  if (std::isnan(value)) [[unlikely]]
    value = std::numeric_limits<double>::quiet_NaN();
  Cell* p = allocate(2);
  p[0] = Cell::header(HeaderKind::floating, 1, 0);
  p[1] = Cell(std::bit_cast<std::uint64_t>(value));
  return Cell::box(p);
}

Cell TermStore::new_integer(std::int64_t value) {
  if (fits_small(value)) return Cell::integer(value);
  const bool negative = value < 0;
  Cell* p = allocate(2);
  p[0] = Cell::header(HeaderKind::bigint, 1, negative ? 1 : 0);
  const std::uint64_t bits = static_cast<std::uint64_t>(value);
  p[1] = Cell(negative ? ~bits + 1 : bits);
  return Cell::box(p);
}

Cell TermStore::new_integer_unsigned(std::uint64_t value) {
  if (value <= static_cast<std::uint64_t>(max_small_integer)) {
    return Cell::integer(static_cast<std::int64_t>(value));
  }
  Cell* p = allocate(2);
  p[0] = Cell::header(HeaderKind::bigint, 1, 0);
  p[1] = Cell(value);
  return Cell::box(p);
}

// The bytes, padded with zeros to words; the header's info has the number of padding bytes and the mark for ASCII.
Cell TermStore::new_string(std::string_view bytes) {
  const std::size_t words = bytes.size() / 8 + 1;
  Cell* p = allocate(1 + words);
  unsigned info = static_cast<unsigned>(words * 8 - bytes.size());
  constexpr std::size_t worth_a_mark = 32;
  if (bytes.size() >= worth_a_mark && support::utf8::all_ascii(bytes)) info |= string_is_ascii;
  p[0] = Cell::header(HeaderKind::string, words, info);
  p[words] = Cell(0);
  if (!bytes.empty()) std::memcpy(static_cast<void*>(p + 1), bytes.data(), bytes.size());
  return Cell::box(p);
}

// Binds the younger variable to the older: references point downwards, and backtracking leaves none dangling.
void TermStore::bind_variables(Cell a, Cell b) {
  if (a == b) return;
  if (a.is_attributed() != b.is_attributed()) {
    // A plain variable is bound to an attributed one, whatever their ages.
    if (a.is_attributed()) std::swap(a, b);
    bind(a, Cell::reference(b.address()));
    return;
  }
  if (a.address() < b.address()) std::swap(a, b);
  bind(a, Cell::reference(b.address()));
}

// Binds, and appends '$wakeup'(Attributes, Value, Rest) to the goals run at the next safe point.
void TermStore::bind_attributed(Cell* cell, Cell value) {
  Cell* p = allocate(4);
  p[0] = functors::wakeup;
  p[1] = cell[1];
  p[2] = value;
  p[3] = Cell::atom(hornbeam::terms::atoms::nil);
  if (pending_wakeups.is_atom()) {
    pending_wakeups = Cell::structure(p);
  } else {
    *last_wakeup_ = Cell::structure(p);
  }
  last_wakeup_ = p + 3;
  *cell = value;
  if (cell < hb) push_trail(reinterpret_cast<TrailEntry>(cell) | 1);
  request_attention();
}

// After a collection, which has moved the end of the list.
void TermStore::relink_wakeups() {
  for (Cell c = pending_wakeups; c.is_structure(); c = *last_wakeup_) last_wakeup_ = c.address() + 3;
}

// Backtrackable destructive assignment. Cells younger than the newest choice point need no entry.
void TermStore::assign(Cell* slot, Cell value) {
  if (slot < hb || !in_heap(slot)) {
    push_trail(slot->bits());
    push_trail(reinterpret_cast<TrailEntry>(slot) | 2);
  }
  note_assigned(slot);
  *slot = value;
}

// For young collections: an old cell may now point to a young one (machine/old_cells.hpp).
void TermStore::remember_assigned(Cell* slot) {
  constexpr std::size_t many = std::size_t{1} << 14;
  try {
    if (assigned.size() >= many) return forget_old_cells();
    assigned.push_back(slot);
  } catch (const std::bad_alloc&) {
    forget_old_cells();
  }
}

void TermStore::push_hook(UndoHook& hook, std::uint64_t data) {
  push_trail(data);
  push_trail(reinterpret_cast<TrailEntry>(&hook) | 3);
}

// Newest first: a slot assigned twice gets its oldest value back last.
void TermStore::undo_to(TrailEntry* mark) {
  TrailEntry* top = trail_top;
  while (top > mark) {
    const TrailEntry e = *--top;
    Cell* cell = reinterpret_cast<Cell*>(e & ~TrailEntry{7});
    if (is_unbound_again(e)) {
      *cell = Cell(e);
    } else if (static_cast<TrailKind>(e & 7) == TrailKind::value) {
      *cell = Cell(*--top);
    } else {
      const std::uint64_t data = *--top;
      trail_top = top;  // the hook may look at the trail
      reinterpret_cast<UndoHook*>(cell)->undo(data);
      top = trail_top;
    }
  }
  trail_top = top;
}

void TermStore::release_unused_pages() {
  memory_.release(heap_bytes() + slack * sizeof(Cell), heap_size_);
  memory_.release(heap_size_ + trail_bytes() + 4096, memory_.size());
}

void TermStore::use_large_pages() {
  memory_.use_large_pages(host::small_stack, heap_size_);
  memory_.use_large_pages(heap_size_ + host::small_stack, memory_.size());
}

}  // namespace hornbeam::terms
