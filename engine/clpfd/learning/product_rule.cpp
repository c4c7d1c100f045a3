// SPDX-License-Identifier: MIT
//
// Products and squares, on bounds.
//
// Conclusions are explained on demand, by the weakest bounds that imply them: a bound that is not needed is left out,
// the others are moved as far as the conclusion allows. With the exact bounds each failure would exclude one value
// only, and wide domains would be searched value by value.
#include <array>
#include <cmath>
#include <vector>

#include "clpfd/domain/divisors.hpp"
#include "clpfd/learning/rules.hpp"

namespace hornbeam::clpfd::learning {

namespace {

struct Range {
  Wide lo;
  Wide hi;

  bool empty() const { return lo > hi; }
  bool contains(Wide v) const { return lo <= v && v <= hi; }
  Range mirrored() const { return {-hi, -lo}; }
};

constexpr Range everything{-(Wide{1} << 120), Wide{1} << 120};
constexpr Value most_steps = 64;  // that the bounds of a factor may take one by one

Range range_of(const Assignment& a, Unknown x) { return {a.lo(x), a.hi(x)}; }

bool implies(const Range& range, const Fact& f) {
  return range.empty() || (f.kind == Fact::Kind::at_least ? range.lo >= f.v : range.hi <= f.v);
}

// Moves a bound towards its bound at the root as far as `implied` holds; true if it is not needed at all.
template <class Implied>
bool loosen(Wide& bound, Wide outermost, Implied implied) {
  Wide good = bound;
  Wide bad = outermost;
  bound = outermost;
  if (implied()) return true;
  while (good - bad > 1 || bad - good > 1) {
    bound = good + (bad - good) / 2;
    (implied() ? good : bad) = bound;
  }
  bound = good;
  return false;
}

// The weakest bounds of xs before `place` whose ranges are enough for `implied`.
template <std::size_t n, class Implied>
void explain_by(const Assignment& a, const std::array<Unknown, n>& xs, Place place, Implied implied, Facts& out) {
  std::array<Range, n> ranges;
  for (std::size_t i = 0; i < n; ++i) ranges[i] = {a.lo_before(xs[i], place), a.hi_before(xs[i], place)};
  for (std::size_t i = 0; i < n; ++i) {
    const auto is_enough = [&] { return implied(ranges); };
    if (!loosen(ranges[i].lo, a.root_lo(xs[i]), is_enough)) {
      out.push_back(at_least(xs[i], static_cast<Value>(ranges[i].lo)));
    }
    if (!loosen(ranges[i].hi, a.root_hi(xs[i]), is_enough)) {
      out.push_back(at_most(xs[i], static_cast<Value>(ranges[i].hi)));
    }
  }
}

// Concludes that x is in the range, which the rule explains.
bool keep_range(Learner& learner, Unknown x, const Range& range, std::uint32_t detail) {
  const Assignment& a = learner.assignment;
  if (range.lo > a.lo(x)) {
    const Wide least = std::min(range.lo, Wide{a.hi(x)} + 1);
    if (!learner.conclude(at_least(x, static_cast<Value>(least)), detail)) return false;
  }
  if (range.hi >= a.hi(x)) return true;
  const Wide most = std::max(range.hi, Wide{a.lo(x)} - 1);
  return learner.conclude(at_most(x, static_cast<Value>(most)), detail);
}

Range product(const Range& x, const Range& y) {
  const auto [lo, hi] = std::minmax({x.lo * y.lo, x.lo * y.hi, x.hi * y.lo, x.hi * y.hi});
  return {lo, hi};
}

// The range of x in x * y = z for y >= 1.
Range factor_above(const Range& z, const Range& y) {
  if (y.empty()) return {1, 0};
  return {ceiling_quotient(z.lo, z.lo < 0 ? y.lo : y.hi), floor_quotient(z.hi, z.hi < 0 ? y.hi : y.lo)};
}

// The range of x in x * y = z.
Range factor(const Range& z, const Range& y) {
  if (z.contains(0) && y.contains(0)) return everything;
  const Range above = factor_above(z, {std::max(y.lo, Wide{1}), y.hi});
  const Range below = factor_above(z.mirrored(), {std::max(-y.hi, Wide{1}), -y.lo});
  if (above.empty()) return below;
  if (below.empty()) return above;
  return {std::min(above.lo, below.lo), std::max(above.hi, below.hi)};
}

class Product final : public Rule {
 public:
  Product(Unknown x, Unknown y, Unknown z) : x_(x), y_(y), z_(z) {}

  bool run(Learner& learner) override {
    const Assignment& a = learner.assignment;
    if (!keep_range(learner, z_, product(range_of(a, x_), range_of(a, y_)), of_product)) return false;
    if (!a.contains(z_, 0)) {
      const Facts because{not_equal(z_, 0)};
      if (!learner.conclude(not_equal(x_, 0), because) || !learner.conclude(not_equal(y_, 0), because)) return false;
    }
    return keep_range(learner, x_, factor(range_of(a, z_), range_of(a, y_)), of_first) &&
           keep_range(learner, y_, factor(range_of(a, z_), range_of(a, x_)), of_second) && divide(learner, x_) &&
           divide(learner, y_);
  }

