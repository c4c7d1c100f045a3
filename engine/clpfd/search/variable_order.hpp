// SPDX-License-Identifier: MIT
//
// Which variable to label next. Ties go to the leftmost.
#pragma once

#include <span>

#include "clpfd/search/decision_effects.hpp"
#include "clpfd/search/failure_counts.hpp"

namespace hornbeam::clpfd {

enum class VariableOrder : std::uint8_t {
  leftmost,
  first_fail,        // ff: smallest domain
  most_constrained,  // ffc: smallest domain, of these most constraints
  smallest,          // min: smallest lower limit
  largest,           // max: largest upper limit
  anti_first_fail,   // largest domain
  occurrence,        // most constraints
  max_regret,        // largest step from the least value to the next
  impact,            // whose values take most of the search space with them
  activity,          // shrunk most often, by the size of its domain
  dom_w_deg          // smallest domain by the constraints on it, each of them counted once, and once for each failure
};

// Whether it learns from the search: choose_by_effects, choose_by_failures.
constexpr bool learns(VariableOrder order) { return order >= VariableOrder::impact; }
constexpr bool learns_from_failures(VariableOrder order) { return order == VariableOrder::dom_w_deg; }

// One of `variables` that is not fixed; there must be one, and the first must be such.
FdVar choose_variable(const Store& store, std::span<const FdVar> variables, VariableOrder order);
FdVar choose_by_failures(const Store& store, std::span<const FdVar> variables, const FailureCounts& failures);
FdVar choose_by_effects(const Store& store, std::span<const FdVar> variables, VariableOrder order,
                        const DecisionEffects& effects);

}  // namespace hornbeam::clpfd
