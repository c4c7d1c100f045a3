// SPDX-License-Identifier: MIT
// catch/3, throw/1 and call_cleanup/2: choice points of special kinds, and the unwinding that looks for them. A catch/3
// has an environment (slot 0: its choice point) right below its choice point; it is active while that environment is in
// the chain of the running goal.
//
//   local stack   | E of caller | return | slot 0 |  goal, catcher, recovery | n, catching | ... |   frames of the goal
//                 ^ environment                   ^ choice point                                 ^ B while it runs
//
// When the goal succeeds it returns to catch_exit: if its choice point is still the newest, the goal has left no choice
// points, and the frame is removed. When it fails, catch_fail pops the choice point. On an exception, unwinding goes
// from choice point to choice point; at each one that is catching and active it restores the state, copies the ball to
// the heap and unifies it with the catcher.
//
// Meanwhile the ball is a record, since its cells lie above the heap top that unwinding restores.
#include <utility>

#include "machine/error_trace.hpp"
#include "machine/fixed_code.hpp"
#include "machine/machine.hpp"
#include "terms/error_terms.hpp"

namespace hornbeam::machine {

// An error with a context has been thrown before: keep its trace, which is better than one from here.
static bool has_context(Cell ball) {
  if (!ball.is_structure() || terms::functor_of(ball) != terms::functors::error) return false;
  const Cell context = deref(terms::structure_argument(ball, 1));
  return context.is_structure() && terms::functor_of(context) == terms::functors::context &&
         deref(terms::structure_argument(context, 0)).is_structure();
}

// An overflow passed on at each level of a deep recursion: keep its first trace.
static bool is_overflow_again(Cell ball, Cell last_kind) {
  if (last_kind != terms::functors::resource_error || !ball.is_structure() ||
      terms::functor_of(ball) != terms::functors::error) {
    return false;
  }
  const Cell formal = deref(terms::structure_argument(ball, 0));
  return formal.is_structure() && terms::functor_of(formal) == last_kind;
}

// throw/1.
void Machine::throw_argument() {
  const Cell ball = deref(x[0]);
  running_builtin = nullptr;
  if (ball.is_variable()) {
    raise_in(terms::instantiation_error(), terms.new_variable(), nullptr);
    throw_to_handler();
  } else {
    throw_ball(ball);
    if (has_context(ball) || is_overflow_again(ball, error_trace->kind)) {
      unwind_to_handler();
    } else {
      throw_to_handler();
    }
  }
}

// Drops state outside the stacks that belongs to goals ended by an exception.
void Machine::forget_what_was_left() {
  collections.leave(b);
  streams.leave_captures(b);
  if (table_space != nullptr) table_space->left(b);
}

// Uses the last of the memory: no trace, no record.
static Cell out_of_memory_ball(terms::TermStore& terms) {
  const Cell formal = terms::resource_error(terms, atoms::stack_memory);
  return terms.new_structure(terms::functors::error, formal, terms.new_variable());
}

// False if the heap has no room for it: the next outer handler then gets a resource error.
bool Machine::thaw_ball(Cell& ball) {
  if (thrown_.record == nullptr) {
    ball = out_of_memory_ball(terms);
    return true;
  }
  if (!terms.ensure(thrown_.record->heap_cells() + terms::TermStore::wakeup_cells)) return false;
  ball = terms::thaw(terms, *thrown_.record);
  return true;
}

Cell Machine::unpacked(Cell ball) const {
  return constraint_store == nullptr ? ball : constraint_store->unpacked(ball);
}

// Leaves the machine at a barrier; the query that pushed it receives the ball.
void Machine::leave_with_error() {
  restore_choice();
  if (!thaw_ball(thrown_.ball)) thrown_.ball = out_of_memory_ball(terms);
  thrown_.ball = unpacked(thrown_.ball);
  terms.pending_wakeups = Cell::atom(atoms::nil);  // a host sees the term
  thrown_.record.reset();
  result = halt_requested ? RunResult::halted : RunResult::error;
  p = fixed->leave.address();
  forget_what_was_left();
}

// Aborts and limits end the goal that they target despite its handlers: an unbound catcher does not catch them, only
// one that names them.
bool Machine::passes_handlers() const {
  if (thrown_.record == nullptr) return false;
  const terms::Record& ball = *thrown_.record;
  if (ball.root() == thrown_.aborted) return true;
  if (!ball.root().is_structure()) return false;
  return terms::functor_of(terms::relocate_cell(ball.root(), ball.cells())) == thrown_.limit;
}

// True if the catch/3 of this choice point is active and its catcher unifies with the ball.
bool Machine::try_handler(Cell* choice, Cell*& chain) {
  Cell* environment = base_of(choice) - environment_words - 1;
  while (chain > environment) chain = caller_of(chain);
  if (chain != environment) return false;
  restore_choice();
  chain = e;
  Cell catcher = deref(argument_of(choice, 1));
  const Cell recovery = argument_of(choice, 2);
  pop_choice();
  if (catcher.is_variable()) {
    if (passes_handlers()) return false;
  } else if (catcher.is_structure() && terms::functor_of(catcher) == thrown_.every) {
    set_budget(INT64_MAX / 2);  // a program that catches every ball still meets the limit of inferences
    catcher = deref(terms::structure_argument(catcher, 0));
  }
  Cell ball;
  if (!thaw_ball(ball)) return false;
  ball = unpacked(ball);
  if (!catcher.is_variable()) {
    const terms::Answer caught = unify_with_flags(catcher, ball);
    thrown_.occurs_check_failed = false;
    if (caught != terms::Answer::yes) return false;
  } else {
    terms.bind(catcher, ball);
  }
  thrown_.record.reset();
  x[0] = recovery;
  forget_what_was_left();
  if (debugger.frame != nullptr) find_watched_frame();
  restore_soft_limit();
  call_goal(1);
  return true;
}

// A halt, or a stop by the host, passes all handlers.
static bool may_be_caught(const Machine& m) {
  return !m.halt_requested && m.stopping.load(std::memory_order_relaxed) == Stop::none;
}

// Records where thrown_.ball, which is set, was thrown, then unwinds.
void Machine::throw_to_handler() {
  const Cell ball = deref(thrown_.ball);
  const bool is_error = ball.is_structure() && terms::functor_of(ball) == terms::functors::error;
  if (is_error && restart_without_others()) return;
  error_trace->take(*this, is_error ? terms::structure_argument(ball, 0) : ball);
  unwind_to_handler();
}

// Limits and aborts throw a ball of their own instead of the present one.
static bool ends_goal(Machine& m) {
  constexpr std::uint32_t ends = attention_stop | attention_time | attention_abort;
  return m.poll() && (m.attention.load(std::memory_order_relaxed) & ends) != 0;
}

// An interrupt that may go on waits for the whole ball: truncated or without its constraints it would be a different
// one. What ends the goal does not wait: there is no record then.
void Machine::record_ball() {
  thrown_.record.reset();
  const auto requested =
      std::exchange(terms.stop.requested, [](void* machine) { return ends_goal(*static_cast<Machine*>(machine)); });
  const bool whole = constraint_store == nullptr || constraint_store->pack(thrown_.ball);
  if (whole) thrown_.record.reset(terms::make_record(terms, thrown_.ball));
  terms.stop.requested = requested;
}

// Goes from choice point to choice point, newest first. `chain` follows the environments of the running goal: a catch/3
// whose environment is not among them has already exited.
void Machine::unwind_to_handler() {
  record_ball();
  if (thrown_.record == nullptr && ends_goal(*this)) return throw_interrupted();
  thrown_.ball = Cell::integer(0);  // its cells are about to be discarded
  terms.pending_wakeups = Cell::atom(atoms::nil);
  Cell* chain = e;
  for (;;) {
    Cell* const choice = b;
    switch (kind_of(choice)) {
      case ChoiceKind::barrier: leave_with_error(); return;
      case ChoiceKind::catching:
        if (may_be_caught(*this) && try_handler(choice, chain)) return;
        break;
      case ChoiceKind::cleanup: run_cleanup_while_throwing(choice); return;
      case ChoiceKind::watching:
        if (!halt_requested && throw_past_watched(choice, chain)) return;
        break;
      default: break;
    }
    if (b == choice) b = previous_of(choice);
  }
}

// For slow paths that ran out of memory or were interrupted.
void Machine::throw_out_of_memory() {
  if (poll() && !thrown_.occurs_check_failed) return throw_interrupted();  // a walk was interrupted
  if (!std::exchange(thrown_.occurs_check_failed, false)) raise_out_of_memory();
  throw_to_handler();
}

void Machine::throw_interrupted() {
  if ((attention.load() & attention_stop) != 0 && stop_now()) return;
  const std::uint32_t wanted =
      attention.fetch_and(~static_cast<std::uint32_t>(attention_interrupt | attention_time | attention_abort));
  const std::int64_t alarm = (wanted & attention_time) != 0 ? alarms->take_due() : 0;
  throw_ball(alarm == 0
                 ? thrown_.aborted
                 : terms.new_structure(thrown_.limit, Cell::atom(terms.atoms.intern("time")), Cell::integer(alarm)));
  throw_to_handler();
}

// ---- a host that ends a query ----

// False if none has been requested. Of several reasons the most urgent is reported.
bool Machine::begin_stop() {
  attention.fetch_and(~std::uint32_t{attention_stop});
  const std::uint8_t reasons = stop_reasons_.exchange(0);
  if (reasons == 0) return false;
  if (stopping == Stop::none) {
    stopping = (reasons & static_cast<std::uint8_t>(Stop::interrupt)) != 0 ? Stop::interrupt
               : (reasons & static_cast<std::uint8_t>(Stop::time)) != 0    ? Stop::time
                                                                           : Stop::inferences;
  }
  return true;
}

// True if the ball of the stop was raised.
bool Machine::stop_now() {
  if (!begin_stop()) return false;
  if (stopping == Stop::interrupt) {
    throw_ball(Cell::atom(terms.atoms.intern_system("$aborted")));
  } else {
    const char* const what = stopping == Stop::time ? "time_limit" : "inference_limit";
    raise_in(terms::resource_error(terms, terms.atoms.intern(what)), terms.new_variable(), nullptr);
  }
  throw_to_handler();
  return true;
}

// The owner of `stopping` has ended its query.
void Machine::forget_stop() {
  attention.fetch_and(~std::uint32_t{attention_stop});
  stop_reasons_.store(0);
  stopping = Stop::none;
}

// ---- call_cleanup/2 ----
//
// Environment: slot 0 its choice point, slot 1 the cleanup goal. Choice point: argument 0 the cleanup goal, 1 the
// previous cleanup choice point, in words from the base.

// '$call_cleanup'(Goal, Cleanup).
void Machine::cleanup_call() {
  Cell* environment = stack_top(cp);
  if (overflows(environment)) return;
  caller_of(environment) = e;
  continuation_of(environment) = cp;
  push_choice(2, ChoiceKind::cleanup, fixed->cleanup_fail.address(), cp, environment + environment_words + 2);
  argument_of(b, 0) = x[1];
  argument_of(b, 1) = choice_cell(cleanup_top);
  slot_of(environment, 0) = choice_cell(b);
  slot_of(environment, 1) = x[1];
  cleanup_top = b;
  e = environment;
  cp = fixed->cleanup_exit.address();
  call_goal(1);
}

// A deterministic exit runs the cleanup; otherwise the cut, the failure or the exception will.
void Machine::cleanup_exit() {
  if (terms.pending_wakeups.is_structure()) {
    attend_here(0, 0, nullptr);
    return;
  }
  const bool deterministic = b == choice_at(slot_of(e, 0));
  const Cell goal = slot_of(e, 1);
  if (deterministic) {
    cleanup_top = choice_at(argument_of(b, 1));
    pop_choice();
  }
  cp = continuation_of(e);
  e = caller_of(e);
  p = cp;
  if (!deterministic) return;
  x[0] = system_goal("$cleanup_after_exit", {goal});
  call_goal(1);
}

// The goal has failed: runs its cleanup, then fails on.
void Machine::cleanup_fail() {
  const Cell goal = argument_of(b, 0);
  cleanup_top = choice_at(argument_of(b, 1));
  restore_choice();
  pop_choice();
  x[0] = system_goal("$cleanup_after_failure", {goal});
  call_goal(1);
}

// The ball waits in an environment (slot 0) while the cleanup runs.
void Machine::run_cleanup_while_throwing(Cell* choice) {
  const Cell goal = argument_of(choice, 0);
  cleanup_top = choice_at(argument_of(choice, 1));
  restore_choice();
  pop_choice();
  forget_what_was_left();
  if (debugger.frame != nullptr) find_watched_frame();  // the goals around the cleanup, not those just left
  Cell ball;
  if (!thaw_ball(ball)) ball = out_of_memory_ball(terms);
  Cell* environment = stack_top(cp);
  caller_of(environment) = e;
  continuation_of(environment) = cp;
  slot_of(environment, 0) = ball;
  e = environment;
  cp = fixed->resume_throw.address();
  x[0] = system_goal("$cleanup_after_ball", {goal});
  call_goal(1);
}

// The cleanup is done: throws the ball on.
void Machine::resume_throw() {
  thrown_.ball = slot_of(e, 0);
  cp = continuation_of(e);
  e = caller_of(e);
  unwind_to_handler();
}

// Collects the goals of the cleanup choice points just cut, those above b, newest first. False if the heap has no room
// for the list: they are lost then.
bool Machine::take_owed_cleanups(Cell& goals) {
  std::size_t count = 0;
  for (Cell* c = cleanup_top; c > b; c = choice_at(argument_of(c, 1))) ++count;
  const bool has_room = terms.ensure(2 * count + 64);
  goals = Cell::atom(atoms::nil);
  Cell* end = &goals;
  for (; cleanup_top > b; cleanup_top = choice_at(argument_of(cleanup_top, 1))) {
    if (!has_room) continue;
    *end = terms.new_list(argument_of(cleanup_top, 0), Cell::atom(atoms::nil));
    end = end->address() + 1;
  }
  return has_room;
}

// A cut has removed cleanups: runs their goals before control continues at p.
void Machine::run_cut_cleanups(Word live, Word map, const Word* map_end) {
  Cell goals;
  if (!take_owed_cleanups(goals)) return throw_out_of_memory();
  run_between(system_goal("$cleanup_after_cut", {goals}), p, live, map, map_end);
}

}  // namespace hornbeam::machine
