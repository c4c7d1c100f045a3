// SPDX-License-Identifier: MIT
//
// X * Y = Z and X * X = Z on bounds, for all cases of signs.
//
// The factor X is bounded by Z / Y separately for the negative and the positive part of Y; if Z cannot be 0, the gap
// between the two results is a hole. Without that a product of variables of mixed sign would hardly prune.
#include "clpfd/propagators/times.hpp"

#include <cmath>

#include "clpfd/domain/divisors.hpp"
#include "clpfd/kernel/reversible.hpp"
#include "clpfd/propagators/bounds_view.hpp"
#include "clpfd/propagators/consistent.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/multiple.hpp"
#include "clpfd/propagators/relations.hpp"

namespace hornbeam::clpfd {

namespace {

template <class N>
Range<N> product(const Range<N>& x, const Range<N>& y) {
  const N a = x.lo * y.lo;
  const N b = x.lo * y.hi;
  const N c = x.hi * y.lo;
  const N d = x.hi * y.hi;
  return {std::min(std::min(a, b), std::min(c, d)), std::max(std::max(a, b), std::max(c, d))};
}

// Whether a * b is at least as far from 0 as z, on the side of `sign`: told from the sizes alone, as the product of
// long numbers takes time.
bool reaches(const Bound& a, const Bound& b, const Bound& z, int sign) {
  if (a.sign() * b.sign() != sign) return false;
  if (!a.finite() || !b.finite()) return true;
  return z.finite() && a.value().bits() + b.value().bits() >= z.value().bits() + 2;
}

// Whether the product of x and y is known not to prune z without being computed.
bool covers(const Range<Bound>& x, const Range<Bound>& y, const Range<Bound>& z) {
  const auto is_reached = [&](const Bound& limit, int sign) {
    return reaches(x.lo, y.lo, limit, sign) || reaches(x.lo, y.hi, limit, sign) || reaches(x.hi, y.lo, limit, sign) ||
           reaches(x.hi, y.hi, limit, sign);
  };
  return is_reached(z.lo, -1) && is_reached(z.hi, 1);
}
bool covers(const Range<Value>&, const Range<Value>&, const Range<Value>&) { return false; }

// The range of x in x * y = z for y >= 1.
template <class N>
Range<N> factor_above(const Range<N>& z, const Range<N>& y) {
  if (y.empty()) return {N(1), N(0)};
  return {quotient_up(z.lo, z.lo < N(0) ? y.lo : y.hi), quotient_down(z.hi, z.hi < N(0) ? y.hi : y.lo)};
}

// Prunes factor x given the range of the product and the other factor y.
template <class View, class N = typename View::Number>
bool prune_factor(View& view, FdVar x, FdVar y, const Range<N>& zs) {
  const Range<N> ys = range_of(view, y);
  const N zero(0);
  if (zs.contains(zero) && ys.contains(zero)) return true;  // 0 * x = 0 for any x
  const Range<N> positive = factor_above(zs, Range<N>{std::max(ys.lo, N(1)), ys.hi});
  const Range<N> negative = factor_above(zs.mirrored(), Range<N>{std::max(-ys.hi, N(1)), -ys.lo});
  if (!keep_range(view, x, hull(positive, negative))) return false;
  if (positive.empty() || negative.empty()) return true;
  const bool above = negative.hi < positive.lo;
  const Range<N>& lower = above ? negative : positive;
  const Range<N>& upper = above ? positive : negative;
  return upper.lo <= lower.hi || view.without(x, lower.hi + N(1), upper.lo - N(1));
}

template <class View>
bool filter_times(View view, FdVar x, FdVar y, FdVar z) {
  using N = typename View::Number;
  const Range<N> xs = range_of(view, x);
  const Range<N> ys = range_of(view, y);
  if (!covers(xs, ys, range_of(view, z)) && !keep_range(view, z, product(xs, ys))) return false;
  const N zero(0);
  if (!view.store().domain_contains(z, 0)) {
    if (!view.without(x, zero, zero) || !view.without(y, zero, zero)) return false;
  }
  return prune_factor(view, x, y, range_of(view, z)) && prune_factor(view, y, x, range_of(view, z));
}

// The same for a known product, without rounding: where no divisor is near, each limit of one factor, rounded, would
// move that of the other by one, and so on for as long as there are numbers.
bool filter_factors(Store& store, FdVar x, FdVar y, FdVar z) {
  ExactView view(store);
  const auto within = [&](FdVar factor) {
    const Bound size = std::max(-store.lower(factor), store.upper(factor));
    return Range<Bound>{store.lower(z) - size, store.upper(z) + size};
  };
  return prune_factor(view, x, y, within(y)) && prune_factor(view, y, x, within(x));
}

bool is_one(const Store& store, FdVar x) { return store.fixed(x) && store.value(x) == 1; }
bool is_open_truth(const Store& store, FdVar x) { return store.min(x) == 0 && store.max(x) == 1; }

// 1 * x = z, which equality prunes better: it handles holes.
Status as_equality(Store& store, FdVar x, FdVar z) { return done(become_equal(store, z, x)); }

// x * y = x: y = 1 or x = 0.
Status factor_is_product(Store& store, FdVar x, FdVar y) {
  if (!store.domain(y).contains(1)) return done(store.assign_exact(x, 0));
  if (!store.domain(x).contains(0)) return done(store.assign_exact(y, 1));
  return Status::fixpoint;
}

// Not idempotent: pruning one factor may allow more pruning of the other, so its own changes wake it again.
class Times final : public Propagator {
 public:
  Times(FdVar x, FdVar y, FdVar z) : Propagator(Priority::linear), x_(x), y_(y), z_(z) { promise_redundant(); }

