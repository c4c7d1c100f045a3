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

// Calls use(better), where better(x, y) tells whether x is to be labeled before y, in an order that does not learn; if
// neither is, the leftmost is. It depends only on the domains, and on the number of propagators, of both.
template <class Use>
void with_order(const Store& store, VariableOrder order, Use use) {
  const auto size = [&](FdVar x) { return store.size(x); };
  const auto regret = [&](FdVar x) { return store.next_above(x, store.min(x)) - store.min(x); };
  const auto big = [&](FdVar x, FdVar y) { return store.is_big(x) || store.is_big(y); };
  switch (order) {
    case VariableOrder::first_fail: return use([&](FdVar x, FdVar y) { return size(x) < size(y); });
    case VariableOrder::most_constrained:
      return use([&](FdVar x, FdVar y) {
        return size(x) < size(y) || (size(x) == size(y) && store.degree(x) > store.degree(y));
      });
    case VariableOrder::smallest:
      return use(
          [&](FdVar x, FdVar y) { return big(x, y) ? store.lower(x) < store.lower(y) : store.min(x) < store.min(y); });
    case VariableOrder::largest:
      return use(
          [&](FdVar x, FdVar y) { return big(x, y) ? store.upper(x) > store.upper(y) : store.max(x) > store.max(y); });
    case VariableOrder::anti_first_fail: return use([&](FdVar x, FdVar y) { return size(x) > size(y); });
    case VariableOrder::occurrence: return use([&](FdVar x, FdVar y) { return store.degree(x) > store.degree(y); });
    case VariableOrder::max_regret: return use([&](FdVar x, FdVar y) { return regret(x) > regret(y); });
    default: return use([](FdVar, FdVar) { return false; });
  }
}

// An unfixed one of `variables`; the first must be unfixed.
FdVar choose_variable(const Store& store, std::span<const FdVar> variables, VariableOrder order);
FdVar choose_by_failures(const Store& store, std::span<const FdVar> variables, const FailureCounts& failures);
FdVar choose_by_effects(const Store& store, std::span<const FdVar> variables, VariableOrder order,
                        const DecisionEffects& effects);

}  // namespace hornbeam::clpfd
