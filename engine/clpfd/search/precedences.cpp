// SPDX-License-Identifier: MIT
#include "clpfd/search/precedences.hpp"

namespace hornbeam::clpfd {

void Precedences::add(const Precedence& precedence) {
  places_.emplace(precedence.order, all_.size());
  all_.push_back(precedence);
}

std::vector<FdVar> Precedences::orders() const {
  std::vector<FdVar> orders;
  for (const Precedence& p : all_) orders.push_back(p.order);
  return orders;
}

FdVar Precedences::choose(const Store& store, const FailureCounts& failures) const {
  FdVar best = FdVar::none;
  double least = 0;
  for (const Precedence& p : all_) {
    if (store.fixed(p.order)) continue;
    const auto room = static_cast<double>(store.size(p.first.start) + store.size(p.second.start));
    const std::uint64_t count =
        failures.of(store, p.order) + failures.of(store, p.first.start) + failures.of(store, p.second.start);
    const double rank = room / static_cast<double>(1 + count);
    if (best == FdVar::none || rank < least) best = p.order, least = rank;
  }
  return best;
}

std::optional<Value> Precedences::roomier(const Store& store, FdVar x) const {
  const auto found = places_.find(x);
  if (found == places_.end()) return std::nullopt;
  const Precedence& p = all_[found->second];
  const Value first_before = store.max(p.second.start) - store.min(p.first.end);
  const Value second_before = store.max(p.first.start) - store.min(p.second.end);
  return first_before >= second_before ? 1 : 0;
}

}  // namespace hornbeam::clpfd
