// SPDX-License-Identifier: MIT
//
// The divisors of a number, so that the limits of a factor need not come near each other one by one.
#pragma once

#include <vector>

#include "clpfd/domain/big_bound.hpp"

namespace hornbeam::clpfd {

// Effort, beyond 64 bits: half a second or some milliseconds. Up to there all are found in less.
enum class Effort : unsigned { patient = 1U << 21, quick = 1U << 12 };

// Those above 0, ascending. None for 0, and where they are too many or have not been found.
std::vector<Integer> divisors(const Integer& number, Effort effort = Effort::patient);

// The next number not below (not above) v that is in `divisors` or the negation of one; no value if there is none.
std::optional<Integer> divisor_not_below(const std::vector<Integer>& divisors, const Integer& v);
std::optional<Integer> divisor_not_above(const std::vector<Integer>& divisors, const Integer& v);

}  // namespace hornbeam::clpfd
