// SPDX-License-Identifier: MIT
// The index keys of a clause, read off its head instructions: nothing is stored for them.
#pragma once

#include "code/instruction.hpp"
#include "database/clause.hpp"

namespace hornbeam::database {

// Key of argument `argument` (from 0).
Key clause_key(const code::AddressTable& addresses, const Clause& clause, unsigned argument);

// Key of argument `inner` of the compound that argument `argument` is.
Key inner_clause_key(const code::AddressTable& addresses, const Clause& clause, unsigned argument,
                     unsigned inner);

// Where to enter the clause when argument `argument` is known to have key `key` and S stands at its
// arguments: past the first instruction if that is the one which would check it.
const Word* entry_past_key(const code::AddressTable& addresses, const Clause& clause,
                           unsigned argument, Key key);

}  // namespace hornbeam::database
