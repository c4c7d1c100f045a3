// SPDX-License-Identifier: MIT
//
// Comparisons of sums as most programs write them: three variables or more, each once and in the store already, with
// small factors that have no divisor in common. They are posted without the lists that Comparer needs for all others,
// with the same result.
#pragma once

#include <optional>

#include "clpfd/bridge/comparisons.hpp"

namespace hornbeam::clpfd {

// Both sides are dereferenced. `scalar`: as sum/3 and scalar_product/4 post it. Nothing is done for all else.
std::optional<Answer> post_plain_sum(Machine& m, Comparison comparison, Cell left, Cell right, bool scalar);

}  // namespace hornbeam::clpfd
