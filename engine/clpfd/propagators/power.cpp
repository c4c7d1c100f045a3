// SPDX-License-Identifier: MIT
//
// X ^ Y = Z over the integers: 0^0 = 1, and a negative exponent needs a base of 1 or -1.
//
// Strong rules if the exponent is fixed (roots both ways) or the base is fixed or at least 2 (logarithms); for mixed
// signs of an unknown base with an unknown exponent only a bound on |Z|.
#include "clpfd/propagators/power.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "clpfd/kernel/reversible.hpp"
#include "clpfd/kernel/scopes.hpp"
#include "clpfd/propagators/bounds_view.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/linear.hpp"
#include "clpfd/propagators/quotient.hpp"
#include "clpfd/propagators/relations.hpp"

namespace hornbeam::clpfd {

namespace {

bool is_unit(const Integer& x) { return x == Integer(1) || x == Integer(-1); }

}  // namespace

// With a negative exponent only 1 and -1 have integer powers.
std::optional<Integer> power_of(const Integer& x, const Integer& y, const support::StopSign* stop) {
  if (y.sign() >= 0) return power(x, y, stop);
  return is_unit(x) ? power(x, -y, stop) : std::nullopt;
}

std::optional<Integer> value_of_bit_function(BitFunction function, std::span<const Integer> v) {
  switch (function) {
    case BitFunction::conjunction: return bit_and(v[0], v[1]);
    case BitFunction::disjunction: return bit_or(v[0], v[1]);
    case BitFunction::exclusive_or: return bit_xor(v[0], v[1]);
    case BitFunction::shift_left: return shift_left(v[0], v[1]);
    case BitFunction::shift_right: return shift_left(v[0], -v[1]);
    case BitFunction::complement: return -v[0] - 1;
    case BitFunction::most_significant:
      if (v[0].sign() <= 0) return std::nullopt;
      return most_significant_bit(v[0]);
    case BitFunction::least_significant:
      if (v[0].sign() <= 0) return std::nullopt;
      return least_significant_bit(v[0]);
    case BitFunction::population_count:
      if (v[0].sign() < 0) return std::nullopt;
      return population_count(v[0]);
  }
  return std::nullopt;
}

namespace {

// base^exponent for base, exponent >= 0; infinite if too large to represent.
Bound power_bound(const Bound& base, const Bound& exponent, const support::StopSign* stop) {
  if (exponent.sign() == 0) return Bound(1);
  if (base.sign() == 0 || base == Bound(1)) return base;
  if (!base.finite() || !exponent.finite()) return Bound::sup();
  const std::optional<Integer> result = power(base.value(), exponent.value(), stop);
  return result ? Bound(*result) : Bound::sup();
}

// Largest r >= 0 with r^degree =< a, for a >= 0 and degree >= 1.
Bound root_down(const Bound& a, const Bound& degree) {
  if (!a.finite()) return a;
  if (!degree.finite() || !degree.value().is_small()) return Bound(a.sign());
  return Bound(floor_root(a.value(), static_cast<std::uint64_t>(degree.value().small())));
}

Bound root_up(const Bound& a, const Bound& degree) {
  const Bound root = root_down(a, degree);
  return power_bound(root, degree, a.value().stop()) < a ? root + Bound(1) : root;
}

// Largest e with base^e =< a, for base >= 2 and a >= 1.
Integer logarithm_down(const Integer& base, const Integer& a) {
  const auto fits = [&](const Integer& x, const Integer& y) { return x.bits() + y.bits() < a.bits() + 2; };
  std::vector<Integer> squares{base};  // base^(2^i)
  while (fits(squares.back(), squares.back())) squares.push_back(*power(squares.back(), 2, a.stop()));
  std::int64_t exponent = 0;
  Integer reached(1);
  for (std::size_t i = squares.size(); i-- > 0;) {
    if (!fits(reached, squares[i])) continue;
    Integer further = reached * squares[i];
    if (further > a) continue;
    reached = std::move(further);
    exponent += std::int64_t{1} << i;
  }
  return exponent;
}

// The same if nothing exceeds 64 bits.
int sign_of(Value v) { return v < 0 ? -1 : v > 0; }
int sign_of(const Bound& v) { return v.sign(); }

Value power_bound(Value base, Value exponent, const support::StopSign* = nullptr) {
  Value result = 1;
  for (; exponent > 0; --exponent) {
    if (__builtin_mul_overflow(result, base, &result) || !has_room(result)) return infinity;
  }
  return result;
}

Value root_down(Value a, Value degree) {
  auto root = static_cast<Value>(degree == 2 ? std::sqrt(static_cast<double>(a))
                                             : std::pow(static_cast<double>(a), 1.0 / static_cast<double>(degree)));
  while (power_bound(root, degree) > a) --root;
  while (power_bound(root + 1, degree) <= a) ++root;
  return root;
}

Value root_up(Value a, Value degree) {
  const Value root = root_down(a, degree);
  return power_bound(root, degree) < a ? root + 1 : root;
}

// Case analysis on the exponent, then on the base.
class Power final : public Propagator {
 public:
  Power(FdVar x, FdVar y, FdVar z) : Propagator(Priority::linear), x_(x), y_(y), z_(z) {}

