// SPDX-License-Identifier: MIT
//
// One pass over the candidates with a "better than" for each order. It is strict, so that the leftmost of equals is
// chosen.
#include "clpfd/search/variable_order.hpp"

namespace hornbeam::clpfd {

namespace {

template <class Better>
FdVar choose(const Store& store, std::span<const FdVar> variables, Better better) {
  FdVar best = variables.front();
  for (FdVar x : variables.subspan(1)) {
    if (!store.is_ground(x) && better(x, best)) best = x;
  }
  return best;
}

// The scan ends at the first domain of two values: no other is smaller.
FdVar choose_smallest_domain(const Store& store, std::span<const FdVar> variables) {
  FdVar best = variables.front();
  std::uint64_t least = store.size(best);
  for (std::size_t i = 1; i < variables.size() && least > 2; ++i) {
    if (store.is_ground(variables[i])) continue;
    const std::uint64_t size = store.size(variables[i]);
    if (size < least) best = variables[i], least = size;
  }
  return best;
}

}  // namespace

FdVar choose_variable(const Store& store, std::span<const FdVar> variables, VariableOrder order) {
  if (order == VariableOrder::leftmost) return variables.front();
  if (order == VariableOrder::first_fail) return choose_smallest_domain(store, variables);
  FdVar best = FdVar::none;
  with_order(store, order, [&](auto better) { best = choose(store, variables, better); });
  return best;
}

FdVar choose_by_failures(const Store& store, std::span<const FdVar> variables, const FailureCounts& failures) {
  const auto weight = [&](FdVar x) { return store.degree(x) + failures.of(store, x); };
  return choose(store, variables, [&](FdVar x, FdVar best) {
    return Wide(store.size(x)) * weight(best) < Wide(store.size(best)) * weight(x);
  });
}

// Chooses the smallest domain as long as nothing has been learnt.
FdVar choose_by_effects(const Store& store, std::span<const FdVar> variables, VariableOrder order,
                        const DecisionEffects& effects) {
  const auto size = [&](FdVar x) { return static_cast<double>(store.size(x)); };
  const auto rank = [&](FdVar x) {
    return order == VariableOrder::impact ? -effects.left_by(store, x) : (1 + effects.activity(x)) / size(x);
  };
  FdVar best = variables.front();
  double most = rank(best);
  for (FdVar x : variables.subspan(1)) {
    if (store.is_ground(x)) continue;
    const double r = rank(x);
    if (r > most) best = x, most = r;
  }
  return best;
}

}  // namespace hornbeam::clpfd
