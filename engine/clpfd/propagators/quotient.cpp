// SPDX-License-Identifier: MIT
//
// X // Y and X div Y on bounds, X rem Y and X mod Y likewise and by their congruence.
//
// A negative divisor mirrors a positive one, since x / y = -x / -y: so every rule is written for y >= 1 and applied to
// both parts of Y's interval, and the results are joined. The numbers are exact throughout; divisions rarely dominate a
// search.
#include "clpfd/propagators/quotient.hpp"

#include "clpfd/propagators/bounds_view.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/linear.hpp"
#include "clpfd/propagators/relations.hpp"
#include "clpfd/propagators/times.hpp"

namespace hornbeam::clpfd {

namespace {

using Exact = Range<Bound>;

Exact no_values() { return {Bound(1), Bound(0)}; }

Bound quotient(bool floored, const Bound& x, const Bound& y) {  // y >= 1
  return floored || x.sign() >= 0 ? quotient_down(x, y) : quotient_up(x, y);
}

// The range of x / y for y >= 1: extremes are at the corners.
Exact quotients(bool floored, const Exact& x, const Exact& y) {
  if (y.empty()) return no_values();
  return {quotient(floored, x.lo, x.lo.sign() < 0 ? y.lo : y.hi),
          quotient(floored, x.hi, x.hi.sign() < 0 ? y.hi : y.lo)};
}

// The range of x with x / y = z for y >= 1.
Exact dividends(bool floored, const Exact& z, const Exact& y) {
  if (y.empty()) return no_values();
  const auto lowest = [&](const Bound& q) {  // for x / y = q
    if (q.sign() > 0) return q * y.lo;
    if (q.sign() == 0) return floored ? Bound(0) : Bound(1) - y.hi;
    return floored ? q * y.hi : (q - Bound(1)) * y.hi + Bound(1);
  };
  const auto highest = [&](const Bound& q) {
    if (q.sign() > 0) return (q + Bound(1)) * y.hi - Bound(1);
    if (q.sign() == 0) return y.hi - Bound(1);
    return floored ? (q + Bound(1)) * y.lo - Bound(1) : q * y.lo;
  };
  return {lowest(z.lo), highest(z.hi)};
}

// The divisors y >= 1 within `y` with x / y = z. Only prunes if x has one sign.
Exact bounds_of_divisor(bool floored, const Exact& x, const Exact& z, const Exact& y) {
  if (y.empty()) return no_values();
  Exact result = y;
  if (x.lo.sign() > 0) {  // z*y =< x < (z+1)*y
    if (z.hi.sign() < 0) return no_values();
    if (z.lo.sign() > 0) result.hi = std::min(result.hi, quotient_down(x.hi, z.lo));
    if (z.hi.finite()) {
      result.lo = std::max(result.lo, quotient_down(x.lo, z.hi + Bound(1)) + Bound(1));
    }
  } else if (x.hi.sign() < 0) {
    if (!floored) return bounds_of_divisor(false, x.mirrored(), z.mirrored(), y);
    if (z.lo.sign() >= 0) return no_values();  // floor(x/y) =< -1; |x| =< |z|*y, |x| > (|z|-1)*y
    if (z.lo.finite()) result.lo = std::max(result.lo, quotient_up(-x.hi, -z.lo));
    if (z.hi < Bound(-1)) {
      result.hi = std::min(result.hi, quotient_up(-x.lo, -z.hi - Bound(1)) - Bound(1));
    }
  }
  return result;
}

Exact positive_part(const Exact& y) { return {std::max(y.lo, Bound(1)), y.hi}; }
Exact negative_part(const Exact& y) { return positive_part(y.mirrored()); }

// The image of a domain's intervals under a monotonic `map`.
template <class Map>
Domain image(const Domain& domain, bool descending, Map map) {
  std::vector<ExactInterval> intervals = domain.intervals();
  if (descending) std::reverse(intervals.begin(), intervals.end());
  Domain result;
  for (const ExactInterval& interval : intervals) {
    Exact range = map(Exact{interval.lo, interval.hi});
    if (!result.empty()) range.lo = std::max(range.lo, result.max() + Bound(1));
    if (!range.empty()) result.append(range.lo, range.hi);
  }
  return result;
}

// x / y = z, rounded towards 0 or down. Each of the three is bounded by the other two.
class Quotient final : public Propagator {
 public:
  Quotient(bool floored, FdVar x, FdVar y, FdVar z)
      : Propagator(Priority::linear), floored_(floored), x_(x), y_(y), z_(z) {}