  Status propagate(Store& store) override {
    if (stays_small(store)) return small_known_exponent(store);
    ExactView view(store);
    if (store.is_ground(x_) && store.is_ground(y_)) return evaluate(store);
    if (store.fixed(x_) && store.value(x_) == 1) {
      return done(store.assign_exact(z_, 1));
    }
    if (store.lower(y_).sign() < 0 && !restrict_negative(store)) return Status::failed;
    if (store.lower(y_).sign() < 0) return store.is_ground(y_) ? of_unit(store) : Status::fixpoint;
    if (store.is_ground(y_)) return known_exponent(view, store.lower(y_));
    if (store.is_ground(x_) && store.is_ground(z_)) return find_exponent(store);
    const bool possible = store.lower(x_).sign() > 0 ? positive_base(view) : any_base(view);
    return possible ? Status::fixpoint : Status::failed;
  }
  void subscribe(Store& store, PropagatorId self) override {
    store.watch(y_, on_bounds, self);
    for (FdVar x : {x_, z_}) {
      const bool around_zero = store.lower(x).sign() < 0 && store.upper(x).sign() > 0;
      store.watch(x, around_zero ? on_domain : on_bounds, self);
    }
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::power);
    out.variables = {x_, y_, z_};
  }

 private:
  Status evaluate(Store& store) const {
    const Integer x = store.lower(x_).value();
    const Integer y = store.lower(y_).value();
    const bool is_defined = y.sign() >= 0 || is_unit(x);
    const std::optional<Integer> z = power_of(x, y, store.stop_sign());
    if (is_defined && !z) store.report_too_large();
    return done(z && store.assign_exact(z_, *z));
  }

  // True for a fixed exponent of at least two, with all numbers far from the ends of 64 bits.
  bool stays_small(const Store& store) const {
    if (!store.fixed(y_) || store.value(y_) < 2 || store.value(y_) > 62) return false;
    for (FdVar x : {x_, z_}) {
      if (store.is_big(x) || !has_room(store.min(x)) || !has_room(store.max(x))) return false;
    }
    const Value farthest = std::max(store.max(x_), -store.min(x_));
    return farthest < infinity && power_bound(farthest, store.value(y_)) != infinity;
  }

  Status small_known_exponent(Store& store) const {
    const Value n = store.value(y_);
    FastView view(store);
    if (!(n % 2 == 0 ? even(view, n) : odd(view, n)) || !keep_zero_alike(store)) return Status::failed;
    if (!store.fixed(z_)) return Status::fixpoint;
    const Value z = store.value(z_);
    const Value size = z < 0 ? -z : z;
    const Value root = root_down(size, n);
    if (power_bound(root, n) != size || (n % 2 == 0 && z < 0)) return Status::failed;
    const bool possible = n % 2 != 0
                              ? store.assign(x_, z < 0 ? -root : root)
                              : store.set_limits(x_, -root, root) && store.remove_interval(x_, 1 - root, root - 1);
    return done(possible);
  }

