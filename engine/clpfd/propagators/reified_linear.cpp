// SPDX-License-Identifier: MIT
//
// Reified linear sums. While b is open the bounds of the sum are compared with 0; once it is fixed the sum is pruned as
// that relation or its negation.
#include "clpfd/propagators/reified_linear.hpp"

#include "clpfd/propagators/linear_sum.hpp"
#include "clpfd/propagators/reified_relations.hpp"

namespace hornbeam::clpfd {

namespace {

// Posts it anew, with the terms of unified variables merged.
Status put_together(Store& store, Literal b, const LinearSum& sum, Relation relation) {
  std::vector<ExactTerm> terms;
  for (const LinearTerm& term : sum.active()) terms.push_back({Integer(term.coefficient), term.variable});
  const bool possible = reify_linear(store, b, terms, relation, -Integer(sum.constant()));
  return done(possible);
}

// b <=> sum = c; if b is false, prunes as the disequation.
class ReifiedSumEqual final : public Propagator {
 public:
  ReifiedSumEqual(Store& store, Literal b, std::span<const LinearTerm> terms, Value constant)
      : Propagator(Priority::linear, Rerun::never), b_(b), sum_(store, terms, -constant) {}

  Status propagate(Store& store) override {
    if (store.has_aliases() && sum_.has_twins(store)) return put_together(store, b_, sum_, Relation::equal);
    if (store.fixed(b_.variable)) {
      return is_true(store, b_) ? sum_.filter_equal(store) : sum_.filter_not_equal(store);
    }
    const LinearSum::Limits limits = sum_.limits(store);
    const Bound zero(0);
    bool possible = true;
    if (limits.lo > zero || limits.hi < zero || sum_.zero_impossible(store)) {
      possible = make_false(store, b_);
    } else if (limits.lo == limits.hi) {
      possible = make_true(store, b_);
    } else {
      return Status::fixpoint;
    }
    return done(possible);
  }
  void subscribe(Store& store, PropagatorId self) override {
    store.watch(b_.variable, on_fixed, self);
    sum_.subscribe(store, on_bounds, on_bounds, self);
  }
  void describe(Description& out) const override {
    describe_literal(out, ConstraintKind::reified_linear_equal, b_);
    sum_.describe(out);
  }

 private:
  Literal b_;
  LinearSum sum_;
};

// b <=> sum =< c. The negation is a separate sum with flipped signs; each folds fixed terms by itself.
class ReifiedSumLessEqual final : public Propagator {
 public:
  ReifiedSumLessEqual(Store& store, Literal b, std::span<const LinearTerm> terms, Value constant)
      : Propagator(Priority::linear, Rerun::never),
        b_(b),
        sum_(store, terms, -constant),
        above_(negated(store, terms, constant)) {}

  Status propagate(Store& store) override {
    if (store.has_aliases() && sum_.has_twins(store)) {
      return put_together(store, b_, sum_, Relation::less_equal);
    }
    if (store.fixed(b_.variable)) {
      return (is_true(store, b_) ? sum_ : above_).filter_less_equal(store);
    }
    const LinearSum::Limits limits = sum_.limits(store);
    bool possible = true;
    if (limits.hi <= Bound(0)) {
      possible = make_true(store, b_);
    } else if (limits.lo > Bound(0)) {
      possible = make_false(store, b_);
    } else {
      return Status::fixpoint;
    }
    return done(possible);
  }
  void subscribe(Store& store, PropagatorId self) override {
    store.watch(b_.variable, on_fixed, self);
    sum_.subscribe(store, on_bounds, on_bounds, self);
  }
  void describe(Description& out) const override {
    describe_literal(out, ConstraintKind::reified_linear_less_equal, b_);
    sum_.describe(out);
  }

 private:
  // sum > c is  -sum =< -c - 1.
  static LinearSum negated(Store& store, std::span<const LinearTerm> terms, Value constant) {
    std::vector<LinearTerm> turned(terms.begin(), terms.end());
    for (LinearTerm& term : turned) term.coefficient = -term.coefficient;
    return LinearSum(store, turned, constant + 1);
  }

  Literal b_;
  LinearSum sum_;
  LinearSum above_;
};

void post_reified_sum(Store& store, Literal b, std::span<const LinearTerm> terms, Relation relation, Value constant) {
  switch (relation) {
    case Relation::equal: store.post<ReifiedSumEqual>(store, b, terms, constant); break;
    case Relation::not_equal: store.post<ReifiedSumEqual>(store, !b, terms, constant); break;
    case Relation::less_equal: store.post<ReifiedSumLessEqual>(store, b, terms, constant); break;
  }
}

// Selects the simplest propagator.
bool reify_normal(Store& store, Literal b, std::span<const LinearTerm> terms, Relation relation, Value c) {
  if (terms.size() == 1 && !store.is_big(terms[0].variable) && c > -largest_constant && c < largest_constant) {
    return reify_on_constant(store, b, terms[0], relation, c);
  }
  if (is_difference(terms, c)) {
    const bool forward = terms[0].coefficient == 1;
    const FdVar x = terms[forward ? 0 : 1].variable;
    const FdVar y = terms[forward ? 1 : 0].variable;
    reify_difference(store, b, x, y, relation, c);
    return true;
  }
  post_reified_sum(store, b, terms, relation, c);
  return true;
}

}  // namespace

bool reify_few(Store& store, Literal b, std::span<const LinearTerm> terms, Relation relation, Value constant) {
  return make_boolean(store, b) && reify_normal(store, b, terms, relation, constant);
}

// Disequations are equations with b negated; of the order relations only =< is implemented.
bool reify_linear(Store& store, Literal b, std::span<const ExactTerm> terms, Relation relation,
                  const Integer& constant) {
  if (!make_boolean(store, b)) return false;
  FewTerms few;
  if (normalise_few(store, terms, constant, few)) return reify_normal(store, b, few.all(), relation, few.constant);
  const NormalLinear linear = normalise(store, terms, relation, constant);
  if (linear.decided) return make_true(store, linear.truth ? b : !b);
  return reify_normal(store, b, linear.terms, relation, linear.constant);
}

}  // namespace hornbeam::clpfd
