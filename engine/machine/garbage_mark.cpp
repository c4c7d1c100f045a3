// SPDX-License-Identifier: MIT
// The marking phase of the collector: from the registers, the environments, the choice points and the trail.
//
// Invariant: a cell is marked before it is visited, so nothing is visited twice, and cyclic terms terminate. The first
// cell of a compound represents it; all its cells are marked together, as they live and die together (except list
// pairs, whose two cells are marked separately: a difference list may keep a tail without its head).
//
// The stack holds ranges of marked cells whose targets are yet to be visited. If it overflows, marking returns false
// and the collection is abandoned; no cell has been changed by then.
#include "machine/garbage_collector.hpp"
#include "machine/machine.hpp"

namespace hornbeam::machine {

using terms::HeaderKind;
using terms::TrailEntry;
using terms::TrailKind;

GarbageCollector::GarbageCollector(Machine& machine, Word live_registers, const Word* map_end, Cell* from)
    : m_(machine),
      t_(machine.terms),
      from_(from),
      live_(live_registers),
      map_end_(map_end),
      heap_(from, t_.top),
      local_(machine.local_base, machine.stack_top(map_end)),
      environments_(machine.local_base, machine.stack_top(map_end)) {}

// Marks everything reachable from the cells first..end, which are already marked. Gives up if the host ends the query.
bool GarbageCollector::mark_range(Cell* first, Cell* end) {
  constexpr std::size_t steps_between_looks = std::size_t{1} << 16;
  std::size_t steps = 0;
  Range range{first, end};
  for (;;) {
    while (range.next < range.end) {
      Cell c = *range.next++;
      // Follow one branch without the stack; the rest of the range waits.
      for (;;) {
        if (!c.has_address()) break;
        Cell* a = c.address();
        if (!is_collected(a)) break;
        if (c.is_ref()) {
          if (!heap_.mark(a)) break;
          c = *a;
          continue;
        }
        Range inner{nullptr, nullptr};
        if (c.is_list()) {
          const bool head_new = heap_.mark(a);
          const bool tail_new = heap_.mark(a + 1);
          if (!head_new && !tail_new) break;
          if (head_new && a->has_address()) {
            inner = Range{a, tail_new ? a + 2 : a + 1};
          } else {
            if (!tail_new) break;
            c = a[1];
            if (++steps % steps_between_looks == 0 && m_.must_stop()) return false;
            continue;
          }
        } else if (c.is_structure()) {
          if (!heap_.mark(a)) break;
          const std::uint32_t n = a->arity();
          heap_.mark_block(a + 1, n);
          inner = Range{a + 1, a + 1 + n};
        } else if (c.is_attributed()) {
          heap_.mark(a);
          if (!heap_.mark(a + 1)) break;
          inner = Range{a, a + 2};
        } else {  // box
          if (!heap_.mark(a)) break;
          heap_.mark_block(a + 1, a->box_words());
          break;
        }
        // Atomic arguments need no visit; the last non-atomic one is followed in place.
        while (inner.next < inner.end && !inner.next->has_address()) ++inner.next;
        while (inner.next < inner.end && !inner.end[-1].has_address()) --inner.end;
        if (inner.next == inner.end) break;
        if (range.next < range.end && !stack_.push(range)) return false;
        if (++steps % steps_between_looks == 0 && m_.must_stop()) return false;
        range = Range{inner.next + 1, inner.end};
        c = *inner.next;
        // The targets of waiting cells are far away in the heap: prefetch them while the first is followed.
        for (const Cell* p = range.next; p < range.end; ++p) __builtin_prefetch(p->address());
      }
    }
    if (stack_.empty()) return true;
    range = stack_.pop();
  }
}

bool GarbageCollector::mark_term(Cell c) { return mark_range(&c, &c + 1); }

// Slots of the local stack have mark bits too, since a frame may be reached more than once.
bool GarbageCollector::mark_slot(Cell* slot) {
  if (!local_.mark(slot)) return true;
  return mark_term(*slot);
}

// Marks the environments of a chain. Those below a visited one were visited with it; but other slots of that one may be
// live here.
bool GarbageCollector::mark_environments(Cell* environment, const Word* return_address) {
  while (environment != nullptr) {
    const Word map = return_address[-1];
    const std::size_t slots = slots_of(environment, return_address);
    for (std::size_t i = 0; i < slots; ++i) {
      if (code::slot_is_live(map, static_cast<unsigned>(i)) && !mark_slot(&slot_of(environment, i))) {
        return false;
      }
    }
    if (!environments_.mark(environment)) return true;
    return_address = continuation_of(environment);
    environment = caller_of(environment);
  }
  return true;
}

// Newest first. An environment shared by choice points is visited once for each set of live slots.
bool GarbageCollector::mark_choice_points() {
  for (Cell* b = m_.b;; b = previous_of(b)) {
    const std::size_t n = argument_count_of(b);
    for (std::size_t i = 0; i < n; ++i) {
      if (!mark_slot(&argument_of(b, i))) return false;
    }
    if (!mark_environments(environment_of(b), return_address_of(b))) return false;
    if (b == previous_of(b)) return true;
  }
}

// Old values are kept whether or not their cell is; so are the attributes of a bound variable, unless it is younger
// than the choice point to which the entry belongs (choice points between them were cut): backtracking to that one
// removes the variable itself.
bool GarbageCollector::mark_trail() {
  Cell* b = m_.b;
  for (TrailEntry* t = t_.trail_top; t > t_.trail_base;) {
    while (t <= trail_of(b) && b != previous_of(b)) b = previous_of(b);
    const TrailEntry entry = *--t;
    Cell* cell = reinterpret_cast<Cell*>(entry & ~TrailEntry{7});
    switch (static_cast<TrailKind>(entry & 7)) {
      case TrailKind::variable: break;
      case TrailKind::attributed:
        if (cell < heap_of(b) && !mark_term(Cell::attributed(cell))) return false;
        break;
      case TrailKind::value:
        if (!mark_term(Cell(*--t))) return false;
        break;
      case TrailKind::hook: --t; break;
    }
  }
  return true;
}

// Marks what lives only while something else does, such as constraints on reachable variables.
bool GarbageCollector::mark_conditional() {
  bool done = true;
  const auto is_marked = [&](Cell c) {
    return c.has_address() && t_.in_heap(c.address()) && (c.address() < from_ || heap_.test(c.address()));
  };
  const auto mark = [&](Cell& c) { done = done && mark_term(c); };
  for (const auto& holder : m_.holders.conditional) holder.mark(is_marked, mark);
  return done;
}

bool GarbageCollector::mark_roots() {
  bool done = true;
  m_.for_each_live_register(live_, [&](std::size_t i) { done = done && mark_term(m_.x[i]); });
  done = done && mark_term(t_.pending_wakeups) && mark_term(m_.ball());
  for (Cell* root : m_.holders.cells) done = done && mark_term(*root);
  for (const auto& holder : m_.holders.many) holder([&](Cell& c) { done = done && mark_term(c); });
  m_.globals.for_each_root([&](Cell& c) { done = done && mark_term(c); });
  if (from_ != t_.base) remembered_ = m_.old_cells.remembered();
  for (const Cell* old : remembered_) done = done && mark_term(*old);
  return done && mark_environments(m_.e, map_end_) && mark_choice_points() && mark_trail() && mark_conditional();
}

}  // namespace hornbeam::machine