  Status propagate(Store& store) override {
    if (store.has_aliases() && store.same(x_, y_)) {
      return done(post_square(store, x_, z_));
    }
    if (store.is_ground(x_) && store.is_ground(y_)) {
      return done(store.assign_exact(z_, store.lower(x_).value() * store.lower(y_).value()));
    }
    if (is_open_truth(store, x_) && is_open_truth(store, y_)) return conjunction(store);
    if (is_one(store, x_)) return as_equality(store, y_, z_);
    if (is_one(store, y_)) return as_equality(store, x_, z_);
    if (store.fixed(z_) && store.value(z_) == 0) {  // one of them is 0: perhaps only one can be
      if (!store.domain_contains(x_, 0)) return done(store.assign_exact(y_, 0));
      if (!store.domain_contains(y_, 0)) return done(store.assign_exact(x_, 0));
    }
    if (store.same(x_, z_)) return factor_is_product(store, x_, y_);
    if (store.same(y_, z_)) return factor_is_product(store, y_, x_);
    if (!helped_ && !store.is_ground(z_) && store.fixed(x_) != store.fixed(y_)) help_multiple(store);
    if (!filter(store)) return Status::failed;
    if (!store.is_ground(z_)) return Status::fixpoint;
    const bool divisible = store.is_big(z_)
                               ? keep_exact_divisors(store)
                               : keep_divisors(store, x_, store.value(z_)) && keep_divisors(store, y_, store.value(z_));
    return divisible ? Status::fixpoint : Status::failed;
  }
  void subscribe(Store& store, PropagatorId self) override {
    // Holes matter if a factor is also the product, where 0 and 1 are tested, and for 0 in the product.
    const bool loop = store.same(x_, z_) || store.same(y_, z_);
    for (FdVar x : {x_, y_}) store.watch(x, loop ? on_domain : on_bounds, self);
    const bool around_zero = store.min(z_) < 0 && store.max(z_) > 0;
    store.watch(z_, loop || around_zero ? on_domain : on_bounds, self);
  }
  bool has_redundant(const Store& store) const override {
    return has_few_pairs(store, x_, y_, z_) || has_distant_divisors(store, x_, y_, z_);
  }
  void post_redundant(Store& store) override {
    if (has_few_pairs(store, x_, y_, z_)) {
      post_consistent_product(store, x_, y_, z_);
    } else {
      post_divisors(store, x_, y_, z_);
    }
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::times);
    out.variables = {x_, y_, z_};
  }

