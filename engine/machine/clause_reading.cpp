// SPDX-License-Identifier: MIT
// Facts keep no source term. Instead their head code is run against any arguments: unbound ones are built, bound ones
// compared, and nothing is copied that is not needed.
#include <algorithm>

#include "machine/fixed_code.hpp"
#include "machine/machine.hpp"

namespace hornbeam::machine {

// A barrier catches failure; the fact returns to head_matched.
Outcome Machine::match_fact(const database::Clause& fact, const Cell* arguments) {
  const Word* const saved_p = p;
  Cell* const saved_e = e;
  Cell* const saved_s = s;
  const Word* const saved_cp = cp;
  push_choice(0, ChoiceKind::barrier, fixed->no_more_solutions.address(), cp, b);
  std::copy_n(arguments, fact.predicate->arity, x);
  p = fact.code();
  cp = fixed->head_matched.address();
  run();
  const RunResult outcome = result;
  if (outcome == RunResult::failure) restore_choice();
  pop_choice();
  p = saved_p;
  e = saved_e;
  s = saved_s;
  cp = saved_cp;
  result = RunResult::running;
  if (outcome == RunResult::solution) return Outcome::success;
  return outcome == RunResult::failure ? Outcome::fail : Outcome::error;
}

}  // namespace hornbeam::machine
