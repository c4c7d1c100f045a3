// SPDX-License-Identifier: MIT
//
// L1 or ... or Ln, where each L compares a variable with a number.
//
// The same can be said by a truth value for each L and a disjunction of these. A clause needs neither these variables
// nor their propagators, and hears only of what can make an L false.
#pragma once

#include <span>

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

// X = c, X \= c, X =< c or X >= c.
struct NumberLiteral {
  enum class Kind : std::uint8_t { equal, not_equal, at_most, at_least };
  FdVar variable;
  Kind kind = Kind::equal;
  bool is_truth_value = false;  // the variable is a truth value of the host's, c is 0 or 1
  Value number = 0;
};

// Each variable within 64 bits. Posted until every literal is decided: what is open of a true clause is shown.
void post_clause(Store& store, std::span<const NumberLiteral> literals);

}  // namespace hornbeam::clpfd