 private:
  bool filter(Store& store) const {
    if (all_small(store, x_, y_) && is_finite(store.min(z_)) && is_finite(store.max(z_))) {
      return filter_times(FastView(store), x_, y_, z_);
    }
    const bool rounds = !hopeless_ || !store.is_ground(z_) || store.is_ground(x_) || store.is_ground(y_);
    return rounds ? filter_times(ExactView(store), x_, y_, z_) : filter_factors(store, x_, y_, z_);
  }
  // The bounds of a factor divide the product z; after a few steps the divisors are computed, as those of large numbers
  // are far apart.
  static bool keep_divisors(Store& store, FdVar x, Value z) {
    if (z == 0 || store.is_big(x)) return true;
    const auto divides_z = [&](Value v) { return !is_finite(v) || v == 0 || z % v == 0; };
    for (int steps = 32; steps > 0 && !divides_z(store.min(x)); --steps) {
      if (!store.set_min(x, store.min(x) + 1)) return false;
    }
    for (int steps = 32; steps > 0 && !divides_z(store.max(x)); --steps) {
      if (!store.set_max(x, store.max(x) - 1)) return false;
    }
    return (divides_z(store.min(x)) && divides_z(store.max(x))) || keep_limits(store, x, divisors(z));
  }
  // Beyond 64 bits, where finding divisors takes time, the factors are restricted to exactly these, so that it need not
  // be repeated; if they cannot be found, the limits stay where the first steps have left them. For factors of one sign
  // the bounds nearer to 0 suffice: the others follow.
  bool keep_exact_divisors(Store& store) {
    if (hopeless_) return true;
    const Integer z = store.lower(z_).value();
    bool far = false;
    for (FdVar x : {x_, y_}) {
      const bool signs = store.lower(x).sign() < 0 && store.upper(x).sign() > 0;
      for (const bool upwards : {true, false}) {
        for (int steps = 32;; --steps) {
          const Bound limit = upwards ? store.lower(x) : store.upper(x);
          if (!limit.finite() || limit.sign() == 0 || divides(limit.value(), z)) break;
          if (!signs && limit.value() * limit.value() > absolute(z)) break;
          far = far || steps == 0;
          if (far) break;
          if (!(upwards ? store.tighten_lower(x, limit + Bound(1)) : store.tighten_upper(x, limit - Bound(1)))) {
            return false;
          }
        }
      }
    }
    if (!far) return true;
    const std::vector<Integer> all = divisors(z);
    hopeless_ = all.empty();
    return hopeless_ || (keep_signed(store, x_, all) && keep_signed(store, y_, all));
  }
  [[gnu::noinline]] static bool keep_limits(Store& store, FdVar x, const std::vector<Integer>& divisors) {
    if (divisors.empty() || !store.lower(x).finite() || !store.upper(x).finite()) return true;
    const auto least = divisor_not_below(divisors, store.lower(x).value());
    const auto greatest = divisor_not_above(divisors, store.upper(x).value());
    return least && greatest && store.tighten_lower(x, Bound(*least)) && store.tighten_upper(x, Bound(*greatest));
  }
  // For two 0/1 variables: both are 1 exactly if their product is nonzero.
  Status conjunction(Store& store) const {
    if (!store.set_limits(z_, 0, 1)) return Status::failed;
    if (!store.fixed(z_) || store.value(z_) == 0) return Status::fixpoint;
    return done(store.assign(x_, 1) && store.assign(y_, 1));
  }

  // One factor is fixed: another propagator handles the holes of the other one and of the product from here on.
  void help_multiple(Store& store) {
    const bool x_is_number = store.fixed(x_);
    const Value number = store.value(x_is_number ? x_ : y_);
    if (number == 0) return;
    helped_.set(store, true);
    help_with_multiples(store, {number, x_is_number ? y_ : x_}, {-1, z_}, 0);
  }

  FdVar x_;
  FdVar y_;
  FdVar z_;
  bool hopeless_ = false;  // divisors cannot be found
  Reversible<bool> helped_{false};
};

// The same for numbers from 0..1, of which nothing is known when it is posted: domain consistent.
class TruthProduct final : public Propagator {
 public:
  TruthProduct(FdVar x, FdVar y, FdVar z) : Propagator(Priority::simple, Rerun::never), x_(x), y_(y), z_(z) {}

  Status propagate(Store& store) override {
    if (store.has_aliases()) {
      if (store.same(x_, y_)) return done(post_square(store, x_, z_));
      if (store.same(x_, z_)) return factor_is_product(store, x_, y_);
      if (store.same(y_, z_)) return factor_is_product(store, y_, x_);
    }
    if (store.max(x_) == 0 || store.max(y_) == 0) return done(store.assign(z_, 0));
    if (store.min(z_) == 1) return done(store.assign(x_, 1) && store.assign(y_, 1));
    if (is_one(store, x_)) return other_is_product(store, y_);
    if (is_one(store, y_)) return other_is_product(store, x_);
    return Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override {
    for (FdVar x : {x_, y_, z_}) store.watch(x, on_fixed, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::times);
    out.variables = {x_, y_, z_};
  }

 private:
  Status other_is_product(Store& store, FdVar x) const {
    if (store.fixed(x)) return done(store.assign(z_, store.value(x)));
    return store.fixed(z_) ? done(store.assign(x, store.value(z_))) : as_equality(store, x, z_);
  }

  FdVar x_;
  FdVar y_;
  FdVar z_;
};

// x * x = z. Stronger than Times with equal factors: z is never negative, and the values between the negative and the
// positive root of the least z are a hole in x.
class Square final : public Propagator {
 public:
  Square(FdVar x, FdVar z) : Propagator(Priority::linear), x_(x), z_(z) {}

