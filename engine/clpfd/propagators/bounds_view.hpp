// SPDX-License-Identifier: MIT
//
// Two views of bounds for propagators: as 64-bit values, or exact. Rules written once as templates over a view serve
// both; the exact one is used when a variable or a result may exceed the safe range of the fast one.
#pragma once

#include <algorithm>
#include <utility>

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

// Safe if bounds are only compared, or if all_small holds for factors.
class FastView {
 public:
  using Number = Value;
  explicit FastView(Store& store) : store_(store) {}
  Value lower(FdVar x) const { return store_.min(x); }
  Value upper(FdVar x) const { return store_.max(x); }
  bool raise(FdVar x, Value v) { return store_.set_min(x, v); }
  bool reduce(FdVar x, Value v) { return store_.set_max(x, v); }
  bool without(FdVar x, Value lo, Value hi) { return store_.remove_interval(x, lo, hi); }
  static bool finite(Value v) { return is_finite(v); }
  Store& store() { return store_; }

 private:
  Store& store_;
};

// Always correct, several times slower.
class ExactView {
 public:
  using Number = Bound;
  explicit ExactView(Store& store) : store_(store) {}
  Bound lower(FdVar x) const { return noted(store_.lower(x)); }
  Bound upper(FdVar x) const { return noted(store_.upper(x)); }
  // An infinite bound carries no information (it may also mean one too large to compute).
  bool raise(FdVar x, const Bound& v) { return !v.finite() || store_.tighten_lower(x, v); }
  bool reduce(FdVar x, const Bound& v) { return !v.finite() || store_.tighten_upper(x, v); }
  bool without(FdVar x, const Bound& lo, const Bound& hi) {
    if (hi < lo || !lo.finite() || !hi.finite()) return true;
    return store_.intersect(x, Domain(lo, hi).complement());
  }
  static bool finite(const Bound& v) { return v.finite(); }
  Store& store() { return store_; }

 private:
  // What is done with a long number takes time.
  Bound noted(Bound v) const {
    constexpr std::size_t long_bits = 1 << 16;
    if (v.finite() && v.value().bits() > long_bits) store_.poll_soon();
    return v;
  }

  Store& store_;
};

// An interval of either kind of number; empty if lo > hi.
template <class Number>
struct Range {
  Number lo;
  Number hi;
  bool empty() const { return hi < lo; }
  bool contains(const Number& v) const { return lo <= v && v <= hi; }
  Range mirrored() const { return {-hi, -lo}; }
};

template <class View>
Range<typename View::Number> range_of(const View& view, FdVar x) {
  return {view.lower(x), view.upper(x)};
}

template <class Number>
Range<Number> hull(const Range<Number>& a, const Range<Number>& b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  return {std::min(a.lo, b.lo), std::max(a.hi, b.hi)};
}

template <class View>
bool keep_range(View& view, FdVar x, const Range<typename View::Number>& range) {
  return !range.empty() && view.raise(x, range.lo) && view.reduce(x, range.hi);
}

// Division rounded in one direction by a divisor of at least 1. An infinite divisor leaves only the sign: 0, or -1
// below for a negative dividend (1 above for a positive one).
inline Value quotient_down(Value a, Value b) { return floor_quotient(a, b); }
inline Value quotient_up(Value a, Value b) { return ceiling_quotient(a, b); }
inline Bound quotient_down(const Bound& a, const Bound& b) {
  if (!a.finite()) return a;
  if (!b.finite()) return Bound(a.sign() < 0 ? -1 : 0);
  return Bound(floor_quotient(a.value(), b.value()));
}
inline Bound quotient_up(const Bound& a, const Bound& b) { return -quotient_down(-a, b); }

// True if all their bounds are so small that products and sums fit 64 bits.
template <class... Variables>
bool all_small(const Store& store, Variables... variables) {
  constexpr Value small = Value{1} << 30;
  return ((store.min(variables) > -small && store.max(variables) < small) && ...);
}

}  // namespace hornbeam::clpfd
