// SPDX-License-Identifier: MIT
//
// A set of integers as a value: sorted, disjoint, non-adjacent intervals of any size.
//
// Used in the interface (`X in D`, fd_dom, fd_set) and as the domain of the few variables whose bounds exceed 64 bits.
// FdVariable stores the working domains of ordinary variables, in words and bit sets.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "clpfd/domain/interval.hpp"

namespace hornbeam::clpfd {

class Domain {
 public:
  Domain() = default;  // the empty set
  Domain(Bound lo, Bound hi);
  static Domain all() { return Domain(Bound::inf(), Bound::sup()); }
  static Domain of(std::initializer_list<std::int64_t> values);
  static Domain from_values(std::vector<Integer> values);

  bool empty() const { return intervals_.empty(); }
  const std::vector<ExactInterval>& intervals() const { return intervals_; }
  const Bound& min() const { return intervals_.front().lo; }
  const Bound& max() const { return intervals_.back().hi; }
  bool contains(const Integer& value) const;
  Bound size() const;  // sup if infinite

  // Appends lo..hi: lo must be above all present members (it may touch them).
  void append(Bound lo, Bound hi);

  Domain unite(const Domain& other) const;
  Domain intersect(const Domain& other) const;
  Domain complement() const;
  Domain without(const Integer& value) const;

  std::string text() const;  // 1..3\/5\/7..sup
  friend bool operator==(const Domain&, const Domain&) = default;

 private:
  std::vector<ExactInterval> intervals_;
};

}  // namespace hornbeam::clpfd
