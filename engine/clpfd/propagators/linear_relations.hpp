// SPDX-License-Identifier: MIT
//
// The propagators over linear sums; linear.hpp decides when they are needed.
#pragma once

#include <span>

#include "clpfd/propagators/linear.hpp"

namespace hornbeam::clpfd {

bool post_linear_propagator(Store& store, std::span<const LinearTerm> terms, Relation relation,
                            Value constant);

}  // namespace hornbeam::clpfd