  Status propagate(Store& store) override {
    ExactView view(store);
    if (!store.remove_exact(y_, 0)) return Status::failed;
    if (store.same(x_, y_)) {  // x / x = 1
      return done(store.assign_exact(z_, 1));
    }
    if (store.fixed(y_) && store.value(y_) == 1) {
      return done(become_equal(store, z_, x_));
    }
    if (store.fixed(y_) && store.value(y_) == -1) {
      const ExactTerm sum[] = {{Integer(1), x_}, {Integer(1), z_}};
      return done(post_linear(store, sum, Relation::equal, 0));
    }
    const Exact xs = range_of(view, x_);
    Exact ys = range_of(view, y_);
    if (!keep_range(
            view, z_,
            hull(quotients(floored_, xs, positive_part(ys)), quotients(floored_, xs.mirrored(), negative_part(ys))))) {
      return Status::failed;
    }
    const Exact zs = range_of(view, z_);
    const Exact above = bounds_of_divisor(floored_, xs, zs, positive_part(ys));
    const Exact below = bounds_of_divisor(floored_, xs.mirrored(), zs, negative_part(ys)).mirrored();
    if (!keep_range(view, y_, hull(above, below))) return Status::failed;
    if (!above.empty() && !below.empty() && !view.without(y_, below.hi + Bound(1), above.lo - Bound(1))) {
      return Status::failed;
    }
    ys = range_of(view, y_);
    // With y and z fixed, exactly the x of the following interval are solutions.
    const bool decided = ys.lo == ys.hi && zs.lo == zs.hi;
    if (!keep_range(
            view, x_,
            hull(dividends(floored_, zs, positive_part(ys)), dividends(floored_, zs, negative_part(ys)).mirrored()))) {
      return Status::failed;
    }
    if (ys.lo == ys.hi && !pass_holes_on(store, ys.lo)) return Status::failed;
    return decided ? Status::entailed : Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override {
    const Events events = store.is_ground(y_) ? on_domain : on_bounds;
    store.watch(x_, events, self);
    store.watch(y_, on_bounds, self);
    store.watch(z_, events, self);
  }
  void describe(Description& out) const override {
    out.kind =
        static_cast<std::uint16_t>(floored_ ? ConstraintKind::floored_quotient : ConstraintKind::truncated_quotient);
    out.variables = {x_, y_, z_};
  }

 private:
  // With the divisor fixed, propagates holes too.
  bool pass_holes_on(Store& store, const Bound& y) {
    const bool negative = y.sign() < 0;
    const Exact divisor{negative ? -y : y, negative ? -y : y};
    const auto turned = [&](const Exact& range) { return negative ? range.mirrored() : range; };
    if (store[x_].form != Form::interval) {
      const auto quotients_of = [&](const Exact& xs) { return quotients(floored_, turned(xs), divisor); };
      if (!store.intersect(z_, image(store.domain(x_), negative, quotients_of))) return false;
    }
    if (store[z_].form == Form::interval) return true;
    const auto dividends_of = [&](const Exact& zs) { return turned(dividends(floored_, zs, divisor)); };
    return store.intersect(x_, image(store.domain(z_), negative, dividends_of));
  }

  bool floored_;
  FdVar x_;
  FdVar y_;
  FdVar z_;
};

Integer remainder_of(bool floored, const Integer& x, const Integer& y) {
  return x - y * (floored ? floor_quotient(x, y) : truncated_quotient(x, y));
}

// x rem y = z or x mod y = z. Little can be pruned while y is open; with y fixed the bounds of x move to values with a
// possible remainder, and if all of x has the same quotient the relation is linear.
class Remainder final : public Propagator {
 public:
  Remainder(bool floored, FdVar x, FdVar y, FdVar z)
      : Propagator(Priority::linear), floored_(floored), x_(x), y_(y), z_(z) {}

