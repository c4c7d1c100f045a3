// SPDX-License-Identifier: MIT
//
// Maps a posted linear relation to the cheapest way to enforce it. The propagators over sums are here too, since one
// whose variables have been unified is posted anew.
#include "clpfd/propagators/linear.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "clpfd/kernel/scopes.hpp"
#include "clpfd/propagators/congruence.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/linear_sum.hpp"
#include "clpfd/propagators/long_sum.hpp"
#include "clpfd/propagators/multiple.hpp"
#include "clpfd/propagators/relations.hpp"
#include "clpfd/propagators/times.hpp"

namespace hornbeam::clpfd {

namespace {

// Offsets of two-variable relations stay small enough for sums of two bounds.
constexpr Value largest_offset = Value{1} << 60;

// Adds up equal variables, folds fixed ones into the constant, drops zeros. Keeps the order. Equal variables are found
// by sorting their handles; the first occurrence keeps its place, so that the constraint prints in the order in which
// it was written.
std::vector<ExactTerm> collect(const Store& store, std::span<const ExactTerm> terms, Integer& constant) {
  std::vector<ExactTerm> result;
  std::vector<std::pair<FdVar, std::size_t>> seen;  // sorted by variable once it is long
  for (const ExactTerm& term : terms) {
    if (term.coefficient.is_zero()) continue;
    if (store.is_ground(term.variable)) {
      constant = constant - term.coefficient * store.lower(term.variable).value();
    } else {
      seen.emplace_back(store.representative(term.variable), result.size());
      result.push_back(term);
    }
  }
  std::stable_sort(seen.begin(), seen.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (std::size_t i = 1; i < seen.size(); ++i) {
    if (seen[i].first != seen[i - 1].first) continue;
    ExactTerm& first = result[seen[i - 1].second];
    ExactTerm& again = result[seen[i].second];
    first.coefficient = first.coefficient + again.coefficient;
    again.coefficient = Integer{0};
    seen[i].second = seen[i - 1].second;
  }
  std::erase_if(result, [](const ExactTerm& term) { return term.coefficient.is_zero(); });
  return result;
}

void decide(NormalLinear& linear, bool truth) {
  linear.decided = true;
  linear.truth = truth;
}

// Divides by the greatest common divisor; may detect an equation without integer solution.
void divide_out(std::vector<ExactTerm>& terms, Relation relation, Integer& constant, NormalLinear& result) {
  Integer divisor{0};
  for (const ExactTerm& term : terms) {
    divisor = greatest_common_divisor(divisor, term.coefficient);
    if (divisor == Integer{1}) return;
  }
  if (relation != Relation::less_equal && !divides(divisor, constant)) {
    return decide(result, relation == Relation::not_equal);
  }
  for (ExactTerm& term : terms) {
    term.coefficient = truncated_quotient(term.coefficient, divisor);
  }
  constant = floor_quotient(constant, divisor);
}

}  // namespace

FdVar new_constant(Store& store, const Integer& value) {
  if (value.fits_value()) return store.new_variable(value.small(), value.small());
  return store.new_variable(Domain(value, value));
}

bool normalise_few(const Store& store, std::span<const ExactTerm> posted, const Integer& constant, FewTerms& result) {
  if (posted.size() > FewTerms::most || !constant.fits_value()) return false;
  Wide sum = constant.small();
  std::size_t count = 0;
  for (const ExactTerm& term : posted) {
    if (!term.coefficient.fits_value() || store.is_big(term.variable)) return false;
    const Value a = term.coefficient.small();
    if (a == 0) continue;
    if (store.fixed(term.variable)) {
      sum -= Wide{a} * store.value(term.variable);
      if (!fits_value(sum)) return false;
      continue;
    }
    std::size_t i = 0;
    if (store.has_aliases()) {
      while (i < count && !store.same(result.terms[i].variable, term.variable)) ++i;
    } else {
      while (i < count && result.terms[i].variable != term.variable) ++i;
    }
    if (i == count) {
      result.terms[count++] = {a, term.variable};
    } else {
      result.terms[i].coefficient += a;
      if (!is_finite(result.terms[i].coefficient)) return false;
    }
  }
  const auto end =
      std::remove_if(result.terms, result.terms + count, [](const LinearTerm& term) { return term.coefficient == 0; });
  result.count = static_cast<std::size_t>(end - result.terms);
  result.constant = static_cast<Value>(sum);
  if (result.count <= 1) return result.count == 1;  // a single variable does its own division
  Value divisor = 0;
  for (const LinearTerm& term : result.all()) divisor = std::gcd(divisor, term.coefficient);
  return divisor == 1;
}

// The general way to normal form, in exact numbers. Numbers that still do not fit 64 bits become variables: LinearSum
// handles big variables, and thus need not handle big coefficients and constants.
NormalLinear normalise(Store& store, std::span<const ExactTerm> posted, Relation relation,
                       const Integer& posted_constant) {
  NormalLinear result;
  Integer constant = posted_constant;
  std::vector<ExactTerm> terms = collect(store, posted, constant);
  if (terms.empty()) {
    const int sign = constant.sign();
    decide(result, relation == Relation::equal ? sign == 0 : relation == Relation::not_equal ? sign != 0 : sign >= 0);
    return result;
  }
  divide_out(terms, relation, constant, result);
  if (result.decided) return result;
  for (const ExactTerm& term : terms) {
    if (term.coefficient.fits_value()) {
      result.terms.push_back({term.coefficient.small(), term.variable});
    } else {
      const FdVar product = store.new_variable();
      post_times(store, new_constant(store, term.coefficient), term.variable, product);
      result.terms.push_back({1, product});
    }
  }
  if (constant.fits_value()) {
    result.constant = constant.small();
  } else {
    result.terms.push_back({-1, new_constant(store, constant)});
  }
  return result;
}

namespace {

// a*x REL constant: a division, rounded in the direction of the inequality.
bool post_on_domain(Store& store, const LinearTerm& term, Relation relation, Value constant) {
  const Value a = term.coefficient;
  const FdVar x = term.variable;
  switch (relation) {
    case Relation::equal: return constant % a == 0 && store.assign(x, constant / a);
    case Relation::not_equal: return constant % a != 0 || store.remove(x, constant / a);
    case Relation::less_equal:
      return a > 0 ? store.set_max(x, floor_quotient(constant, a)) : store.set_min(x, ceiling_quotient(constant, a));
  }
  return false;
}

// x - y REL c, or -x + y REL c.
bool post_on_pair(Store& store, std::span<const LinearTerm> terms, Relation relation, Value c) {
  const bool forward = terms[0].coefficient == 1;
  const FdVar x = terms[forward ? 0 : 1].variable;
  const FdVar y = terms[forward ? 1 : 0].variable;
  switch (relation) {
    case Relation::equal: return post_equal(store, x, y, c);
    case Relation::not_equal: return post_not_equal(store, x, y, c);
    case Relation::less_equal: return post_less_equal(store, x, y, c);
  }
  return false;
}

}  // namespace

bool is_difference(std::span<const LinearTerm> terms, Value constant) {
  if (terms.size() != 2) return false;
  const Value a = terms[0].coefficient;
  const Value b = terms[1].coefficient;
  return ((a == 1 && b == -1) || (a == -1 && b == 1)) && constant > -largest_offset && constant < largest_offset;
}

namespace {

// ---- the propagators: equations, disequations and inequalities over three variables or more, or two with other
// coefficients than 1 and -1. LinearSum does the pruning. ----

// Posts the constraint anew with the terms of unified variables merged; the new one prunes from here on. The old one
// stays, since as in SWI-Prolog residual goals show the original sum.
Status replace(Store& store, LinearSum& sum, Relation relation) {
  std::vector<ExactTerm> terms;
  for (const LinearTerm& term : sum.active()) {
    terms.push_back({Integer(term.coefficient), term.variable});
  }
  sum.set_replaced(store);
  const AuxiliaryScope scope(store);
  return post_linear(store, terms, relation, -Integer(sum.constant())) ? Status::fixpoint : Status::failed;
}

// Both bounds of every variable matter to an equation.
class LinearEqual final : public Propagator {
 public:
  LinearEqual(Store& store, std::span<const LinearTerm> terms, Value constant)
      : Propagator(Priority::linear, Rerun::never), sum_(store, terms, -constant) {
    if (sum_.may_be_distance()) promise_redundant();
  }

