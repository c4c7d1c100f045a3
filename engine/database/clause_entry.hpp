// SPDX-License-Identifier: MIT
// Where index code enters a clause.
#pragma once

#include "code/instruction.hpp"
#include "database/clause.hpp"

namespace hornbeam::database {

// Where to enter the clause when argument `argument` is known to have key `key` and S stands at its
// arguments: past the first instruction if that is the one which would check it.
const Word* entry_past_key(const code::AddressTable& addresses, const Clause& clause, unsigned argument, Key key);

}  // namespace hornbeam::database
