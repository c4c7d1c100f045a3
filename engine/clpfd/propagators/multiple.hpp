// SPDX-License-Identifier: MIT
//
// Propagates holes between two variables connected by a linear equation.
#pragma once

#include "clpfd/propagators/linear_term.hpp"

namespace hornbeam::clpfd {

// For x + y = c, complementing the linear propagator: propagates holes too.
void help_with_multiples(Store& store, const LinearTerm& x, const LinearTerm& y, Value c);

}  // namespace hornbeam::clpfd
