// SPDX-License-Identifier: MIT
//
// The divisors of a number, so that the limits of a factor need not come near each other one by one.
#pragma once

#include <vector>

#include "clpfd/domain/big_bound.hpp"

namespace hornbeam::clpfd {

// Those above 0, ascending. None for 0, and where they are too many or have not been found in about half a second;
// up to 64 bits milliseconds are enough.
std::vector<Integer> divisors(const Integer& number);

// The next number not below (not above) v that is in `divisors` or the negation of one; no value if there is none.
std::optional<Integer> divisor_not_below(const std::vector<Integer>& divisors, const Integer& v);
std::optional<Integer> divisor_not_above(const std::vector<Integer>& divisors, const Integer& v);

}  // namespace hornbeam::clpfd
