// SPDX-License-Identifier: MIT
//
// Z #= X*Y of three variables: posted without building a sum, with the same result as by post_comparison.
#pragma once

#include <optional>

#include "clpfd/bridge/comparisons.hpp"

namespace hornbeam::clpfd {

// Does nothing if the equation has another form. Both sides are dereferenced.
std::optional<Answer> post_product(Machine& m, Cell left, Cell right);

}  // namespace hornbeam::clpfd
