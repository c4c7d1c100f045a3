// SPDX-License-Identifier: MIT
//
// What divisibility says of the variables of an equation.
#pragma once

#include <span>

#include "clpfd/propagators/linear_term.hpp"

namespace hornbeam::clpfd {

// sum = c of at most kFewDivisors terms beside the linear propagator: what divisors of all other coefficients say of a
// variable.
constexpr std::size_t kFewDivisors = 16;
void help_with_divisors(Store& store, std::span<const LinearTerm> terms, Value c);

}  // namespace hornbeam::clpfd
