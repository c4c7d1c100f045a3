// SPDX-License-Identifier: MIT
//
// The number of failures of a search in which a variable was involved: one for each failure of a constraint on it.
#pragma once

#include <unordered_map>
#include <vector>

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

class FailureCounts {
 public:
  // Where the store puts the variables of failed constraints.
  std::vector<FdVar>& blamed() { return blamed_; }
  // Counts what has been added since the last call.
  void take() {
    for (FdVar x : blamed_) ++counts_[x];
    blamed_.clear();
  }
  // For x and all variables unified with it.
  std::uint64_t of(const Store& store, FdVar x) const {
    std::uint64_t total = count(x);
    for (FdVar y = store.next_member(x); y != x; y = store.next_member(y)) total += count(y);
    return total;
  }

 private:
  std::uint64_t count(FdVar x) const {
    const auto place = counts_.find(x);
    return place == counts_.end() ? 0 : place->second;
  }

  std::vector<FdVar> blamed_;
  std::unordered_map<FdVar, std::uint64_t> counts_;
};

}  // namespace hornbeam::clpfd
