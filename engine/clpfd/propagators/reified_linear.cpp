// SPDX-License-Identifier: MIT
//
// Reified linear sums. While b is open the limits of the sum are compared with 0; once it is
// known the sum is pruned as that relation or its negation.
#include "clpfd/propagators/reified_linear.hpp"

#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/reified.hpp"

namespace hornbeam::clpfd {

namespace {

// The same over again, with the terms of variables that have become one put together.
Status put_together(Store& store, Literal b, const LinearSum& sum, Relation relation) {
  std::vector<ExactTerm> terms;
  for (const LinearTerm& term : sum.active()) terms.push_back({Integer(term.coefficient), term.variable});
  const bool possible = reify_linear(store, b, terms, relation, -Integer(sum.constant()));
  return possible ? Status::entailed : Status::failed;
}

// b <=> sum = c; false prunes as the disequation.
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
    return possible ? Status::entailed : Status::failed;
  }
  void subscribe(Store& store, PropagatorId self) override {
    store.watch(b_.variable, kOnFixed, self);
    sum_.subscribe(store, kOnBounds, kOnBounds, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::reified_linear_equal);
    out.variables = {b_.variable};
    out.negated = b_.negated;
    sum_.describe(out);
  }

 private:
  Literal b_;
  LinearSum sum_;
};

// b <=> sum =< c. The negation is a sum of its own, with turned signs; both fold what is known by
// themselves.
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
    return possible ? Status::entailed : Status::failed;
  }
  void subscribe(Store& store, PropagatorId self) override {
    store.watch(b_.variable, kOnFixed, self);
    sum_.subscribe(store, kOnBounds, kOnBounds, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::reified_linear_less_equal);
    out.variables = {b_.variable};
    out.negated = b_.negated;
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

}  // namespace

void post_reified_sum(Store& store, Literal b, std::span<const LinearTerm> terms, Relation relation, Value constant) {
  switch (relation) {
    case Relation::equal: store.post<ReifiedSumEqual>(store, b, terms, constant); break;
    case Relation::not_equal: store.post<ReifiedSumEqual>(store, !b, terms, constant); break;
    case Relation::less_equal: store.post<ReifiedSumLessEqual>(store, b, terms, constant); break;
  }
}

}  // namespace hornbeam::clpfd
