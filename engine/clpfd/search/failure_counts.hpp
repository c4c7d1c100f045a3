// SPDX-License-Identifier: MIT
//
// In how many failures of a search a variable had a part: one for each time that a constraint on it failed.
#pragma once

#include <unordered_map>
#include <vector>

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

class FailureCounts {
 public:
  // Where the store is to put the variables of constraints that fail.
  std::vector<FdVar>& blamed() { return blamed_; }
  // Counts what has come there since the last time.
  void take() {
    for (FdVar x : blamed_) ++counts_[x];
    blamed_.clear();
  }
  // Of x and all that is one with it.
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
