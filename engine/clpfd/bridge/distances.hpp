// SPDX-License-Identifier: MIT
//
// abs(X-Y) #= Z of two variables and a variable or number: posted without reading expressions, with the same result as
// by post_comparison.
#pragma once

#include <optional>

#include "clpfd/bridge/comparisons.hpp"

namespace hornbeam::clpfd {

// Does nothing if the equation has another form. Both sides are dereferenced.
std::optional<Answer> post_distance(Machine& m, Cell left, Cell right);

}  // namespace hornbeam::clpfd
