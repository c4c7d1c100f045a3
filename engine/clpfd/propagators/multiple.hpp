// SPDX-License-Identifier: MIT
//
// Holes between two variables that a linear equation ties.
#pragma once

#include "clpfd/propagators/linear_term.hpp"

namespace hornbeam::clpfd {

// x + y = c beside the linear propagator: holes too.
void help_with_multiples(Store& store, const LinearTerm& x, const LinearTerm& y, Value c);

}  // namespace hornbeam::clpfd
