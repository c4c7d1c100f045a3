// SPDX-License-Identifier: MIT
//
// A run of consecutive integers lo..hi, both ends included. Interval is the fast-path form with
// 64-bit ends (possibly the infinities of bound.hpp); ExactInterval has ends of any size.
#pragma once

#include "clpfd/domain/big_bound.hpp"
#include "clpfd/domain/bound.hpp"

namespace hornbeam::clpfd {

// lo =< hi in all stored intervals; in lists they are sorted, disjoint and do not touch.
struct Interval {
  Value lo;
  Value hi;
};

struct ExactInterval {
  Bound lo;
  Bound hi;
  friend bool operator==(const ExactInterval&, const ExactInterval&) = default;
};

}  // namespace hornbeam::clpfd
