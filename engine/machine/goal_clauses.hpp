// SPDX-License-Identifier: MIT
// Clauses without a predicate, made for called goals with control constructs (Machine::compile_goal), and for goals
// that a host has prepared.
#pragma once

#include <cstddef>
#include <vector>

#include "database/clause.hpp"

namespace hornbeam::machine {

// Freed with the machine at the latest.
struct GoalClauses {
  // A temporary clause is freed when no return address leads to it; this is checked when there are `limit` of them.
  std::vector<database::Clause*> temporary;
  std::size_t limit = 256;
  // Those not yet released by their owners (Machine::release_goal).
  std::vector<database::Clause*> kept;
};

}  // namespace hornbeam::machine
