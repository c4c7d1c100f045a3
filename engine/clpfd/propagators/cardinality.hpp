// SPDX-License-Identifier: MIT
//
// Posting constraints on how often values occur.
#pragma once

#include <span>

#include "clpfd/kernel/store.hpp"
#include "clpfd/propagators/linear.hpp"

namespace hornbeam::clpfd {

// What the propagators of global_cardinality/2 have in common: global_cardinality.cpp, small_cardinality.cpp.
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

// The variables take values[j] exactly counts[j] times, and no other value
// (global_cardinality/2). Values must be pairwise different.
bool post_global_cardinality(Store& store, std::span<const FdVar> variables, std::span<const Value> values,
                             std::span<const FdVar> counts);
// False: the values are too far apart, and nothing was done. Domains and counts are within their limits.
bool post_small_cardinality(Store& store, std::span<const FdVar> variables, std::span<const Value> values,
                            std::span<const FdVar> counts);

// count/4 of SICStus: the number of variables equal to value REL count.
bool post_count(Store& store, Value value, std::span<const FdVar> variables, Relation relation, FdVar count);
// nvalue/2: the number of different values.
bool post_nvalue(Store& store, FdVar number, std::span<const FdVar> variables);

}  // namespace hornbeam::clpfd
