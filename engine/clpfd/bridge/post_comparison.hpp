// SPDX-License-Identifier: MIT
//
// The six comparisons as goals.
//
// A linear comparison is posted as a constraint of the store, with its variables by age, or as written in X #= Y + Z
// and the like, so that residual goals show it so. A nonlinear one is kept as a source (Solver::Source), and so is X #=
// 3*Y, which is displayed as a product.
#pragma once

#include "clpfd/bridge/comparisons.hpp"

namespace hornbeam::clpfd {

// The relation as a goal: all cases, the simple ones without the store.
Answer post_comparison(Machine& m, Comparison comparison, Cell left, Cell right);
// The same for a sum of products with numbers, for sum/3 and scalar_product/4.
Answer post_scalar_product(Machine& m, Comparison comparison, Cell left, Cell right);

}  // namespace hornbeam::clpfd
