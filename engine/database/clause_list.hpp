// SPDX-License-Identifier: MIT
// The clauses of a predicate in order, as an index sees them.
#pragma once

#include <cstdint>

#include "database/clause.hpp"

namespace hornbeam::database {

struct ClauseList {
  std::uint32_t arity = 0;
  std::uint32_t live = 0;
  std::uint32_t erased = 0;  // dead but still linked
  Clause* first = nullptr;   // owned, as are its successors
  Clause* last = nullptr;
};

}  // namespace hornbeam::database
