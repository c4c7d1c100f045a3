// SPDX-License-Identifier: MIT
//
// Comparisons of sums in their usual form: three or more variables, each occurring once and already in the store, with
// small coprime factors. They are posted without the lists that Comparer needs for others, with the same result.
#pragma once

#include <optional>

#include "clpfd/bridge/comparisons.hpp"

namespace hornbeam::clpfd {

// Both sides are dereferenced. `scalar`: posted by sum/3 or scalar_product/4. Does nothing for anything else.
std::optional<Answer> post_plain_sum(Machine& m, Comparison comparison, Cell left, Cell right, bool scalar);

}  // namespace hornbeam::clpfd
