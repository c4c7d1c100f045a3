// SPDX-License-Identifier: MIT
//
// Posts constraints on the number of occurrences of values.
#pragma once

#include <span>

#include "clpfd/kernel/store.hpp"
#include "clpfd/propagators/linear.hpp"

namespace hornbeam::clpfd {

// The common part of the propagators of global_cardinality/2: global_cardinality.cpp, small_cardinality.cpp.
class CardinalityPropagator : public Propagator {
 public:
  void subscribe(Store& store, PropagatorId self) override;
  void describe(Description& out) const override;

 protected:
  CardinalityPropagator(Store& store, std::span<const FdVar> variables, std::span<const Value> values,
                        std::span<const FdVar> counts);
  ~CardinalityPropagator() = default;
  bool is_ground(const Store& store) const;
  // The counts add up to the number of variables.
  bool sum_of_counts(Store& store) const;

  std::span<FdVar> variables_;
  std::span<Value> values_;
  std::span<FdVar> counts_;
};

// Each values[j] occurs exactly counts[j] times among the variables, and no other value does (global_cardinality/2).
// Values must be pairwise different.
bool post_global_cardinality(Store& store, std::span<const FdVar> variables, std::span<const Value> values,
                             std::span<const FdVar> counts);
// False, with no effect: the values are too far apart. Domains and counts must already be restricted.
bool post_small_cardinality(Store& store, std::span<const FdVar> variables, std::span<const Value> values,
                            std::span<const FdVar> counts);

// SICStus count/4: the number of variables equal to value REL count.
bool post_count(Store& store, Value value, std::span<const FdVar> variables, Relation relation, FdVar count);
// nvalue/2: the number of distinct values.
bool post_nvalue(Store& store, FdVar number, std::span<const FdVar> variables);

}  // namespace hornbeam::clpfd
