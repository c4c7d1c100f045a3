// SPDX-License-Identifier: MIT
// Queries: the C++ interface to solutions. Queries nest: a builtin that must call a goal opens one while its caller's
// registers are saved in the barrier choice point.
#include <algorithm>
#include <new>
#include <utility>

#include "machine/fixed_code.hpp"
#include "machine/machine.hpp"

namespace hornbeam::machine {

// The barrier choice point saves the caller's live registers and ends backtracking: nothing below it belongs to the
// query. The return address of its goal is `solution`.
void Machine::open_barrier(Query& query, std::size_t live, Cell* top) {
  query = Query{nullptr, p, e, s, cp, b0, running_builtin, live, debugger.frame, sources.load_count()};
  push_choice(live, ChoiceKind::barrier, fixed->no_more_solutions.address(), cp, top);
  for (std::size_t i = 0; i < live; ++i) argument_of(b, i) = x[i];
  query.barrier = b;
  // An environment to return to.
  Cell* environment = b;
  caller_of(environment) = e;
  continuation_of(environment) = cp;
  e = environment;
  cp = fixed->solution.address();
  thrown_.ball = Cell::integer(0);  // of an earlier query: its cells may be gone
  restore_soft_limit();
}

// Only looks the goal up; an error of that is reported by next_solution().
Outcome Machine::open_query(Query& query, Module& module, Cell goal, std::size_t live) {
  Cell* top = stack_top(cp);
  if (top > local_limit) return raise_out_of_memory();
  open_barrier(query, live, top);
  x[0] = terms.new_structure(functors::colon, Cell::atom(module.name), goal);
  Query* const outer = std::exchange(running_query_, nullptr);  // the first call cannot be paused yet
  try {
    call_goal(1);
  } catch (const std::bad_alloc&) {
    throw_out_of_memory();
  }
  running_query_ = outer;
  return Outcome::success;
}

Outcome Machine::open_query(Query& query, const database::Clause& goal, Cell arguments, std::size_t live) {
  Cell* top = stack_top(cp);
  if (top > local_limit) return raise_out_of_memory();
  open_barrier(query, live, top);
  running_builtin = nullptr;
  if (arguments.is_structure()) {
    std::copy_n(arguments.address() + 1, terms::functor_of(arguments).arity(), x);
  }
  b0 = b;
  p = goal.code();
  return Outcome::success;
}

// Saves the live registers in a frame, as when a goal runs in between, but leaves the machine instead.
bool Machine::pause_now(Word live, Word map, const Word* map_end, const Word* resume_at) {
  withdraw_pause();
  inference_pause = UINT64_MAX;
  renew_budget();
  if (running_query_ == nullptr || running_query_ != pausable) {
    inference_pause = 0;  // still due: next_solution of the outer query requests it again
    return false;
  }
  if (push_registers(resume_at, live, map, map_end, 0) == nullptr) return true;
  cp = fixed->resume_registers.address();
  p = fixed->leave.address();
  result = RunResult::paused;
  return true;
}

// The pause was requested while another query ran.
void Machine::ask_owed_pause() {
  if (running_query_ != nullptr && running_query_ == pausable && inferences() >= inference_pause) request_pause();
}

// Runs to the next solution, to the end, or to a pause.
RunResult Machine::next_solution(Query& query) {
  if (query.is_paused) {
    p = fixed->resume_registers.address();
  } else if (query.asked) {
    backtrack();
  }
  query.is_paused = false;
  query.asked = true;
  if (result == RunResult::error && p == fixed->leave.address()) {
    // Opening the query has already raised an error.
    return result;
  }
  Query* const outer = std::exchange(running_query_, &query);
  ask_owed_pause();
  run();
  running_query_ = outer;
  ask_owed_pause();
  query.is_paused = result == RunResult::paused;
  return result;
}

// Runs pending cleanups of the query and restores the registers of the caller.
void Machine::close_query(Query& query, bool keep) {
  // After an error the state is already that of the barrier, and the ball lies above it.
  const bool has_ball = result == RunResult::error || result == RunResult::halted;
  b = query.barrier;
  if (Cell goals; cleanup_top > b && take_owed_cleanups(goals) && !has_ball) {
    run_once(database.system(), system_goal("$cleanup_after_cut", {goals}));  // with the bindings of the solution
    b = query.barrier;
  }
  if (!keep && !has_ball) restore_choice();
  const std::size_t live = argument_count_of(b);
  for (std::size_t i = 0; i < live; ++i) x[i] = argument_of(b, i);
  pop_choice();
  p = query.p;
  e = query.e;
  s = query.s;
  cp = query.cp;
  b0 = query.b0;
  running_builtin = query.running_builtin;
  result = RunResult::running;
  debugger.frame = query.watched_frame;
  if (sources.load_count() > query.loads) sources.loads.resize(query.loads);
  restore_soft_limit();
}

RunResult Machine::run_once(Module& module, Cell goal) {
  Query query;
  if (open_query(query, module, goal) != Outcome::success) return RunResult::error;
  const RunResult outcome = next_solution(query);
  close_query(query, outcome == RunResult::solution);
  return outcome;
}

}  // namespace hornbeam::machine
