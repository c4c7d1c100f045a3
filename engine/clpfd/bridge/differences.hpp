// SPDX-License-Identifier: MIT
//
// Comparisons of two variables at a known distance, X REL Y + C and what is written like that: the most frequent
// constraints of all. They are posted without a sum in between, with the same result as by post_comparison.
#pragma once

#include <optional>

#include "clpfd/bridge/comparisons.hpp"

namespace hornbeam::clpfd {

// Nothing is done when the comparison is of another kind, or decided by itself.
std::optional<Answer> post_difference(Machine& m, Comparison comparison, Cell left, Cell right);

}  // namespace hornbeam::clpfd
