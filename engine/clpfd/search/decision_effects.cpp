// SPDX-License-Identifier: MIT
#include "clpfd/search/decision_effects.hpp"

#include <cmath>

namespace hornbeam::clpfd {

void DecisionEffects::begin(const Store& store, std::span<const FdVar> variables, FdVar x, std::optional<Value> value) {
  decided_ = x;
  value_ = value;
  sizes_.clear();
  for (FdVar y : variables) sizes_.push_back(store.size(y));
}

void DecisionEffects::end(const Store& store, std::span<const FdVar> variables, bool failed) {
  double left = 0;  // the logarithm
  unit_ /= forgetting;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const std::uint64_t now = store.size(variables[i]);
    if (now == sizes_[i]) continue;
    activities_[variables[i]] += unit_;
    if (now != 0) left += std::log(static_cast<double>(now) / static_cast<double>(sizes_[i]));
  }
  if (unit_ > most) {
    for (auto& [x, activity] : activities_) activity /= unit_;
    unit_ = 1;
  }
  const double impact = failed ? 1 : 1 - std::exp(left);
  Impact& impacts = impacts_[decided_];
  impacts.any.add(impact);
  if (value_ && (impacts.of.size() < most_values || impacts.of.contains(*value_))) impacts.of[*value_].add(impact);
}

// Untried values count as the average of the variable.
double DecisionEffects::left_by(const Store& store, FdVar x) const {
  const auto size = static_cast<double>(store.size(x));
  const auto known = impacts_.find(x);
  if (known == impacts_.end()) return size;
  const double usual = 1 - known->second.any.value();
  double left = size * usual;
  for (const auto& [value, impact] : known->second.of) {
    if (store.contains(x, value)) left += 1 - impact.value() - usual;
  }
  return left;
}

double DecisionEffects::activity(FdVar x) const {
  const auto known = activities_.find(x);
  return known == activities_.end() ? 0 : known->second / unit_;
}

}  // namespace hornbeam::clpfd
