// SPDX-License-Identifier: MIT
// Calls, returns, environments, builtins in line.
#pragma once

#include "machine/dispatch.hpp"

namespace hornbeam::machine::instructions {

// The one check of a call: room on the heap, signals, collections, wake-ups, limits, tracing. All of them
// set the soft limit of the heap to null or let the budget run out.
[[gnu::always_inline]] inline void enter(HB_REGISTERS, Predicate* predicate) {
  m.b0 = m.b;
  if (H > m.terms.soft_limit || --m.budget < 0) [[unlikely]] {
    save(HB_PASS);
    m.attend_call(*predicate);
    return resume(m);
  }
  return go(predicate->entry, m, H, E, S, CP);
}

inline void call(HB_REGISTERS) {
  return enter(P, m, H, E, S, P + 3, reinterpret_cast<Predicate*>(P[1]));
}

inline void execute(HB_REGISTERS) { return enter(HB_PASS, reinterpret_cast<Predicate*>(P[1])); }

inline void deallocate_execute(HB_REGISTERS) {
  return enter(P, m, H, caller_of(E), S, continuation_of(E), reinterpret_cast<Predicate*>(P[1]));
}

inline bool has_woken(const Machine& m) { return m.terms.pending_wakeups.is_structure(); }

// Woken goals run before this instruction, which is then run again.
[[gnu::always_inline]] inline void wake_first(HB_REGISTERS, Word live, const Word* map) {
  save(HB_PASS);
  m.attend_here(live, *map, map + 1);
  return resume(m);
}

// A return is where goals woken by the head of a fact run, before the caller looks at what they bind.
inline void proceed(HB_REGISTERS) {
  if (has_woken(m)) [[unlikely]] return wake_first(CP, m, H, E, S, CP, 0, m.no_map());
  return go(CP, m, H, E, S, CP);
}

inline void deallocate_proceed(HB_REGISTERS) {
  CP = continuation_of(E);
  E = caller_of(E);
  return proceed(HB_PASS);
}

[[gnu::always_inline]] inline void environment_overflow(HB_REGISTERS) {
  save(HB_PASS);
  m.throw_out_of_memory();
  return resume(m);
}

inline void allocate(HB_REGISTERS) {
  Cell* top = top_of_stack(m, E, CP);
  caller_of(top) = E;
  continuation_of(top) = CP;
  if (top > m.local_limit) [[unlikely]] return environment_overflow(HB_PASS);
  return go(P + 1, m, H, top, S, CP);
}

inline void allocate_move(HB_REGISTERS) {
  Cell* top = top_of_stack(m, E, CP);
  caller_of(top) = E;
  continuation_of(top) = CP;
  if (top > m.local_limit) [[unlikely]] return environment_overflow(HB_PASS);
  slot_of(top, P[1]) = m.x[P[2]];
  return go(P + 3, m, H, top, S, CP);
}

inline void allocate_two_moves(HB_REGISTERS) {
  Cell* top = top_of_stack(m, E, CP);
  caller_of(top) = E;
  continuation_of(top) = CP;
  if (top > m.local_limit) [[unlikely]] return environment_overflow(HB_PASS);
  slot_of(top, P[1]) = m.x[P[2]];
  slot_of(top, P[3]) = m.x[P[4]];
  return go(P + 5, m, H, top, S, CP);
}

inline void jump(HB_REGISTERS) { return go(label(P[1]), m, H, E, S, CP); }

inline void check_attention(HB_REGISTERS) {
  if (has_woken(m)) return wake_first(HB_PASS, P[1], P + 2);
  return go(P + 3, m, H, E, S, CP);
}

[[gnu::always_inline]] inline void builtin_trouble(HB_REGISTERS, Outcome outcome, Word live, const Word* map) {
  save(HB_PASS);
  m.builtin_trouble(outcome, live, *map, map + 1);
  return resume(m);
}

[[gnu::always_inline]] inline void builtin_as_goal(HB_REGISTERS) {
  m.builtin_as_goal(m.x + P[3], P[5], P[6], P + 7);
  return resume(m);
}

inline void builtin(HB_REGISTERS) {
  if (has_woken(m)) [[unlikely]] return wake_first(HB_PASS, P[5], P + 6);
  save(HB_PASS);
  m.running_builtin = reinterpret_cast<Predicate*>(P[2]);
  const Outcome outcome = reinterpret_cast<Deterministic>(P[1])(m, m.x + P[3]);
  H = m.terms.top;
  if (outcome == Outcome::success) return go(P + 7, m, H, E, S, CP);
  if (outcome == Outcome::fail) return go(label(P[4]), m, H, E, S, CP);
  if (outcome == Outcome::as_goal) return builtin_as_goal(HB_PASS);
  return builtin_trouble(HB_PASS, outcome, P[5], P + 6);
}

// The same, called as a predicate: its arguments are in the first registers.
inline void enter_builtin(HB_REGISTERS) {
  save(HB_PASS);
  Predicate* predicate = reinterpret_cast<Predicate*>(P[2]);
  m.running_builtin = predicate;
  const Outcome outcome = reinterpret_cast<Deterministic>(P[1])(m, m.x);
  H = m.terms.top;
  if (outcome == Outcome::success) return go(CP, m, H, E, S, CP);
  if (outcome == Outcome::fail) return backtrack(HB_PASS);
  return builtin_trouble(HB_PASS, outcome, m.mask_of(predicate->arity), m.no_map());
}

inline void solution(HB_REGISTERS) {
  if (has_woken(m)) [[unlikely]] return wake_first(HB_PASS, 0, m.no_map());
  m.result = RunResult::solution;
  save(HB_PASS);
}

inline void no_more_solutions(HB_REGISTERS) {
  m.result = RunResult::failure;
  save(HB_PASS);
}

inline void head_matched(HB_REGISTERS) {
  m.result = RunResult::solution;
  save(HB_PASS);
}

inline void leave(HB_REGISTERS) { save(HB_PASS); }

inline void resume_registers(HB_REGISTERS) {
  save(HB_PASS);
  m.resume_registers();
  return resume(m);
}

}  // namespace hornbeam::machine::instructions
