// SPDX-License-Identifier: MIT
//
// Selects the next variable to label. Ties go to the leftmost.
#pragma once

#include <span>

#include "clpfd/search/decision_effects.hpp"
#include "clpfd/search/failure_counts.hpp"

namespace hornbeam::clpfd {

enum class VariableOrder : std::uint8_t {
  leftmost,
  first_fail,        // ff: smallest domain
  most_constrained,  // ffc: smallest domain, then most constraints
  smallest,          // min: smallest lower bound
  largest,           // max: largest upper bound
  anti_first_fail,   // largest domain
  occurrence,        // most constraints
  max_regret,        // largest difference between the two smallest values
  impact,            // whose values reduce the search space most
  activity,          // shrunk most often, relative to the size of its domain
  dom_w_deg,         // smallest domain relative to its constraints, each counted once plus once for each failure
  precedence         // the orders of tasks first (search/precedences.hpp), then as smallest
};

// Whether the order learns from the search: choose_by_effects, choose_by_failures.
constexpr bool learns(VariableOrder order) { return order >= VariableOrder::impact; }
constexpr bool learns_from_failures(VariableOrder order) { return order >= VariableOrder::dom_w_deg; }

// An unfixed one of `variables`; the first must be unfixed.
FdVar choose_variable(const Store& store, std::span<const FdVar> variables, VariableOrder order);
FdVar choose_by_failures(const Store& store, std::span<const FdVar> variables, const FailureCounts& failures);
FdVar choose_by_effects(const Store& store, std::span<const FdVar> variables, VariableOrder order,
                        const DecisionEffects& effects);

}  // namespace hornbeam::clpfd
