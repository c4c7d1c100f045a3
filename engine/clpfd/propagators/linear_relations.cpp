// SPDX-License-Identifier: MIT
//
// Linear equations, disequations and inequalities over three variables or more (or two with
// other coefficients than 1 and -1). The pruning is LinearSum's.
#include "clpfd/propagators/linear_relations.hpp"

#include <vector>

#include "clpfd/kernel/scopes.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/linear.hpp"

namespace hornbeam::clpfd {

namespace {

// The same over again, with the terms of variables that have become one put together, which does the work from here
// on. The old one stays, since as in SWI-Prolog residual goals tell of the sum as it was.
Status replace(Store& store, LinearSum& sum, Relation relation) {
  std::vector<ExactTerm> terms;
  for (const LinearTerm& term : sum.active()) {
    terms.push_back({Integer(term.coefficient), term.variable});
  }
  sum.set_replaced(store);
  const AuxiliaryScope scope(store);
  return post_linear(store, terms, relation, -Integer(sum.constant())) ? Status::fixpoint : Status::failed;
}

// Both limits of every variable matter to an equation.
class LinearEqual final : public Propagator {
 public:
  LinearEqual(Store& store, std::span<const LinearTerm> terms, Value constant)
      : Propagator(Priority::linear, Rerun::never), sum_(store, terms, -constant) {
    if (sum_.may_be_distance()) promise_strengthening();
  }

  Status propagate(Store& store) override {
    if (store.has_aliases()) {
      if (sum_.is_replaced()) return Status::fixpoint;
      if (sum_.has_twins(store)) return replace(store, sum_, Relation::equal);
    }
    return sum_.filter_equal(store);
  }
  void subscribe(Store& store, PropagatorId self) override { sum_.subscribe(store, kOnBounds, kOnBounds, self); }
  bool can_strengthen(const Store& store) const override { return sum_.is_distance(store); }
  void strengthen(Store& store) override { sum_.help_distance(store); }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::linear_equal);
    sum_.describe(out);
  }

 private:
  LinearSum sum_;
};

// For sum =< c only what raises the least sum matters: a lower limit where the coefficient is
// positive, an upper one where it is negative.
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
  void subscribe(Store& store, PropagatorId self) override { sum_.subscribe(store, kOnMinimum, kOnMaximum, self); }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::linear_less_equal);
    sum_.describe(out);
  }

 private:
  LinearSum sum_;
};

// Nothing to do before all variables but one are known.
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
  void subscribe(Store& store, PropagatorId self) override { sum_.subscribe(store, kOnFixed, kOnFixed, self); }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::linear_not_equal);
    sum_.describe(out);
  }

 private:
  LinearSum sum_;
};

}  // namespace

void post_linear_propagator(Store& store, std::span<const LinearTerm> terms, Relation relation, Value constant) {
  switch (relation) {
    case Relation::equal: store.post<LinearEqual>(store, terms, constant); break;
    case Relation::not_equal: store.post<LinearNotEqual>(store, terms, constant); break;
    case Relation::less_equal: store.post<LinearLessEqual>(store, terms, constant); break;
  }
}

}  // namespace hornbeam::clpfd
