// SPDX-License-Identifier: MIT
//
// The number of failures that each run of a search may have before it restarts.
//
//     constant    unit, unit, unit, ...
//     linear      unit, 2 unit, 3 unit, ...
//     geometric   unit, base unit, base^2 unit, ...
//     luby        unit times 1, 1, 2, 1, 1, 2, 4, 1, ... (M. Luby, A. Sinclair, D. Zuckerman, "Optimal speedup of Las
//                 Vegas algorithms", IPL 47, 1993)
//
// The unit doubles after every 64th run, so that eventually one is long enough for the whole tree: every series is
// complete.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace hornbeam::clpfd {

class Restarts {
 public:
  enum class Series : std::uint8_t { none, constant, linear, geometric, luby };

  Restarts() = default;
  // `base` is in thousandths, for geometric only.
  Restarts(Series series, std::uint64_t unit, std::uint64_t base)
      : series_(series), unit_(std::clamp<std::uint64_t>(unit, 1, most)), base_(base), next_(unit_) {}

  bool any() const { return series_ != Series::none; }
  // The budget of the run that begins now.
  std::uint64_t next_budget() {
    ++runs_;
    if (runs_ % doubles == 0) unit_ = std::min(unit_ * 2, most);
    switch (series_) {
      case Series::linear: return std::min(unit_ * std::min(runs_, most), most);
      case Series::geometric: {
        const std::uint64_t budget = std::max(next_, unit_);
        next_ = std::min((next_ * std::min(base_, most) + 999) / 1000, most);
        return budget;
      }
      case Series::luby: return std::min(unit_ * luby(runs_), most);
      default: return unit_;
    }
  }
  // The i-th of 1, 1, 2, 1, 1, 2, 4, ..., from 1 on.
  static std::uint64_t luby(std::uint64_t i) {
    while (!std::has_single_bit(i + 1)) i -= std::bit_floor(i + 1) - 1;
    return (i + 1) / 2;
  }

 private:
  static constexpr std::uint64_t most = std::uint64_t{1} << 31;
  static constexpr std::uint64_t doubles = 64;

  Series series_ = Series::none;
  std::uint64_t unit_ = 1;
  std::uint64_t base_ = 1000;
  std::uint64_t next_ = 1;
  std::uint64_t runs_ = 0;
};

}  // namespace hornbeam::clpfd
