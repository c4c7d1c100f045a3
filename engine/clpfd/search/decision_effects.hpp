// SPDX-License-Identifier: MIT
//
// The effects of decisions on the domains of a search, from which variable selection learns.
//
//     impact    the part of the search space that went with x = v, on average; failures take all of it (P. Refalo,
//               "Impact-based search strategies for constraint programming", CP 2004)
//     activity  after how many decisions the domain of x had shrunk, the older ones by and by forgotten (L. Michel,
//               P. Van Hentenryck, "Activity-based search for black-box constraint programming solvers", CPAIOR 2012)
#pragma once

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

class DecisionEffects {
 public:
  // Before a decision x = value, or, without a value, on a part of the domain of x.
  void begin(const Store& store, std::span<const FdVar> variables, FdVar x, std::optional<Value> value);
  // The decision stands, or has failed.
  void end(const Store& store, std::span<const FdVar> variables, bool failed);

  // Rates x by what is expected to be left: the smallest is chosen.
  double left_by(const Store& store, FdVar x) const;
  double activity(FdVar x) const;

 private:
  struct Average {
    double sum = 0;
    std::uint64_t count = 0;

    void add(double x) { sum += x, ++count; }
    double value() const { return count == 0 ? 0 : sum / static_cast<double>(count); }
  };
  struct Impact {
    Average any;
    std::unordered_map<Value, Average> of;
  };
  static constexpr double forgetting = 0.999;
  static constexpr double most = 1e100;
  static constexpr std::size_t most_values = 256;  // of one variable

  std::unordered_map<FdVar, Impact> impacts_;
  std::unordered_map<FdVar, double> activities_;
  double unit_ = 1;                   // unit of activities: it grows instead of all others shrinking
  std::vector<std::uint64_t> sizes_;  // before the decision
  FdVar decided_ = FdVar::none;
  std::optional<Value> value_;
};

}  // namespace hornbeam::clpfd
