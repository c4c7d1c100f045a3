// SPDX-License-Identifier: MIT
// Clauses that commit early: head, tests and then a cut, with no call before it. For these the choice point
// of the clauses behind needs less care: see the chains of predicate_index.cpp and "shallow backtracking" in
// machine/choice_instructions.hpp.
#pragma once

#include "code/instruction.hpp"
#include "database/clause.hpp"

namespace hornbeam::database {

struct EarlyCut {
  bool found = false;
  // The argument registers below this one may be overwritten before the cut.
  unsigned overwritten = 0;
};

// Of the clause, which is entered at its beginning with `arity` arguments.
EarlyCut early_cut(const code::AddressTable& addresses, const Clause& clause, unsigned arity);

// Is the next thing a cut? An environment may be made before it.
bool cuts_at_once(const code::AddressTable& addresses, const Word* code);

}  // namespace hornbeam::database