  Status propagate(Store& store) override {
    if (store.has_aliases()) {
      if (sum_.is_replaced()) return Status::fixpoint;
      if (sum_.has_twins(store)) return replace(store, sum_, Relation::equal);
    }
    return sum_.filter_equal(store);
  }
  void subscribe(Store& store, PropagatorId self) override { sum_.subscribe(store, on_bounds, on_bounds, self); }
  bool has_redundant(const Store& store) const override { return sum_.is_distance(store); }
  void post_redundant(Store& store) override { sum_.help_distance(store); }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::linear_equal);
    sum_.describe(out);
  }

 private:
  LinearSum sum_;
};

// For sum =< c only increases of the minimum of the sum matter: lower bounds for positive coefficients, upper bounds
// for negative ones.
class LinearLessEqual final : public Propagator {
 public:
  LinearLessEqual(Store& store, std::span<const LinearTerm> terms, Value constant)
      : Propagator(Priority::linear, Rerun::never), sum_(store, terms, -constant) {}

  Status propagate(Store& store) override {
    if (store.has_aliases()) {
      if (sum_.is_replaced()) return Status::fixpoint;
      if (sum_.has_twins(store)) return replace(store, sum_, Relation::less_equal);
    }
    return sum_.filter_less_equal(store);
  }
  void subscribe(Store& store, PropagatorId self) override { sum_.subscribe(store, on_minimum, on_maximum, self); }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::linear_less_equal);
    sum_.describe(out);
  }

 private:
  LinearSum sum_;
};

