// SPDX-License-Identifier: MIT
#include "clpfd/learning/assignment.hpp"

#include <algorithm>

namespace hornbeam::clpfd::learning {

using Kind = Fact::Kind;

Unknown Assignment::add(std::vector<Interval> ranges) {
  const Value lo = ranges.front().lo;
  const Value hi = ranges.back().hi;
  if (ranges.size() == 1) ranges.clear();
  unknowns_.push_back({lo, hi, lo, hi, root, std::move(ranges), ValueMap<Place, MakeNever>(lo, hi, {}, memory_)});
  return static_cast<Unknown>(unknowns_.size() - 1);
}

bool Assignment::in_ranges(const Record& r, Value v) const {
  const auto above = std::upper_bound(r.ranges.begin(), r.ranges.end(), v,
                                      [](Value value, const Interval& i) { return value < i.lo; });
  return above != r.ranges.begin() && std::prev(above)->hi >= v;
}

// The least value of the domain from v on, or a value above its upper bound.
Value Assignment::least_from(const Record& r, Value v) const {
  for (; v <= r.hi && has_gone(r, v); ++v) {
    if (r.ranges.size() < 2 || in_ranges(r, v)) continue;
    const auto above = std::upper_bound(r.ranges.begin(), r.ranges.end(), v,
                                        [](Value value, const Interval& i) { return value < i.lo; });
    v = above == r.ranges.end() ? r.hi : above->lo - 1;
  }
  return v;
}

Value Assignment::greatest_to(const Record& r, Value v) const {
  for (; v >= r.lo && has_gone(r, v); --v) {
    if (r.ranges.size() < 2 || in_ranges(r, v)) continue;
    const auto above = std::upper_bound(r.ranges.begin(), r.ranges.end(), v,
                                        [](Value value, const Interval& i) { return value < i.lo; });
    v = above == r.ranges.begin() ? r.lo : std::prev(above)->hi + 1;
  }
  return v;
}

bool Assignment::is_true(const Fact& f) const {
  const Record& r = unknowns_[f.x];
  switch (f.kind) {
    case Kind::at_least: return r.lo >= f.v;
    case Kind::at_most: return r.hi <= f.v;
    case Kind::equal: return r.lo == f.v && r.hi == f.v;
    case Kind::not_equal: return f.v < r.lo || f.v > r.hi || has_gone(r, f.v);
  }
  return false;
}

// ---------------------------------------------------------------------------- since when

Place Assignment::when_at_least(const Record& r, Value v) const {
  Place place = root;
  for (Place p = r.last; p != root && (*this)[p].lo >= v; p = (*this)[p].previous) place = p;
  return r.root_lo >= v ? root : place;
}

Place Assignment::when_at_most(const Record& r, Value v) const {
  Place place = root;
  for (Place p = r.last; p != root && (*this)[p].hi <= v; p = (*this)[p].previous) place = p;
  return r.root_hi <= v ? root : place;
}

Place Assignment::when_not_equal(const Fact& f) const {
  const Record& r = unknowns_[f.x];
  if (f.v < r.root_lo || f.v > r.root_hi || (r.ranges.size() > 1 && !in_ranges(r, f.v))) return root;
  Place place = never;
  if (const Place* const gone = r.gone.find(f.v)) place = *gone;
  if (r.lo > f.v) place = std::min(place, when_at_least(r, f.v + 1));
  if (r.hi < f.v) place = std::min(place, when_at_most(r, f.v - 1));
  return place;
}

Place Assignment::when(const Fact& f) const {
  const Record& r = unknowns_[f.x];
  switch (f.kind) {
    case Kind::at_least: return when_at_least(r, f.v);
    case Kind::at_most: return when_at_most(r, f.v);
    case Kind::equal: return std::max(when_at_least(r, f.v), when_at_most(r, f.v));
    case Kind::not_equal: return when_not_equal(f);
  }
  return never;
}

Value Assignment::lo_before(Unknown x, Place place) const {
  const Record& r = unknowns_[x];
  Place p = r.last;
  while (p >= place) p = (*this)[p].previous;
  return p == root ? r.root_lo : (*this)[p].lo;
}

Value Assignment::hi_before(Unknown x, Place place) const {
  const Record& r = unknowns_[x];
  Place p = r.last;
  while (p >= place) p = (*this)[p].previous;
  return p == root ? r.root_hi : (*this)[p].hi;
}

void Assignment::explain_holes(const Fact& fact, const Step& step, Facts& reasons) const {
  const Record& r = unknowns_[step.x];
  const bool low = fact.kind == Kind::at_least;
  const Place before = step.previous;
  const Value old_lo = before == root ? r.root_lo : (*this)[before].lo;
  const Value old_hi = before == root ? r.root_hi : (*this)[before].hi;
  const Value from = low ? old_lo : fact.v + 1;
  const Value to = low ? fact.v - 1 : old_hi;
  reasons.push_back(low ? at_least(step.x, old_lo) : at_most(step.x, old_hi));
  add_gone(step.x, from, to, reasons);
}

void Assignment::add_gone(Unknown x, Value from, Value to, Facts& reasons) const {
  unknowns_[x].gone.for_each(from, to, [&](Value v, Place gone) {
    if (gone != never && gone != root) reasons.push_back(not_equal(x, v));
  });
}

// ---------------------------------------------------------------------------- steps

void Assignment::push(Unknown x, Value lo, Value hi, Kind kind, const Reason& reason) {
  Record& r = unknowns_[x];
  steps_.push_back({x, r.last, lo, hi, kind, level(), reason});
  r.last = now() - 1;
  r.lo = lo;
  r.hi = hi;
}

bool Assignment::raise(Unknown x, Value v, const Reason& reason) {
  const Record& r = unknowns_[x];
  if (v <= r.lo) return true;
  if (v > r.hi) return false;
  push(x, v, r.hi, Kind::at_least, reason);
  if (!has_holes(x)) return true;
  const Value next = least_from(r, v);
  if (next == v) return true;
  if (next > r.hi) return false;
  push(x, next, r.hi, Kind::at_least, {Reason::Kind::holes, 0, 0});
  return true;
}

bool Assignment::lower(Unknown x, Value v, const Reason& reason) {
  const Record& r = unknowns_[x];
  if (v >= r.hi) return true;
  if (v < r.lo) return false;
  push(x, r.lo, v, Kind::at_most, reason);
  if (!has_holes(x)) return true;
  const Value next = greatest_to(r, v);
  if (next == v) return true;
  if (next < r.lo) return false;
  push(x, r.lo, next, Kind::at_most, {Reason::Kind::holes, 0, 0});
  return true;
}

bool Assignment::fix(Unknown x, Value v, const Reason& reason) {
  const Record& r = unknowns_[x];
  if (r.lo == v && r.hi == v) return true;
  if (!contains(x, v)) return false;
  if (r.lo == v) {
    push(x, v, v, Kind::at_most, reason);
  } else if (r.hi == v) {
    push(x, v, v, Kind::at_least, reason);
  } else {
    push(x, v, v, Kind::equal, reason);
  }
  return true;
}

bool Assignment::drop(Unknown x, Value v, const Reason& reason) {
  Record& r = unknowns_[x];
  if (!contains(x, v)) return true;
  if (r.lo == r.hi) return false;
  steps_.push_back({x, root, v, v, Kind::not_equal, level(), reason});
  r.gone.at(v) = now() - 1;
  const Reason holes{Reason::Kind::holes, 0, 0};
  if (v == r.lo) {
    const Value next = least_from(r, v + 1);
    if (next > r.hi) return false;
    push(x, next, r.hi, Kind::at_least, holes);
  } else if (v == r.hi) {
    const Value next = greatest_to(r, v - 1);
    if (next < r.lo) return false;
    push(x, r.lo, next, Kind::at_most, holes);
  }
  return true;
}

bool Assignment::apply(const Fact& f, const Reason& reason) {
  switch (f.kind) {
    case Kind::at_least: return raise(f.x, f.v, reason);
    case Kind::at_most: return lower(f.x, f.v, reason);
    case Kind::equal: return fix(f.x, f.v, reason);
    case Kind::not_equal: return drop(f.x, f.v, reason);
  }
  return false;
}

void Assignment::back_to(std::uint32_t level) {
  if (level >= this->level()) return;
  const auto start = static_cast<std::size_t>(levels_[level]);
  while (steps_.size() > start) {
    const Step& step = steps_.back();
    Record& r = unknowns_[step.x];
    if (step.kind == Kind::not_equal) {
      r.gone.at(step.lo) = never;
    } else {
      r.last = step.previous;
      r.lo = r.last == root ? r.root_lo : (*this)[r.last].lo;
      r.hi = r.last == root ? r.root_hi : (*this)[r.last].hi;
    }
    steps_.pop_back();
  }
  levels_.resize(level);
}

void Assignment::settle_root() {
  for (const Step& step : steps_) {
    Record& r = unknowns_[step.x];
    r.root_lo = r.lo;
    r.root_hi = r.hi;
    r.last = root;
    if (step.kind == Kind::not_equal) r.gone.at(step.lo) = root;
  }
  steps_.clear();
}

}  // namespace hornbeam::clpfd::learning
