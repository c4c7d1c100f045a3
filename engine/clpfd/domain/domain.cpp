// SPDX-License-Identifier: MIT
//
// Set operations on sorted interval lists; each is one sweep over its operands.
#include "clpfd/domain/domain.hpp"

#include <algorithm>
#include <utility>

#include "support/unstable_sort.hpp"

namespace hornbeam::clpfd {

Domain::Domain(Bound lo, Bound hi) {
  if (lo <= hi) intervals_.push_back({std::move(lo), std::move(hi)});
}

Domain Domain::of(std::initializer_list<std::int64_t> values) {
  return from_values(std::vector<Integer>(values.begin(), values.end()));
}

Domain Domain::from_values(std::vector<Integer> values) {
  support::sort(values.begin(), values.end());
  Domain result;
  for (const Integer& value : values) result.append(value, value);
  return result;
}

// The basis of all others: intervals arrive from left to right and are merged with the last one if they touch or
// overlap it.
void Domain::append(Bound lo, Bound hi) {
  if (hi < lo) return;
  if (!intervals_.empty() && lo <= intervals_.back().hi + 1) {
    intervals_.back().hi = std::max(intervals_.back().hi, hi);
  } else {
    intervals_.push_back({std::move(lo), std::move(hi)});
  }
}

// Binary search for the first interval that does not end below the value.
bool Domain::contains(const Integer& value) const {
  const Bound bound(value);
  const auto above =
      std::partition_point(intervals_.begin(), intervals_.end(), [&](const ExactInterval& i) { return i.hi < bound; });
  return above != intervals_.end() && above->lo <= bound;
}

Bound Domain::size() const {
  Bound total(0);
  for (const ExactInterval& interval : intervals_) {
    if (!interval.lo.finite() || !interval.hi.finite()) return Bound::sup();
    total = total + (interval.hi - interval.lo) + 1;
  }
  return total;
}

// A merge of two sorted lists; append() does the joining.
Domain Domain::unite(const Domain& other) const {
  Domain result;
  auto a = intervals_.begin();
  auto b = other.intervals_.begin();
  while (a != intervals_.end() || b != other.intervals_.end()) {
    const bool left = b == other.intervals_.end() || (a != intervals_.end() && a->lo <= b->lo);
    const ExactInterval& next = left ? *a++ : *b++;
    result.append(next.lo, next.hi);
  }
  return result;
}

// The interval that ends first cannot intersect anything further on the other side.
Domain Domain::intersect(const Domain& other) const {
  Domain result;
  auto a = intervals_.begin();
  auto b = other.intervals_.begin();
  while (a != intervals_.end() && b != other.intervals_.end()) {
    result.append(std::max(a->lo, b->lo), std::min(a->hi, b->hi));
    if (a->hi < b->hi) {
      ++a;
    } else {
      ++b;
    }
  }
  return result;
}

// The gaps, including those before the first and after the last interval.
Domain Domain::complement() const {
  Domain result;
  Bound next = Bound::inf();
  for (const ExactInterval& interval : intervals_) {
    if (interval.lo.finite()) result.append(next, interval.lo - 1);
    if (!interval.hi.finite()) return result;
    next = interval.hi + 1;
  }
  result.append(next, Bound::sup());
  return result;
}

Domain Domain::without(const Integer& value) const { return intersect(Domain(value, value).complement()); }

std::string Domain::text() const {
  if (empty()) return "1..0";
  std::string result;
  for (const ExactInterval& interval : intervals_) {
    if (!result.empty()) result += "\\/";
    result += interval.lo.text();
    if (interval.lo != interval.hi) result += ".." + interval.hi.text();
  }
  return result;
}

}  // namespace hornbeam::clpfd
