// SPDX-License-Identifier: MIT
//
// Divisibility of the variables of an equation.
#pragma once

#include <span>

#include "clpfd/propagators/linear_term.hpp"

namespace hornbeam::clpfd {

// Complements the linear propagator of sum = c with at most few_divisors terms: a common divisor of all other
// coefficients constrains a variable.
constexpr std::size_t few_divisors = 16;
void help_with_divisors(Store& store, std::span<const LinearTerm> terms, Value c);

}  // namespace hornbeam::clpfd
