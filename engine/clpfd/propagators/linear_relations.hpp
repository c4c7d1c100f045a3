// SPDX-License-Identifier: MIT
//
// The propagators over linear sums; linear.hpp decides when they are needed.
#pragma once

#include <span>

#include "clpfd/propagators/linear.hpp"

namespace hornbeam::clpfd {

void post_linear_propagator(Store& store, std::span<const LinearTerm> terms, Relation relation, Value constant);
// x + y = c beside that: holes too.
void help_with_multiples(Store& store, const LinearTerm& x, const LinearTerm& y, Value c);
// sum = c of at most kFewDivisors terms beside that: what divisors of all other coefficients say of a variable.
constexpr std::size_t kFewDivisors = 16;
void help_with_divisors(Store& store, std::span<const LinearTerm> terms, Value c);

}  // namespace hornbeam::clpfd
