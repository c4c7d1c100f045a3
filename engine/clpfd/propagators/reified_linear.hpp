// SPDX-License-Identifier: MIT
//
// Ties the truth of a linear relation to a literal.
#pragma once

#include <span>

#include "clpfd/propagators/boolean.hpp"
#include "clpfd/propagators/linear.hpp"

namespace hornbeam::clpfd {

// b <=> (a1*X1 + ... + an*Xn REL c). Short sums get special propagators.
bool reify_linear(Store& store, Literal b, std::span<const ExactTerm> terms, Relation relation,
                  const Integer& constant);
// The same for terms in normal form: without common divisor, duplicates or fixed variables.
bool reify_few(Store& store, Literal b, std::span<const LinearTerm> terms, Relation relation, Value constant);

}  // namespace hornbeam::clpfd
