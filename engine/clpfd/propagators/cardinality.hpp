// SPDX-License-Identifier: MIT
//
// Posts constraints on the number of occurrences of values.
#pragma once

#include <span>

#include "clpfd/kernel/store.hpp"
#include "clpfd/propagators/linear.hpp"

namespace hornbeam::clpfd {

// Each values[j] occurs exactly counts[j] times among the variables, and no other value does (global_cardinality/2).
// Values must be pairwise different.
bool post_global_cardinality(Store& store, std::span<const FdVar> variables, std::span<const Value> values,
                             std::span<const FdVar> counts);

// SICStus count/4: the number of variables equal to value REL count.
bool post_count(Store& store, Value value, std::span<const FdVar> variables, Relation relation, FdVar count);
// nvalue/2: the number of distinct values.
bool post_nvalue(Store& store, FdVar number, std::span<const FdVar> variables);

}  // namespace hornbeam::clpfd
