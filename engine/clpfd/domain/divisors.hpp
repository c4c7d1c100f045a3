// SPDX-License-Identifier: MIT
//
// The divisors of a number, so that the bounds of a factor need not approach each other one by one.
#pragma once

#include <vector>

#include "clpfd/domain/big_bound.hpp"

namespace hornbeam::clpfd {

// The positive divisors, ascending. Empty for 0, and if there are too many or they are not found within about half a
// second; up to 64 bits it takes milliseconds. Throws support::Stopped if the stop sign of a longer number is up.
std::vector<Integer> divisors(const Integer& number);

// The nearest number >= v (=< v) that is in `divisors` or the negation of one; no value if there is none.
std::optional<Integer> divisor_not_below(const std::vector<Integer>& divisors, const Integer& v);
std::optional<Integer> divisor_not_above(const std::vector<Integer>& divisors, const Integer& v);

}  // namespace hornbeam::clpfd
