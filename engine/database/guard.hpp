// SPDX-License-Identifier: MIT
// Guards: tests at the front of a clause, before anything that could be noticed. In
//
//   fib(1, 1).
//   fib(N, F) :- N > 1, ...
//
// the second clause is nothing for calls with 1, and the index leaves it out for them: fib(1, F) ends without a
// choice point, as the writer meant.
#pragma once

#include "code/instruction.hpp"
#include "database/clause.hpp"

namespace hornbeam::database {

// Does a guard of the clause, whose argument is a variable, fail for every call in which it has this key?
bool guard_excludes(const code::AddressTable& addresses, const Clause& clause, unsigned argument, Key key);

}  // namespace hornbeam::database
