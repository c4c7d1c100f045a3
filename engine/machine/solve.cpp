// SPDX-License-Identifier: MIT
// Queries: how C++ asks the machine for solutions. Queries nest: a builtin that must call a goal opens one
// while its caller's registers are kept in the barrier choice point.
#include <new>

#include "machine/fixed_code.hpp"
#include "machine/machine.hpp"

namespace hornbeam::machine {

using database::Module;
namespace functors = terms::functors;

Outcome Machine::open_query(Query& query, Module& module, Cell goal, std::size_t live) {
  query = Query{nullptr, p, e, s, cp, b0, running_builtin, live, door.frame, sources.loads.size()};
  Cell* top = stack_top(cp);
  if (top > local_limit) return raise_out_of_memory();
  push_choice(live, ChoiceKind::barrier, fixed->no_more_solutions.address(), cp, top);
  for (std::size_t i = 0; i < live; ++i) argument_of(b, i) = x[i];
  query.barrier = b;
  // An environment to return to.
  Cell* environment = b;
  caller_of(environment) = e;
  continuation_of(environment) = cp;
  e = environment;
  cp = fixed->solution.address();
  x[0] = terms.new_structure(functors::colon, Cell::atom(module.name), goal);
  ball_ = Cell::integer(0);  // that of an earlier query: its cells may be gone
  restore_soft_limit();
  try {
    call_goal(1);
  } catch (const std::bad_alloc&) {
    throw_out_of_memory();
  }
  return Outcome::success;
}

RunResult Machine::next_solution(Query& query) {
  if (query.asked) backtrack();
  query.asked = true;
  if (result == RunResult::error && p == fixed->leave.address()) {
    // Opening the query raised an error already.
    return result;
  }
  run();
  return result;
}

void Machine::close_query(Query& query, bool keep) {
  // After an error the state is that of the barrier already, and the ball lies above it.
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
  door.frame = query.door_frame;
  if (sources.loads.size() > query.loads) sources.loads.resize(query.loads);
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
