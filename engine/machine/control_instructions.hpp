// SPDX-License-Identifier: MIT
// Entries of predicates that are not compiled clauses: dynamic ones, nondeterministic builtins, control constructs.
// Each saves the registers, calls the machine (machine/*.cpp), and continues.
//
// In common: p, e, s, cp and the top of the heap are in the machine while its function runs (`save`) and are reloaded
// from there afterwards (`resume`), since the machine may have gone to a handler, pushed a choice point, or entered
// another predicate. When an instruction fails inside the machine, p is set to the newest alternative there.
#pragma once

#include "machine/cut_instructions.hpp"
#include "machine/fixed_code.hpp"

namespace hornbeam::machine::instructions {

// The entry of a predicate without code. Imports it, loads its library, reads its clauses, or raises the error.
inline void undefined_procedure(HB_REGISTERS) {
  save(HB_PASS);
  m.undefined(*reinterpret_cast<Predicate*>(P[1]));
  return resume(m);
}

// The entry of an imported meta-predicate: qualifies goal arguments with the importing module, once.
inline void qualify_arguments(HB_REGISTERS) {
  save(HB_PASS);
  m.qualify_arguments(*reinterpret_cast<Predicate*>(P[1]));
  return resume(m);
}

inline void enter_dynamic(HB_REGISTERS) {
  save(HB_PASS);
  m.enter_dynamic(*reinterpret_cast<Predicate*>(P[1]));
  return resume(m);
}

inline void retry_dynamic(HB_REGISTERS) {
  save(HB_PASS);
  m.retry_dynamic();
  return resume(m);
}

// A call with at most one solution needs no choice point.
inline void enter_nondeterministic(HB_REGISTERS) {
  save(HB_PASS);
  Predicate& predicate = *reinterpret_cast<Predicate*>(P[2]);
  if (const auto once = reinterpret_cast<Deterministic>(predicate.stub[3])) {
    m.running_builtin = &predicate;
    const Outcome outcome = once(m, m.x);
    if (outcome != Outcome::as_goal) return builtin_entered(m, outcome);
  }
  m.enter_nondeterministic(predicate, reinterpret_cast<Nondeterministic>(m.p[1]));
  return resume(m);
}

inline void retry_nondeterministic(HB_REGISTERS) {
  save(HB_PASS);
  m.retry_nondeterministic();
  return resume(m);
}

// between(Low, High, Value): the frame is the builtin's, see Machine::enter_nondeterministic. The next value is its
// state, a small integer up to High. Special cases take the path of all builtins. A value counts as an inference: a
// loop that only fails into this makes no call.
inline void count_up(HB_REGISTERS) {
  Cell* b = m.b;
  if (m.attention.load(std::memory_order_relaxed) != 0 || --m.budget < 0 || !undo_bindings(m, b)) [[unlikely]] {
    return retry_nondeterministic(HB_PASS);
  }
  const Cell value = deref(argument_of(b, 2));
  if (!value.is_ref()) [[unlikely]]
    return retry_nondeterministic(HB_PASS);
  const Cell now = argument_of(b, 3);
  if (now == argument_of(b, 1)) {
    pop_choice(m);
  } else {
    argument_of(b, 3) = Cell::integer(now.as_small_integer() + 1);
  }
  *value.address() = now;
  trail_binding(m, value.address());
  return go(return_address_of(b), m, heap_of(b), environment_of(b), S, return_address_of(b));
}

[[gnu::noinline]] inline void call_goal_slowly(HB_REGISTERS) {
  save(HB_PASS);
  m.call_goal(P[1]);
  return resume(m);
}

inline void call_goal(HB_REGISTERS) {
  Predicate* const known = m.spread_known_goal(P[1]);
  if (known == nullptr) [[unlikely]]
    return call_goal_slowly(HB_PASS);
  m.running_builtin = nullptr;
  return enter(HB_PASS, known);
}

// Libraries get their goals qualified, mostly.
inline void call_goal_of_module(HB_REGISTERS) {
  const Cell goal = deref(m.x[0]);
  if (!goal.is_structure() || terms::functor_of(goal) != functors::colon) [[unlikely]]
    return qualify_arguments(HB_PASS);
  Predicate* const known = m.spread_known_goal(reinterpret_cast<const Predicate*>(P[1])->arity);
  if (known == nullptr) [[unlikely]]
    return qualify_arguments(HB_PASS);
  m.running_builtin = nullptr;
  return enter(HB_PASS, known);
}

inline void call_lambda(HB_REGISTERS) {
  save(HB_PASS);
  m.call_lambda(P[1]);
  return resume(m);
}

[[gnu::noinline]] inline void call_caught_goal(HB_REGISTERS) {
  save(HB_PASS);
  m.call_goal(1);
  return resume(m);
}

// catch/3, with its arguments in the registers. The frames are shown in exceptions.cpp.
inline void catch_goal(HB_REGISTERS) {
  Cell* const environment = top_of_stack(m, E, CP);
  if (environment > m.local_limit) [[unlikely]]
    return out_of_memory(HB_PASS);
  caller_of(environment) = E;
  continuation_of(environment) = CP;
  Cell* const b = make_choice(m, environment + environment_words + 1, H, E, CP, 3, m.fixed->catch_fail.address());
  count_word_of(b) |= static_cast<Word>(ChoiceKind::catching) << 32;
  for (std::size_t i = 0; i < 3; ++i) argument_of(b, i) = m.x[i];
  slot_of(environment, 0) = m.choice_cell(b);
  CP = m.fixed->catch_exit.address();
  Predicate* const known = m.spread_known_goal(1);
  if (known == nullptr) [[unlikely]]
    return call_caught_goal(P, m, H, environment, S, CP);
  m.running_builtin = nullptr;
  return enter(P, m, H, environment, S, CP, known);
}

// Goals woken by the last step of the goal belong to it: their exceptions are caught here.
inline void catch_exit(HB_REGISTERS) {
  if (has_woken(m)) [[unlikely]]
    return wake_first(HB_PASS, 0, m.no_map());
  if (m.b == m.choice_at(slot_of(E, 0))) pop_choice(m);
  CP = continuation_of(E);
  E = caller_of(E);
  return go(CP, m, H, E, S, CP);
}

inline void catch_fail(HB_REGISTERS) { return pop_and_fail(HB_PASS); }

inline void throw_ball(HB_REGISTERS) {
  save(HB_PASS);
  m.throw_argument();
  return resume(m);
}

inline void cleanup_call(HB_REGISTERS) {
  save(HB_PASS);
  m.cleanup_call();
  return resume(m);
}

inline void cleanup_exit(HB_REGISTERS) {
  save(HB_PASS);
  m.cleanup_exit();
  return resume(m);
}

inline void cleanup_fail(HB_REGISTERS) {
  save(HB_PASS);
  m.cleanup_fail();
  return resume(m);
}

inline void push_guard(HB_REGISTERS) {
  save(P + 1, m, H, E, S, CP);
  m.push_guard();
  return resume(m);
}

inline void begin_guarded(HB_REGISTERS) {
  save(P + 3, m, H, E, S, CP);
  m.begin_guarded(*reinterpret_cast<const Predicate*>(P[1]), P + 2);
  return resume(m);
}

inline void determinate_exit(HB_REGISTERS) {
  save(HB_PASS);
  m.determinate_exit();
  return resume(m);
}

inline void determinate_fail(HB_REGISTERS) {
  save(HB_PASS);
  m.determinate_fail();
  return resume(m);
}

inline void resume_throw(HB_REGISTERS) {
  save(HB_PASS);
  m.resume_throw();
  return resume(m);
}

// ---- the debugger hooks (watched_goals.cpp) ----

inline void watched_root(HB_REGISTERS) {
  save(HB_PASS);
  m.watched_root();
  return resume(m);
}

inline void watched_exit(HB_REGISTERS) {
  save(HB_PASS);
  m.watched_exit();
  return resume(m);
}

inline void watched_fail(HB_REGISTERS) {
  save(HB_PASS);
  m.watched_fail();
  return resume(m);
}

inline void watched_redo(HB_REGISTERS) {
  save(HB_PASS);
  m.watched_redo();
  return resume(m);
}

inline void watched_resume(HB_REGISTERS) {
  save(HB_PASS);
  m.watched_resume();
  return resume(m);
}

inline void watched_unify(HB_REGISTERS) {
  save(HB_PASS);
  m.watched_unify(P[1], P[2], P + 3);
  return resume(m);
}

inline void reset_goal(HB_REGISTERS) {
  save(HB_PASS);
  m.reset_goal();
  return resume(m);
}

inline void reset_exit(HB_REGISTERS) {
  save(HB_PASS);
  m.reset_exit();
  return resume(m);
}

inline void shift(HB_REGISTERS) {
  save(HB_PASS);
  m.shift();
  return resume(m);
}

inline void call_continuation(HB_REGISTERS) {
  save(HB_PASS);
  m.call_continuation();
  return resume(m);
}

// The function selects where control continues (tabling/tabled_calls.cpp).
inline void enter_tabled(HB_REGISTERS) {
  save(HB_PASS);
  Predicate* predicate = reinterpret_cast<Predicate*>(P[2]);
  m.running_builtin = predicate;
  const Outcome outcome = reinterpret_cast<Deterministic>(P[1])(m, m.x);
  if (outcome == Outcome::success) return resume(m);
  if (outcome == Outcome::fail) return resume_at(m, reinterpret_cast<const Word*>(alternative_of(m.b)));
  return builtin_trouble(m, outcome, code::first_registers(predicate->arity), m.no_map());
}

inline void call_tabled_body(HB_REGISTERS) {
  save(HB_PASS);
  m.call_tabled_body();
  return resume(m);
}

inline void cut_to_argument(HB_REGISTERS) {
  const Cell level = deref(m.x[0]);
  if (!level.is_small_integer()) return backtrack(HB_PASS);
  Cell* target = m.local_base + level.as_small_integer();
  // '$cut'/1 may be called with any argument, so check that `target` is a choice point in the chain.
  Cell* newest = m.b;
  while (newest > target && newest != previous_of(newest)) newest = previous_of(newest);
  if (newest != target) return m.b < target ? go(CP, m, H, E, S, CP) : backtrack(HB_PASS);
  if (m.b > target) {
    m.b = target;
    m.terms.hb = heap_of(target);
    if (m.cleanup_top > target) [[unlikely]]
      return cut_cleanups(CP, m, H, E, S, CP, 0, m.no_map());
  }
  return go(CP, m, H, E, S, CP);
}

}  // namespace hornbeam::machine::instructions
