// SPDX-License-Identifier: MIT
// Where index code enters a clause.
#pragma once

#include <optional>

#include "code/instruction.hpp"
#include "database/clause.hpp"

namespace hornbeam::database {

// The entry of the clause if argument `argument` is known to have key `key` and S points at its arguments: skips the
// first instruction if that would only check it.
const Word* entry_past_key(const code::AddressTable& addresses, const Clause& clause, unsigned argument, Key key);

// Two arguments that a clause unifies before anything else, or one with the head of the list in the other:
// p(X, [X|_]).
struct RepeatedVariable {
  Word argument;
  Word other;
  bool in_list;
};
std::optional<RepeatedVariable> repeated_variable(const code::AddressTable& addresses, const Clause& clause,
                                                  unsigned arity);

}  // namespace hornbeam::database
