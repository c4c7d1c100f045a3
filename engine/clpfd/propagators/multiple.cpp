// SPDX-License-Identifier: MIT
//
// a*x + b*y = c, complementing the linear propagator that handles the bounds: passes the holes of each domain on to the
// other. A domain without holes adds none, so that multiples of 1..10 stay an interval.
#include "clpfd/propagators/multiple.hpp"

#include <algorithm>

#include "clpfd/kernel/range_cursor.hpp"
#include "clpfd/kernel/scopes.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "support/short_vector.hpp"

namespace hornbeam::clpfd {

namespace {

constexpr Value largest_factor = Value{1} << 30;  // of coefficients and finite bounds: products stay exact

bool is_exact(Value v) { return -largest_factor <= v && v <= largest_factor; }

class Multiple final : public Propagator {
 public:
  Multiple(const LinearTerm& x, const LinearTerm& y, Value c) : Propagator(Priority::global), x_(x), y_(y), c_(c) {}

  Status propagate(Store& store) override {
    if (store.has_aliases() && store.same(x_.variable, y_.variable)) return Status::entailed;
    if (!pass_on(store, x_, y_) || !pass_on(store, y_, x_)) return Status::failed;
    return store.fixed(x_.variable) && store.fixed(y_.variable) ? Status::entailed : Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override {
    store.watch(x_.variable, on_domain, self);
    store.watch(y_.variable, on_domain, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::linear_equal);
    out.variables = {x_.variable, y_.variable};
    out.constants = {c_, x_.coefficient, y_.coefficient};
  }

 private:
  using Ranges = support::ShortVector<Interval, 32>;  // the maximum in a word

  bool pass_on(Store& store, const LinearTerm& from, const LinearTerm& to) const {
    const FdVariable& source = store[from.variable];
    if (source.form == Form::interval || store.is_big(from.variable) || store.is_big(to.variable)) return true;
    const auto fits = [](Value limit) { return !is_finite(limit) || is_exact(limit); };
    if (!fits(source.min) || !fits(source.max)) return true;
    const bool turned = (from.coefficient < 0) == (to.coefficient < 0);
    Ranges kept;
    for (RangeCursor cursor(store, from.variable); !cursor.done(); cursor.next()) {
      const Value first = turned ? cursor.hi() : cursor.lo();
      const Value last = turned ? cursor.lo() : cursor.hi();
      const Value lo = is_finite(first) ? quotient(from, to, first, true) : -infinity;
      const Value hi = is_finite(last) ? quotient(from, to, last, false) : infinity;
      if (lo <= hi) kept.push_back({lo, hi});
    }
    if (turned) std::reverse(kept.begin(), kept.end());
    join_neighbours(kept);
    return store.keep_ranges(to.variable, {kept.data(), kept.size()});
  }
  // (c - from*v) / to, rounded towards the inside of the interval that ends there.
  Value quotient(const LinearTerm& from, const LinearTerm& to, Value v, bool is_low) const {
    const Value n = c_ - from.coefficient * v;
    return is_low ? ceiling_quotient(n, to.coefficient) : floor_quotient(n, to.coefficient);
  }
  static void join_neighbours(Ranges& ranges) {
    std::size_t last = 0;
    for (std::size_t i = 1; i < ranges.size(); ++i) {
      if (ranges[i].lo == ranges[last].hi + 1) {
        ranges[last].hi = ranges[i].hi;
      } else {
        ranges[++last] = ranges[i];
      }
    }
    if (!ranges.empty()) ranges.resize(last + 1);
  }

  LinearTerm x_;
  LinearTerm y_;
  Value c_;
};

}  // namespace

void help_with_multiples(Store& store, const LinearTerm& x, const LinearTerm& y, Value c) {
  if (!is_exact(x.coefficient) || !is_exact(y.coefficient) || !is_exact(c)) return;
  const AuxiliaryScope scope(store);
  store.post<Multiple>(x, y, c);
}

}  // namespace hornbeam::clpfd
