// SPDX-License-Identifier: MIT
// Calls, returns, environments, inline builtins.
#pragma once

#include "machine/dispatch.hpp"

namespace hornbeam::machine::instructions {

// The one check of a call: room on the heap, signals, collections, wake-ups, limits, tracing. Each of them sets the
// heap's soft limit to null or exhausts the budget.
[[gnu::noinline]] inline void attend_call(HB_REGISTERS) {
  save(HB_PASS);
  m.attend_call(*m.handed.predicate);
  return resume(m);
}

[[gnu::always_inline]] inline void enter(HB_REGISTERS, Predicate* predicate) {
  m.b0 = m.b;
  if (H > m.terms.soft_limit || --m.budget < 0) [[unlikely]] {
    m.handed.predicate = predicate;
    return attend_call(HB_PASS);
  }
  return go(predicate->entry, m, H, E, S, CP);
}

inline void call(HB_REGISTERS) { return enter(P, m, H, E, S, P + 3, reinterpret_cast<Predicate*>(P[1])); }

inline void execute(HB_REGISTERS) { return enter(HB_PASS, reinterpret_cast<Predicate*>(P[1])); }

inline void deallocate_execute(HB_REGISTERS) {
  return enter(P, m, H, caller_of(E), S, continuation_of(E), reinterpret_cast<Predicate*>(P[1]));
}

// ---- last calls of clauses that have places ----
//
// A last call discards its frame, and with it the place of the goal. User predicates rely on that. Calls of library
// predicates and builtins are short, so the frame stays for them, and the clause's table leads from an error to its
// goal. Whether the predicate is a user's is determined when the call first runs; call/N counts as a user's.

inline bool belongs_to_program(const Machine& m, const Predicate* predicate) {
  while (predicate->definition != nullptr) predicate = predicate->definition;
  if (predicate->is_builtin) return *predicate->entry == m.addresses.address(code::Opcode::call_goal);
  return predicate->is_defined && !predicate->module->is_library;
}

[[gnu::always_inline]] inline void settle_last_call(const Machine& m, const Word* p, code::Opcode settled) {
  const_cast<Word&>(*p) = m.addresses.address(settled);
}

inline void execute_program(HB_REGISTERS) { return execute(HB_PASS); }

inline void deallocate_execute_program(HB_REGISTERS) { return deallocate_execute(HB_PASS); }

inline void last_call(HB_REGISTERS) {
  if (belongs_to_program(m, reinterpret_cast<Predicate*>(P[1]))) {
    settle_last_call(m, P, code::Opcode::execute_program);
    return execute(HB_PASS);
  }
  Cell* top = top_of_stack(m, E, CP);
  caller_of(top) = E;
  continuation_of(top) = CP;
  if (top > m.local_limit) [[unlikely]]
    return out_of_memory(HB_PASS);
  return call(P, m, H, top, S, CP);
}

inline void deallocate_last_call(HB_REGISTERS) {
  if (belongs_to_program(m, reinterpret_cast<Predicate*>(P[1]))) {
    settle_last_call(m, P, code::Opcode::deallocate_execute_program);
    return deallocate_execute(HB_PASS);
  }
  return call(HB_PASS);
}

inline bool has_woken(const Machine& m) { return m.terms.pending_wakeups.is_structure(); }

// Runs woken goals first, then this instruction again.
[[gnu::noinline]] inline void attend_here(HB_REGISTERS) {
  save(HB_PASS);
  m.attend_here(m.handed.live, *m.handed.map, m.handed.map + 1);
  return resume(m);
}

[[gnu::always_inline]] inline void wake_first(HB_REGISTERS, Word live, const Word* map) {
  m.handed.live = live;
  m.handed.map = map;
  return attend_here(HB_PASS);
}

[[gnu::noinline]] inline void wake_caller(HB_REGISTERS) { return wake_first(CP, m, H, E, S, CP, 0, m.no_map()); }

// A return runs the goals woken by the head of a fact or by a builtin, before the caller inspects their bindings.
inline void proceed(HB_REGISTERS) {
  if (has_woken(m)) [[unlikely]]
    return wake_caller(HB_PASS);
  return go(CP, m, H, E, S, CP);
}

inline void deallocate_proceed(HB_REGISTERS) {
  CP = continuation_of(E);
  E = caller_of(E);
  return proceed(HB_PASS);
}

inline void allocate(HB_REGISTERS) {
  Cell* top = top_of_stack(m, E, CP);
  caller_of(top) = E;
  continuation_of(top) = CP;
  if (top > m.local_limit) [[unlikely]]
    return out_of_memory(HB_PASS);
  return go(P + 1, m, H, top, S, CP);
}

inline void allocate_move(HB_REGISTERS) {
  Cell* top = top_of_stack(m, E, CP);
  caller_of(top) = E;
  continuation_of(top) = CP;
  if (top > m.local_limit) [[unlikely]]
    return out_of_memory(HB_PASS);
  slot_of(top, P[1]) = m.x[P[2]];
  return go(P + 3, m, H, top, S, CP);
}

inline void allocate_two_moves(HB_REGISTERS) {
  Cell* top = top_of_stack(m, E, CP);
  caller_of(top) = E;
  continuation_of(top) = CP;
  if (top > m.local_limit) [[unlikely]]
    return out_of_memory(HB_PASS);
  slot_of(top, P[1]) = m.x[P[2]];
  slot_of(top, P[3]) = m.x[P[4]];
  return go(P + 5, m, H, top, S, CP);
}

inline void jump(HB_REGISTERS) { return go(label(P[1]), m, H, E, S, CP); }

inline void check_attention(HB_REGISTERS) {
  if (has_woken(m)) return wake_first(HB_PASS, P[1], P + 2);
  return go(P + 3, m, H, E, S, CP);
}

// Handles a builtin that neither succeeded nor failed.
inline void builtin_trouble(Machine& m, Outcome outcome, Word live, const Word* map) {
  m.builtin_trouble(outcome, live, *map, map + 1);
  return resume(m);
}

inline void builtin_not_done(Machine& m, Outcome outcome) {
  const Word* const p = m.p;
  if (p[5] != 0) m.goal_dialect = static_cast<database::Dialect>(p[5]);
  if (outcome == Outcome::ask) {
    m.ask_goals(m.x + p[3], label(p[4]), p[6], p[7], p + 8);
    return resume(m);
  }
  if (outcome != Outcome::as_goal) return builtin_trouble(m, outcome, p[6], p + 7);
  m.builtin_as_goal(m.x + p[3], p[6], p[7], p + 8);
  return resume(m);
}

// Continues at `next` with the registers stored in the machine: after a call these are as good as any preserved across
// it.
[[gnu::always_inline]] inline void resume_at(Machine& m, const Word* next) {
#ifdef HORNBEAM_TRAMPOLINE
  m.p = next;
#else
  return go(next, m, m.terms.top, m.e, m.s, m.cp);
#endif
}

inline void use_dialect(HB_REGISTERS) {
  if (P[1] != 0) m.goal_dialect = static_cast<database::Dialect>(P[1]);
  return go(P + 2, m, H, E, S, CP);
}

inline void builtin(HB_REGISTERS) {
  if (has_woken(m)) [[unlikely]]
    return wake_first(HB_PASS, P[6], P + 7);
  save(HB_PASS);
  m.running_builtin = reinterpret_cast<Predicate*>(P[2]);
  const Outcome outcome = reinterpret_cast<Deterministic>(P[1])(m, m.x + P[3]);
  if (outcome == Outcome::success) return resume_at(m, m.p + 8);
  if (outcome == Outcome::fail) return resume_at(m, label(m.p[4]));
  return builtin_not_done(m, outcome);
}

// After a builtin that was called like a predicate: the arguments were in the first registers.
[[gnu::always_inline]] inline void builtin_entered(Machine& m, Outcome outcome) {
  if (outcome == Outcome::success) {
    if (has_woken(m)) [[unlikely]]
      return wake_caller(m.p, m, m.terms.top, m.e, m.s, m.cp);
    return resume_at(m, m.cp);
  }
  if (outcome == Outcome::fail) return resume_at(m, reinterpret_cast<const Word*>(alternative_of(m.b)));
  if (outcome == Outcome::ask) {
    m.enter(*m.running_builtin);
    return resume(m);
  }
  return builtin_trouble(m, outcome, code::first_registers(reinterpret_cast<Predicate*>(m.p[2])->arity), m.no_map());
}

inline void enter_builtin(HB_REGISTERS) {
  save(HB_PASS);
  m.running_builtin = reinterpret_cast<Predicate*>(P[2]);
  return builtin_entered(m, reinterpret_cast<Deterministic>(P[1])(m, m.x));
}

inline void solution(HB_REGISTERS) {
  if (has_woken(m)) [[unlikely]]
    return wake_first(HB_PASS, 0, m.no_map());
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

inline void resume_test(HB_REGISTERS) {
  if (has_woken(m)) [[unlikely]]
    return wake_first(HB_PASS, 0, m.no_map());
  save(HB_PASS);
  m.resume_test();
  return resume(m);
}

}  // namespace hornbeam::machine::instructions
