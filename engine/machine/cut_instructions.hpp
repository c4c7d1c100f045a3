// SPDX-License-Identifier: MIT
// The cut of a clause and of a condition. A cut goes back to b0, the newest choice point when the predicate was called,
// which is read only before the first call of the clause, and otherwise saved to a slot (get_level). Slots hold choice
// points as levels (machine/frames.hpp).
#pragma once

#include "machine/choice_instructions.hpp"

namespace hornbeam::machine::instructions {

inline Cell choice_cell(const Machine& m, const Cell* b) { return level_cell(m.local_base, b); }
inline Cell* choice_of(const Machine& m, Cell c) { return choice_of_level(m.local_base, c); }

// For an if-then-else: saves the level of its cut.
inline void mark(HB_REGISTERS) {
  slot_of(E, P[1]) = choice_cell(m, m.b);
  return go(P + 2, m, H, E, S, CP);
}

// For *->: saves the choice point just pushed, which soft_cut disables without removing those above it.
inline void mark_top(HB_REGISTERS) {
  slot_of(E, P[1]) = level_cell(m.local_base, m.b, soft_level_tag);
  return go(P + 2, m, H, E, S, CP);
}

inline void get_level(HB_REGISTERS) {
  slot_of(E, P[1]) = choice_cell(m, m.b0);
  return go(P + 2, m, H, E, S, CP);
}

[[gnu::noinline]] inline void run_cut_cleanups(HB_REGISTERS) {
  save(HB_PASS);
  m.run_cut_cleanups(m.handed.live, *m.handed.map, m.handed.map + 1);
  return resume(m);
}

[[gnu::always_inline]] inline void cut_cleanups(HB_REGISTERS, Word live, const Word* map) {
  m.handed.live = live;
  m.handed.map = map;
  return run_cut_cleanups(HB_PASS);
}

// Variables newer than the remaining choice point need no trail entry. This drops the topmost entries, which only the
// newest choice point required: otherwise a recursion whose clauses cut, like `hanoi(0, _, _, _, N, N) :- !`, would
// fill the trail.
[[gnu::always_inline]] inline void drop_choices(Machine& m, Cell* target) {
  terms::TrailEntry* const mark = trail_of(m.b);
  terms::TrailEntry* top = m.terms.trail_top;
  m.b = target;
  m.terms.hb = heap_of(target);
  while (top > mark && (top[-1] & 7) == 0 && reinterpret_cast<const Cell*>(top[-1]) >= m.terms.hb) --top;
  m.terms.trail_top = top;
}

[[gnu::always_inline]] inline void cut_to(HB_REGISTERS, Cell* target, Word live, const Word* map) {
  if (has_woken(m)) [[unlikely]]
    return wake_first(HB_PASS, live, map);
  if (m.b > target) {
    drop_choices(m, target);
    if (m.cleanup_top > target) [[unlikely]]
      return cut_cleanups(map + 1, m, H, E, S, CP, live, map);
  }
  return go(map + 1, m, H, E, S, CP);
}

inline void neck_cut(HB_REGISTERS) { return cut_to(HB_PASS, m.b0, P[1], P + 2); }

[[gnu::noinline]] inline void neck_cut_proceed_slowly(HB_REGISTERS) {
  if (has_woken(m)) return wake_first(HB_PASS, 0, m.no_map());
  return cut_cleanups(CP, m, H, E, S, CP, 0, m.no_map());
}

inline void neck_cut_proceed(HB_REGISTERS) {
  if (has_woken(m)) [[unlikely]]
    return neck_cut_proceed_slowly(HB_PASS);
  if (m.b > m.b0) {
    drop_choices(m, m.b0);
    if (m.cleanup_top > m.b) [[unlikely]]
      return neck_cut_proceed_slowly(HB_PASS);
  }
  return go(CP, m, H, E, S, CP);
}

inline void cut(HB_REGISTERS) { return cut_to(HB_PASS, choice_of(m, slot_of(E, P[1])), P[2], P + 3); }

// Disables the else branch but keeps further solutions of the condition.
inline void soft_cut(HB_REGISTERS) {
  Cell* b = choice_of(m, slot_of(E, P[1]));
  // In a called continuation there is no choice point to disable. After the condition's last solution it is the newest
  // one, and can be popped.
  if (b != m.local_base) {
    alternative_of(b) = reinterpret_cast<Word>(m.pop_and_fail_code());
    if (m.b == b) pop_choice(m);
  }
  return go(P + 2, m, H, E, S, CP);
}

// After $Goal: if the choice point pushed before Goal is the newest one, Goal has left none.
inline void pop_if_newest(HB_REGISTERS) {
  Cell* const b = choice_of(m, slot_of(E, P[1]));
  if (m.b == b) {
    pop_choice(m);
  } else if (b != m.local_base) {  // in a called continuation there is none
    return go(reinterpret_cast<const Word*>(P[2]), m, H, E, S, CP);
  }
  return go(P + 3, m, H, E, S, CP);
}

}  // namespace hornbeam::machine::instructions