  // A negative exponent is impossible for bases other than 1 and -1.
  bool restrict_negative(Store& store) const {
    const Domain units = Domain::of({-1, 1});
    const bool may_be_unit = !store.domain(x_).intersect(units).empty();
    if (!may_be_unit) return store.tighten_lower(y_, 0);
    if (store.upper(y_).sign() < 0) {
      return store.intersect(x_, units) && store.intersect(z_, units);
    }
    return true;
  }

  // 1 or -1 with a known exponent.
  Status of_unit(Store& store) const {
    const bool possible = divides(2, store.lower(y_).value()) ? store.assign_exact(z_, 1) : become_equal(store, z_, x_);
    return done(possible);
  }

  Status known_exponent(ExactView& view, const Bound& n) const {
    Store& store = view.store();
    if (n.sign() == 0) return done(store.assign_exact(z_, 1));
    if (n == Bound(1)) {
      return done(become_equal(store, z_, x_));
    }
    const bool even_exponent = divides(2, n.value());
    if (!store.is_ground(z_)) {
      const bool possible = (even_exponent ? even(view, n) : odd(view, n)) && keep_zero_alike(store);
      if (!possible || !store.is_ground(z_)) return possible ? Status::fixpoint : Status::failed;
    }
    // Only the roots themselves remain, if there are any.
    const Bound z = view.lower(z_);
    const Bound size = z.sign() < 0 ? -z : z;
    const Bound root = root_down(size, n);
    if (power_bound(root, n, store.stop_sign()) != size || (even_exponent && z.sign() < 0)) return Status::failed;
    const Integer r = z.sign() < 0 ? -root.value() : root.value();
    const Domain roots = even_exponent ? Domain::from_values({-r, r}) : Domain(r, r);
    return done(store.intersect(x_, roots));
  }

  // A power is 0 exactly if its base is.
  bool keep_zero_alike(Store& store) const {
    if (!store.domain_contains(z_, 0)) return store.remove_exact(x_, 0);
    return store.domain_contains(x_, 0) || store.remove_exact(z_, 0);
  }

  // Base and result are fixed, and the exponent is not negative. Only -1, 0 and 1 leave a choice.
  Status find_exponent(Store& store) const {
    const Integer x = store.lower(x_).value();
    const Integer z = store.lower(z_).value();
    const Integer base = x.sign() < 0 ? -x : x;
    if (base <= Integer(1)) return find_exponent_of_unit(store, x, z);
    const Integer size = z.sign() < 0 ? -z : z;
    if (size.is_zero()) return Status::failed;
    const Integer y = logarithm_down(base, size);
    const std::optional<Integer> reached = power(x, y, store.stop_sign());
    return done(reached && *reached == z && store.assign_exact(y_, y));
  }
  Status find_exponent_of_unit(Store& store, const Integer& x, const Integer& z) const {
    if (x.is_zero()) {
      const bool possible = z.is_zero() ? store.tighten_lower(y_, 1) : z == Integer(1) && store.assign_exact(y_, 0);
      return done(possible);
    }
    if (x == Integer(1)) return done(z == x);
    return z == x || z == -x ? Status::fixpoint : Status::failed;  // even or odd
  }

  template <class View, class Number = typename View::Number>
  static Number power_in(View& view, const Number& x, const Number& n) {
    return power_bound(x, n, view.store().stop_sign());
  }
  template <class View, class Number = typename View::Number>
  static Number odd_power(View& view, const Number& x, const Number& n) {
    return sign_of(x) < 0 ? -power_in(view, -x, n) : power_in(view, x, n);
  }

