// SPDX-License-Identifier: MIT
//
// Posts constraints that make variables pairwise different.
#pragma once

#include <span>

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

// A fixed value is removed from the other domains (all_different/1).
bool post_all_different(Store& store, std::span<const FdVar> variables);
// Domain consistent (all_distinct/1).
bool post_all_distinct(Store& store, std::span<const FdVar> variables);

// Whether two of the variables denote the same one.
bool has_duplicates(const Store& store, std::span<const FdVar> variables);
// The same for variables that were different once: whether the host has unified some.
bool have_become_equal(const Store& store, std::span<const FdVar> variables);

}  // namespace hornbeam::clpfd
