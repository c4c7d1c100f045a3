// SPDX-License-Identifier: MIT
//
// L1 or ... or Ln, where each L compares a variable with a number.
//
// Alternatively each L could have a Boolean variable, with a disjunction of these. A clause needs neither these
// variables nor their propagators, and watches only events that can make an L false.
#pragma once

#include <span>

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

// X = c, X \= c, X =< c or X >= c.
struct NumberLiteral {
  enum class Kind : std::uint8_t { equal, not_equal, at_most, at_least };
  FdVar variable;
  Kind kind = Kind::equal;
  bool is_truth_value = false;  // the variable is a Boolean of the host, c is 0 or 1
  Value number = 0;
};

// All variables must be within 64 bits. Stays posted until every literal is decided, since the open part of a true
// clause is displayed.
void post_clause(Store& store, std::span<const NumberLiteral> literals);

}  // namespace hornbeam::clpfd