  void explain(const Assignment& a, const Fact& f, std::uint32_t detail, Place place, Facts& out) const override {
    if (detail == of_product) {
      const auto implied = [&](const auto& ranges) { return implies(product(ranges[0], ranges[1]), f); };
      return explain_by(a, std::array{x_, y_}, place, implied, out);
    }
    const auto implied = [&](const auto& ranges) { return implies(factor(ranges[0], ranges[1]), f); };
    explain_by(a, std::array{z_, detail == of_first ? y_ : x_}, place, implied, out);
  }

 private:
  enum : std::uint32_t { of_product, of_first, of_second };

  // The bounds of a factor divide a known product.
  bool divide(Learner& learner, Unknown x) {
    const Assignment& a = learner.assignment;
    const Value z = a.lo(z_);
    if (!a.fixed(z_) || z == 0 || a.hi(x) - a.lo(x) < most_steps) return true;
    const auto divides_z = [&](Value v) { return v != 0 && z % v == 0; };
    if (divides_z(a.lo(x)) && divides_z(a.hi(x))) return true;
    if (divided_ != z) divisors_ = divisors(divided_ = z);
    return divisors_.empty() || (skip(learner, x, true) && skip(learner, x, false));
  }

  // Moves a bound over the values between two divisors.
  bool skip(Learner& learner, Unknown x, bool low) {
    const Assignment& a = learner.assignment;
    const Value end = low ? a.lo(x) : a.hi(x);
    const auto at_or_above = divisor_not_below(divisors_, low ? end : end + 1);
    const auto at_or_below = divisor_not_above(divisors_, low ? end - 1 : end);
    const auto& next = low ? at_or_above : at_or_below;
    const auto& last = low ? at_or_below : at_or_above;
    Facts because{equal(z_, divided_)};
    if (last) because.push_back(low ? at_least(x, last->small() + 1) : at_most(x, last->small() - 1));
    const Value beyond = low ? a.hi(x) + 1 : a.lo(x) - 1;
    const Value to = next ? next->small() : beyond;
    return learner.conclude(low ? at_least(x, std::min(to, beyond)) : at_most(x, std::max(to, beyond)), because);
  }

  Unknown x_;
  Unknown y_;
  Unknown z_;
  Value divided_ = 0;  // whose divisors are known
  std::vector<Integer> divisors_;
};

// The greatest number whose square is at most v >= 0.
Wide square_root(Wide v) {
  auto root = static_cast<Wide>(std::sqrt(static_cast<double>(v)));
  while (root * root > v) --root;
  while ((root + 1) * (root + 1) <= v) ++root;
  return root;
}

class Square final : public Rule {
 public:
  Square(Unknown x, Unknown z) : x_(x), z_(z) {}

  bool run(Learner& learner) override {
    const Assignment& a = learner.assignment;
    return keep_range(learner, z_, square(range_of(a, x_)), of_square) &&
           keep_range(learner, x_, root(range_of(a, z_), range_of(a, x_)), of_root);
  }

  void explain(const Assignment& a, const Fact& f, std::uint32_t detail, Place place, Facts& out) const override {
    if (detail == of_square) {
      const auto implied = [&](const auto& ranges) { return implies(square(ranges[0]), f); };
      return explain_by(a, std::array{x_}, place, implied, out);
    }
    const auto implied = [&](const auto& ranges) { return implies(root(ranges[0], ranges[1]), f); };
    explain_by(a, std::array{z_, x_}, place, implied, out);
  }

 private:
  enum : std::uint32_t { of_square, of_root };

  static Range square(const Range& x) {
    const Wide nearest = x.contains(0) ? 0 : std::min(x.lo * x.lo, x.hi * x.hi);
    return {nearest, std::max(x.lo * x.lo, x.hi * x.hi)};
  }

  // The range of x in x * x = z; it depends on x on which side of the gap between the two roots that is.
  static Range root(const Range& z, const Range& x) {
    if (z.hi < 0) return {1, 0};
    const Wide outer = square_root(z.hi);
    const Wide floor = z.lo <= 0 ? 0 : square_root(z.lo);
    const Wide inner = floor * floor < z.lo ? floor + 1 : floor;
    if (inner > outer) return {1, 0};
    return {x.lo > -inner ? inner : -outer, x.hi < inner ? -inner : outer};
  }

  Unknown x_;
  Unknown z_;
};

}  // namespace

void add_product(Learner& learner, Unknown x, Unknown y, Unknown z) {
  const std::pair<Unknown, unsigned> wakes[] = {
      {x, on_low | on_high}, {y, on_low | on_high}, {z, on_low | on_high | on_hole}};
  if (x != y) return learner.add_rule(std::make_unique<Product>(x, y, z), wakes);
  const std::pair<Unknown, unsigned> of_square[] = {{x, on_low | on_high}, {z, on_low | on_high}};
  learner.add_rule(std::make_unique<Square>(x, z), of_square);
}

}  // namespace hornbeam::clpfd::learning