// Does nothing before all variables but one are fixed.
class LinearNotEqual final : public Propagator {
 public:
  LinearNotEqual(Store& store, std::span<const LinearTerm> terms, Value constant)
      : Propagator(Priority::linear, Rerun::never), sum_(store, terms, -constant) {}

  Status propagate(Store& store) override {
    if (store.has_aliases()) {
      if (sum_.is_replaced()) return Status::fixpoint;
      if (sum_.has_twins(store)) return replace(store, sum_, Relation::not_equal);
    }
    return sum_.filter_not_equal(store);
  }
  void subscribe(Store& store, PropagatorId self) override { sum_.subscribe(store, on_fixed, on_fixed, self); }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::linear_not_equal);
    sum_.describe(out);
  }

 private:
  LinearSum sum_;
};

void post_linear_propagator(Store& store, std::span<const LinearTerm> terms, Relation relation, Value constant) {
  if (post_long_sum(store, terms, relation, constant, post_few)) return;
  switch (relation) {
    case Relation::equal: store.post<LinearEqual>(store, terms, constant); break;
    case Relation::not_equal: store.post<LinearNotEqual>(store, terms, constant); break;
    case Relation::less_equal: store.post<LinearLessEqual>(store, terms, constant); break;
  }
}

// True for x + y or -x - y.
bool is_mirror(std::span<const LinearTerm> terms) {
  return terms.size() == 2 && terms[0].coefficient == terms[1].coefficient &&
         (terms[0].coefficient == 1 || terms[0].coefficient == -1);
}

}  // namespace

bool post_few(Store& store, std::span<const LinearTerm> terms, Relation relation, Value c) {
  if (terms.size() == 1 && !store.is_ground(terms[0].variable)) {
    return post_on_domain(store, terms[0], relation, c);
  }
  if (is_difference(terms, c)) return post_on_pair(store, terms, relation, c);
  if (relation == Relation::equal && is_mirror(terms) && terms[0].coefficient == 1 &&
      post_mirror(store, terms[0].variable, terms[1].variable, c)) {
    return true;
  }
  if (relation == Relation::equal && is_mirror(terms) && has_room(c)) {
    help_with_holes(store, terms[0].variable, terms[1].variable, false, terms[0].coefficient * c);
  }
  post_linear_propagator(store, terms, relation, c);
  if (relation == Relation::equal && terms.size() == 2 && !is_mirror(terms)) {
    help_with_multiples(store, terms[0], terms[1], c);
  }
  if (relation == Relation::equal && terms.size() <= few_divisors) help_with_divisors(store, terms, c);
  return true;
}

bool post_normal(Store& store, const NormalLinear& linear, Relation relation) {
  if (linear.decided) return linear.truth;
  return post_few(store, linear.terms, relation, linear.constant);
}

namespace {

// One variable against a number of any size.
bool post_on_domain_exactly(Store& store, const ExactTerm& term, Relation relation, const Integer& constant) {
  const Integer& a = term.coefficient;
  const FdVar x = term.variable;
  switch (relation) {
    case Relation::equal: return divides(a, constant) && store.assign_exact(x, truncated_quotient(constant, a));
    case Relation::not_equal: return !divides(a, constant) || store.remove_exact(x, truncated_quotient(constant, a));
    case Relation::less_equal:
      return a.sign() > 0 ? store.tighten_upper(x, Bound(floor_quotient(constant, a)))
                          : store.tighten_lower(x, Bound(ceiling_quotient(constant, a)));
  }
  return false;
}

}  // namespace

std::optional<Interval> limits_of_sum(const Store& store, std::span<const ExactTerm> terms, const Integer& constant) {
  if (!constant.fits_value()) return std::nullopt;
  Wide lo = constant.small();
  Wide hi = lo;
  for (const ExactTerm& term : terms) {
    const FdVariable& x = store[term.variable];
    if (!term.coefficient.fits_value() || !is_finite(x.min) || !is_finite(x.max)) return std::nullopt;
    const Wide a = term.coefficient.small();
    lo += a * (a > 0 ? x.min : x.max);
    hi += a * (a > 0 ? x.max : x.min);
    if (!fits_value(lo) || !fits_value(hi)) return std::nullopt;
  }
  return Interval{static_cast<Value>(lo), static_cast<Value>(hi)};
}

// Tries the fast way, then the exact one.
bool post_linear(Store& store, std::span<const ExactTerm> terms, Relation relation, const Integer& constant) {
  FewTerms few;
  if (normalise_few(store, terms, constant, few)) {
    return post_few(store, few.all(), relation, few.constant);
  }
  Integer open = constant;
  const std::vector<ExactTerm> collected = collect(store, terms, open);
  if (collected.size() == 1) return post_on_domain_exactly(store, collected[0], relation, open);
  return post_normal(store, normalise(store, terms, relation, constant), relation);
}

}  // namespace hornbeam::clpfd
