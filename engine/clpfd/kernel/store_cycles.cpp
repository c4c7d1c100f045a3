// SPDX-License-Identifier: MIT
//
// Slow convergence: X #> Y, Y #> X lets two bounds climb past each other one by one through the whole domain. Adds up
// such differences along a path back to the variable: a sum below 0 means X =< X - 1.
#include <algorithm>
#include <vector>

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

namespace {

constexpr std::size_t most_variables = 64;
constexpr std::size_t most_steps = 512;

// start =< variable + offset
struct Reached {
  FdVar variable;
  Value offset;
};

}  // namespace

// Checks only as many variables as are worthwhile: a longer cycle shows when a domain becomes empty.
bool Store::contradicts_itself(FdVar start) const {
  std::vector<Reached> reached{{start, 0}};
  std::vector<std::size_t> open{0};
  std::size_t steps = 0;
  while (!open.empty() && steps < most_steps) {
    const Reached from = reached[open.back()];
    open.pop_back();
    for (const PropagatorId id : watchers(from.variable)) {
      const auto* propagator = arena_.at<Propagator>(static_cast<std::uint32_t>(id));
      const std::optional<UpperLimit> limit = propagator->above(from.variable);
      if (!limit || !has_room(from.offset + limit->offset)) continue;
      ++steps;
      const Value offset = from.offset + limit->offset;
      const auto known =
          std::find_if(reached.begin(), reached.end(), [&](const Reached& r) { return r.variable == limit->variable; });
      if (known == reached.end()) {
        if (reached.size() == most_variables) return false;
        open.push_back(reached.size());
        reached.push_back({limit->variable, offset});
      } else if (offset < known->offset) {
        if (known == reached.begin()) return true;
        known->offset = offset;
        open.push_back(static_cast<std::size_t>(known - reached.begin()));
      }
    }
  }
  return false;
}

}  // namespace hornbeam::clpfd