  Status propagate(Store& store) override {
    if (store.is_ground(x_)) {
      const Integer x = store.lower(x_).value();
      return done(store.assign_exact(z_, x * x));
    }
    return all_small(store, x_) ? filter(store) : filter_exactly(store);
  }
  void subscribe(Store& store, PropagatorId self) override {
    store.watch(x_, on_domain, self);
    store.watch(z_, on_bounds, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::square);
    out.variables = {x_, z_};
  }

 private:
  // |x| < 2^30, so everything fits.
  Status filter(Store& store) const {
    const Value lo = store.min(x_);
    const Value hi = store.max(x_);
    const Value nearest =  // to 0, which may itself be a hole
        lo > 0 ? lo : std::min(store.next_above(x_, -1), -store.next_below(x_, 1));
    const Value farthest = std::max(hi, -lo);
    if (!store.set_min(z_, nearest * nearest) || !store.set_max(z_, farthest * farthest)) {
      return Status::failed;
    }
    const Value outer = floor_square_root(store.max(z_));
    Value inner = floor_square_root(store.min(z_));
    inner += inner * inner < store.min(z_);
    if (!store.set_min(x_, -outer) || !store.set_max(x_, outer) || !store.remove_interval(x_, 1 - inner, inner - 1)) {
      return Status::failed;
    }
    if (!store.fixed(z_)) return Status::fixpoint;
    const Value root = floor_square_root(store.value(z_));
    if (root * root != store.value(z_)) return Status::failed;
    const Interval roots[2] = {{-root, -root}, {root, root}};
    return done(store.keep_ranges(x_, {roots + (root == 0), std::size_t{2} - (root == 0)}));
  }

  static Value floor_square_root(Value v) {
    auto root = static_cast<Value>(std::sqrt(static_cast<double>(v)));
    while (root * root > v) --root;
    while ((root + 1) * (root + 1) <= v) ++root;
    return root;
  }

  // Only the roots remain, if there are any.
  Status keep_roots(Store& store, const Integer& z) const {
    if (z.sign() < 0) return Status::failed;
    const Integer root = floor_root(z, 2);
    return done(root * root == z && store.intersect(x_, Domain::from_values({-root, root})));
  }

  Status filter_exactly(Store& store) const {
    if (store.is_ground(z_)) return keep_roots(store, ExactView(store).lower(z_).value());
    const Bound lo = store.lower(x_);
    const Bound hi = store.upper(x_);
    const Bound least_size(store.domain_contains(x_, 0) ? 0 : 1);
    const Bound nearest = lo.sign() > 0 ? lo : hi.sign() < 0 ? -hi : least_size;
    const Bound farthest = std::max(hi, -lo);
    ExactView view(store);
    const Bound of_nearest = nearest * nearest;
    if (!view.raise(z_, of_nearest) || !view.reduce(z_, farthest * farthest)) return Status::failed;
    // |x| lies between the roots of the limits of z, the lower one rounded up.
    const Bound least = view.lower(z_);
    Integer inner = least == of_nearest ? nearest.value() : floor_root(least.value(), 2);
    if (least != of_nearest && inner * inner < least.value()) inner = inner + 1;
    if (!view.without(x_, Bound(1 - inner), Bound(inner - 1))) return Status::failed;
    if (const Bound most = view.upper(z_); most.finite()) {
      const Integer outer = floor_root(most.value(), 2);
      if (!view.raise(x_, Bound(-outer)) || !view.reduce(x_, Bound(outer))) {
        return Status::failed;
      }
    }
    return store.is_ground(z_) ? keep_roots(store, view.lower(z_).value()) : Status::fixpoint;
  }

  FdVar x_;
  FdVar z_;
};

}  // namespace

Propagator& make_times(Store& store, FdVar x, FdVar y, FdVar z) { return store.make<Times>(x, y, z); }

bool post_times(Store& store, FdVar x, FdVar y, FdVar z) {
  if (store.same(x, y)) return post_square(store, x, z);
  const bool truths = is_open_truth(store, x) && is_open_truth(store, y) && is_open_truth(store, z);
  if (truths && !store.same(x, z) && !store.same(y, z)) {
    TruthProduct& made = store.make<TruthProduct>(x, y, z);
    made.subscribe(store, store.id_of(made));
  } else {
    store.post<Times>(x, y, z);
  }
  return true;
}

bool post_square(Store& store, FdVar x, FdVar z) {
  store.post<Square>(x, z);
  return true;
}

}  // namespace hornbeam::clpfd
