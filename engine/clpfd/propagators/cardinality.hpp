// SPDX-License-Identifier: MIT
//
// Posting constraints on how often values occur.
#pragma once

#include <span>

#include "clpfd/kernel/store.hpp"
#include "clpfd/propagators/linear.hpp"

namespace hornbeam::clpfd {

// The variables take values[j] exactly counts[j] times, and no other value
// (global_cardinality/2). Values must be pairwise different.
bool post_global_cardinality(Store& store, std::span<const FdVar> variables, std::span<const Value> values,
                             std::span<const FdVar> counts);
// False: the values are too far apart, and nothing was done. Domains and counts are within their limits.
bool post_small_cardinality(Store& store, std::span<const FdVar> variables, std::span<const Value> values,
                            std::span<const FdVar> counts);
void describe_cardinality(std::span<const FdVar> variables, std::span<const Value> values,
                          std::span<const FdVar> counts, Description& out);

// count/4 of SICStus: the number of variables equal to value REL count.
bool post_count(Store& store, Value value, std::span<const FdVar> variables, Relation relation, FdVar count);
// nvalue/2: the number of different values.
bool post_nvalue(Store& store, FdVar number, std::span<const FdVar> variables);

}  // namespace hornbeam::clpfd