  Status propagate(Store& store) override {
    ExactView view(store);
    if (!store.remove_exact(y_, 0)) return Status::failed;
    if (store.same(x_, y_)) {  // x divides x
      return done(store.assign_exact(z_, 0));
    }
    if (!prune_result(view)) return Status::failed;
    if (!store.is_ground(y_)) return Status::fixpoint;
    const Integer y = store.lower(y_).value();
    if (store.is_ground(x_)) {
      const Integer z = remainder_of(floored_, store.lower(x_).value(), y);
      return done(store.assign_exact(z_, z));
    }
    if (!trim(view, y, false) || !trim(view, y, true)) return Status::failed;
    return same_quotient(view, y);
  }
  void subscribe(Store& store, PropagatorId self) override {
    store.watch(x_, on_bounds, self);
    store.watch(y_, on_bounds, self);
    store.watch(z_, on_domain, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(floored_ ? ConstraintKind::modulo : ConstraintKind::remainder);
    out.variables = {x_, y_, z_};
  }

 private:
  // |z| < |y|; the sign of z is that of y (mod) or of x (rem), whose size |z| does not exceed.
  bool prune_result(ExactView& view) const {
    const Exact ys = range_of(view, y_);
    const Exact xs = range_of(view, x_);
    const Bound largest = std::max(ys.hi, -ys.lo) - Bound(1);
    Exact result{-largest, largest};
    const Exact& sign = floored_ ? ys : xs;
    if (sign.lo.sign() >= 0) result.lo = Bound(0);
    if (sign.hi.sign() <= 0) result.hi = Bound(0);
    if (!floored_) {
      result.lo = std::max(result.lo, std::min(xs.lo, Bound(0)));
      result.hi = std::min(result.hi, std::max(xs.hi, Bound(0)));
    } else if (xs.lo.sign() >= 0 && ys.lo.sign() > 0) {
      result.hi = std::min(result.hi, xs.hi);
    }
    return keep_range(view, z_, result);
  }

  // Moves one bound of x inwards until its remainder is in the domain of z; if z is fixed the congruence gives the
  // distance, otherwise at most |y| steps are tried at a time.
  bool trim(ExactView& view, const Integer& y, bool upper) const {
    Store& store = view.store();
    const int most_steps = 64;
    for (int step = 0; step < most_steps; ++step) {
      const Bound limit = upper ? store.upper(x_) : store.lower(x_);
      if (!limit.finite()) return true;
      const Integer z = remainder_of(floored_, limit.value(), y);
      if (store.domain(z_).contains(z)) return true;
      Integer move(1);
      if (store.is_ground(z_)) {
        const Integer wanted = store.lower(z_).value();
        const Integer modulus = absolute(y);
        const Integer way = upper ? limit.value() - wanted : wanted - limit.value();
        move = remainder_of(true, way, modulus);
        if (move.is_zero()) move = modulus;
      }
      const bool possible = upper ? store.tighten_upper(x_, Bound(limit.value() - move))
                                  : store.tighten_lower(x_, Bound(limit.value() + move));
      if (!possible) return false;
    }
    return true;
  }

  // All of x has the same quotient q by the fixed y: then z = x - q*y.
  Status same_quotient(ExactView& view, const Integer& y) const {
    Store& store = view.store();
    const Exact xs = range_of(view, x_);
    if (!xs.lo.finite() || !xs.hi.finite()) return Status::fixpoint;
    const auto q = [&](const Bound& x) {
      return floored_ ? floor_quotient(x.value(), y) : truncated_quotient(x.value(), y);
    };
    if (q(xs.lo) != q(xs.hi)) return Status::fixpoint;
    if (q(xs.lo).is_zero()) return done(become_equal(store, z_, x_));
    const Bound shift(q(xs.lo) * y);
    const Exact zs = range_of(view, z_);
    const bool possible = keep_range(view, z_, Exact{xs.lo - shift, xs.hi - shift}) &&
                          keep_range(view, x_, Exact{zs.lo + shift, zs.hi + shift});
    return possible ? Status::fixpoint : Status::failed;
  }

  bool floored_;
  FdVar x_;
  FdVar y_;
  FdVar z_;
};

}  // namespace

Propagator& make_division(Store& store, Division operation, FdVar x, FdVar y, FdVar z) {
  switch (operation) {
    case Division::truncated: return store.make<Quotient>(false, x, y, z);
    case Division::floored: return store.make<Quotient>(true, x, y, z);
    case Division::remainder: return store.make<Remainder>(false, x, y, z);
    case Division::modulo: break;
  }
  return store.make<Remainder>(true, x, y, z);
}

namespace {
bool post_division(Store& store, Division operation, FdVar x, FdVar y, FdVar z) {
  store.activate(make_division(store, operation, x, y, z));
  return true;
}
}  // namespace

bool post_truncated_quotient(Store& store, FdVar x, FdVar y, FdVar z) {
  return post_division(store, Division::truncated, x, y, z);
}
bool post_floored_quotient(Store& store, FdVar x, FdVar y, FdVar z) {
  return post_division(store, Division::floored, x, y, z);
}
bool post_remainder(Store& store, FdVar x, FdVar y, FdVar z) {
  return post_division(store, Division::remainder, x, y, z);
}
bool post_modulo(Store& store, FdVar x, FdVar y, FdVar z) { return post_division(store, Division::modulo, x, y, z); }
bool post_exact_quotient(Store& store, FdVar x, FdVar y, FdVar z) {
  return store.remove_exact(y, 0) && post_times(store, y, z, x);
}

}  // namespace hornbeam::clpfd
