// SPDX-License-Identifier: MIT
//
// Posting constraints that make variables pairwise different.
#pragma once

#include <span>

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

// A known value leaves the other domains (all_different/1).
bool post_all_different(Store& store, std::span<const FdVar> variables);
// Domain consistent (all_distinct/1).
bool post_all_distinct(Store& store, std::span<const FdVar> variables);

// Do two of the variables denote the same one?
bool has_duplicates(const Store& store, std::span<const FdVar> variables);
// The same of variables that were different once: has the host unified some?
bool have_become_equal(const Store& store, std::span<const FdVar> variables);

}  // namespace hornbeam::clpfd