  // Odd powers increase with the base, through 0.
  template <class View, class Number = typename View::Number>
  bool odd(View& view, const Number& n) const {
    const Range<Number> powers{odd_power(view, view.lower(x_), n), odd_power(view, view.upper(x_), n)};
    if (!keep_range<View>(view, z_, powers)) return false;
    const Number lo = view.lower(z_);
    const Number hi = view.upper(z_);
    return keep_range<View>(
        view, x_,
        {sign_of(lo) < 0 ? -root_down(-lo, n) : root_up(lo, n), sign_of(hi) < 0 ? -root_up(-hi, n) : root_down(hi, n)});
  }

  template <class View, class Number = typename View::Number>
  bool even(View& view, const Number& n) const {
    const Number lo = view.lower(x_);
    const Number hi = view.upper(x_);
    const Number nearest = sign_of(lo) > 0 ? lo : sign_of(hi) < 0 ? -hi : Number(0);
    const Number farthest = std::max<Number>(hi, -lo);
    if (!keep_range<View>(view, z_, {power_in(view, nearest, n), power_in(view, farthest, n)})) return false;
    const Number inner = root_up(view.lower(z_), n);
    const Number outer = root_down(view.upper(z_), n);
    return keep_range<View>(view, x_, {-outer, outer}) && view.without(x_, Number(1) - inner, inner - Number(1));
  }

  // x >= 1 and y >= 0: the power increases with both.
  bool positive_base(ExactView& view) const {
    if (!keep_range(view, z_,
                    {power_in(view, view.lower(x_), view.lower(y_)), power_in(view, view.upper(x_), view.upper(y_))})) {
      return false;
    }
    const Bound z_lo = view.lower(z_);
    const Bound z_hi = view.upper(z_);
    if (view.lower(y_).sign() > 0 && !view.reduce(x_, root_down(z_hi, view.lower(y_)))) {
      return false;
    }
    if (view.upper(y_).sign() > 0 && view.upper(y_).finite() && !view.raise(x_, root_up(z_lo, view.upper(y_)))) {
      return false;
    }
    const Bound x_lo = view.lower(x_);
    const Bound x_hi = view.upper(x_);
    if (x_lo > Bound(1) && z_hi.finite() && !view.reduce(y_, Bound(logarithm_down(x_lo.value(), z_hi.value())))) {
      return false;
    }
    if (x_hi > Bound(1) && x_hi.finite() && z_lo > Bound(1) && z_lo.finite()) {
      // smallest e with x_hi^e >= z_lo
      const Integer below = logarithm_down(x_hi.value(), z_lo.value() - 1);
      return view.raise(y_, Bound(below + 1));
    }
    return true;
  }

  // y >= 0 and x of any sign: only |z| is bounded.
  bool any_base(ExactView& view) const {
    const Bound farthest = std::max(view.upper(x_), -view.lower(x_));
    const Bound of_0(view.lower(y_).sign() > 0 ? 0 : 1);  // 0^0 = 1
    const Bound size = std::max(power_in(view, farthest, view.upper(y_)), of_0);
    const Bound least = view.lower(x_).sign() >= 0 ? Bound(0) : -size;
    return keep_range(view, z_, {least, size});
  }

  FdVar x_;
  FdVar y_;
  FdVar z_;
};

// Evaluates when all arguments are fixed. The bounds before that are kept simple.
class BitConstraint final : public Propagator {
 public:
  BitConstraint(Store& store, BitFunction function, std::span<const FdVar> arguments, FdVar result)
      : Propagator(Priority::simple), function_(function), arguments_(store.copy_array(arguments)), result_(result) {}

