// SPDX-License-Identifier: MIT
// The tests between the head of a clause and its first call, from its summary (compiler/clause_summary.hpp).
//
// Guards are tests at the front of a clause, before anything observable. In
//
//   fib(1, 1).
//   fib(N, F) :- N > 1, ...
//
// the second clause cannot match calls with 1, so the index omits it for them: fib(1, F) leaves no choice point, as the
// programmer intended.
//
// Clauses that commit early consist of a head, tests and then a cut, with no call before it. For these the choice point
// of the later clauses can be cheaper: see the chains of predicate_index.cpp and "shallow backtracking" in
// machine/choice_instructions.hpp.
#pragma once

#include "database/clause.hpp"

namespace hornbeam::database {

compiler::CommitmentEntry commitment_of(const Clause& clause);
// Of a clause whose commitment has them.
compiler::HeadConditions head_conditions_of(const Clause& clause);

// True if a guard of the clause, on an argument that is a variable there, fails for every call that has this key in it.
bool guard_excludes(const Clause& clause, unsigned argument, Key key);

}  // namespace hornbeam::database
