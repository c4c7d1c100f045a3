// SPDX-License-Identifier: MIT
//
// Z #= X*Y of three variables: posted without a sum in between, with the same result as by post_comparison.
#pragma once

#include <optional>

#include "clpfd/bridge/comparisons.hpp"

namespace hornbeam::clpfd {

// Nothing is done when the equation is of another kind. Both sides are dereferenced.
std::optional<Answer> post_product(Machine& m, Cell left, Cell right);

}  // namespace hornbeam::clpfd
