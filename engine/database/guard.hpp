// SPDX-License-Identifier: MIT
// What stands between the head of a clause and its first call, as its summary tells it (compiler/clause_summary.hpp).
//
// Guards are tests at the front of a clause, before anything that could be noticed. In
//
//   fib(1, 1).
//   fib(N, F) :- N > 1, ...
//
// the second clause is nothing for calls with 1, and the index leaves it out for them: fib(1, F) ends without a
// choice point, as the writer meant.
//
// Clauses that commit early are a head, tests and then a cut, with no call before it. For these the choice point
// of the later clauses needs less care: see the chains of predicate_index.cpp and "shallow backtracking" in
// machine/choice_instructions.hpp.
#pragma once

#include "database/clause.hpp"

namespace hornbeam::database {

compiler::CommitmentEntry commitment_of(const Clause& clause);

// Does a guard of the clause, whose argument is a variable, fail for every call in which it has this key?
bool guard_excludes(const Clause& clause, unsigned argument, Key key);

}  // namespace hornbeam::database