  Status propagate(Store& store) override {
    std::vector<Integer> values;
    for (FdVar x : arguments_) {
      if (!store.is_ground(x)) return prune(store) && help_with_shift(store) ? Status::fixpoint : Status::failed;
      values.push_back(store.lower(x).value());
    }
    const std::optional<Integer> result = evaluate(values);
    if (!result && is_shift()) store.report_too_large();  // the others are undefined there
    return done(result && store.assign_exact(result_, *result));
  }
  void subscribe(Store& store, PropagatorId self) override {
    for (FdVar x : arguments_) store.watch(x, on_bounds, self);
    if (is_shift()) store.watch(result_, on_fixed, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::function);
    out.variables.assign(arguments_.begin(), arguments_.end());
    out.variables.push_back(result_);
    out.constants = {static_cast<std::int64_t>(function_)};
  }

 private:
  bool is_shift() const { return function_ == BitFunction::shift_left || function_ == BitFunction::shift_right; }

  std::optional<Integer> evaluate(const std::vector<Integer>& v) const { return value_of_bit_function(function_, v); }

  // A shift by a fixed number is a product or a quotient; the distance of a shift that increased its argument can be
  // derived.
  bool help_with_shift(Store& store) {
    if (!is_shift()) return true;
    const FdVar x = arguments_[0];
    const bool left = function_ == BitFunction::shift_left;
    if (store.is_ground(arguments_[1])) {
      if (helped_) return true;
      helped_.set(store, 1);
      const Integer places = store.lower(arguments_[1]).value();
      const Integer up = left ? places : -places;
      const std::optional<Integer> factor = shift_left(1, absolute(up));
      if (!factor) return true;
      const AuxiliaryScope scope(store);
      if (up.sign() < 0) return post_floored_quotient(store, x, new_constant(store, *factor), result_);
      const ExactTerm terms[] = {{*factor, x}, {Integer(-1), result_}};
      return post_linear(store, terms, Relation::equal, 0);
    }
    if (!store.is_ground(x) || !store.is_ground(result_)) return true;
    const Integer from = absolute(store.lower(x).value());
    const Integer to = absolute(store.lower(result_).value());
    if (from.is_zero()) return to.is_zero();
    if (to <= from) return true;
    const Integer up = most_significant_bit(to) - most_significant_bit(from);
    return store.assign_exact(arguments_[1], left ? up : -up);
  }

  // Arguments of known sign bound the result.
  bool prune(Store& store) const {
    const FdVar x = arguments_[0];
    switch (function_) {
      case BitFunction::conjunction:
        for (FdVar a : arguments_) {
          if (store.lower(a).sign() < 0) continue;
          if (!store.tighten_lower(result_, 0) || !store.tighten_upper(result_, store.upper(a))) {
            return false;
          }
        }
        return true;
      case BitFunction::disjunction:
        if (store.lower(x).sign() < 0 || store.lower(arguments_[1]).sign() < 0) return true;
        return store.tighten_lower(result_, std::max(store.lower(x), store.lower(arguments_[1])));
      case BitFunction::exclusive_or:
        if (store.lower(x).sign() < 0 || store.lower(arguments_[1]).sign() < 0) return true;
        return store.tighten_lower(result_, 0);
      case BitFunction::most_significant:
      case BitFunction::least_significant: return store.tighten_lower(x, 1) && store.tighten_lower(result_, 0);
      case BitFunction::population_count: return store.tighten_lower(x, 0) && store.tighten_lower(result_, 0);
      default: return true;
    }
  }

  BitFunction function_;
  std::span<FdVar> arguments_;
  FdVar result_;
  Reversible<Value> helped_{0};
};

}  // namespace

Propagator& make_power(Store& store, FdVar x, FdVar y, FdVar z) { return store.make<Power>(x, y, z); }

bool post_power(Store& store, FdVar x, FdVar y, FdVar z) {
  store.post<Power>(x, y, z);
  return true;
}

Propagator& make_bit_function(Store& store, BitFunction function, std::span<const FdVar> arguments, FdVar result) {
  return store.make<BitConstraint>(store, function, arguments, result);
}

bool post_bit_function(Store& store, BitFunction function, std::span<const FdVar> arguments, FdVar result) {
  store.post<BitConstraint>(store, function, arguments, result);
  return true;
}

}  // namespace hornbeam::clpfd
