// SPDX-License-Identifier: MIT
//
// Reified relations over one or two variables and membership. Once b is known those over one variable
// prune and are done; those over two post the relation or its opposite, which listens to fewer events
// (disequations prune by themselves).
#include "clpfd/propagators/reified.hpp"

#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/reified_linear.hpp"
#include "clpfd/propagators/relations.hpp"

namespace hornbeam::clpfd {

namespace {

// Of one-variable forms: the value next to it is still in range.
constexpr Value kLargestConstant = Value{1} << 61;

void describe_literal(Description& out, ConstraintKind kind, Literal b) {
  out.kind = static_cast<std::uint16_t>(kind);
  out.variables = {b.variable};
  out.negated = b.negated;
}

// ---------------------------------------------------------------------------- one variable

// b <=> x = c. Each of the four things that can be known decides it for good.
class ReifiedEqualConstant final : public Propagator {
 public:
  ReifiedEqualConstant(Literal b, FdVar x, Value c) : Propagator(Priority::simple, Rerun::never), b_(b), x_(x), c_(c) {}

  Status propagate(Store& store) override {
    if (is_true(store, b_)) return done(store.assign(x_, c_));
    if (is_false(store, b_)) return done(store.remove(x_, c_));
    if (!store.contains(x_, c_)) return done(make_false(store, b_));
    if (store.fixed(x_)) return done(make_true(store, b_));
    return Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override {
    store.watch(b_.variable, kOnFixed, self);
    store.watch(x_, kOnDomain, self);
  }
  void describe(Description& out) const override {
    describe_literal(out, ConstraintKind::reified_equal_constant, b_);
    out.variables.push_back(x_);
    out.constants = {c_};
  }

 private:
  static Status done(bool possible) { return possible ? Status::entailed : Status::failed; }

  Literal b_;
  FdVar x_;
  Value c_;
};

// b <=> x =< c. Likewise.
class ReifiedLessEqualConstant final : public Propagator {
 public:
  ReifiedLessEqualConstant(Literal b, FdVar x, Value c)
      : Propagator(Priority::simple, Rerun::never), b_(b), x_(x), c_(c) {}

  Status propagate(Store& store) override {
    if (is_true(store, b_)) return store.set_max(x_, c_) ? Status::entailed : Status::failed;
    if (is_false(store, b_)) return store.set_min(x_, c_ + 1) ? Status::entailed : Status::failed;
    if (store.max(x_) <= c_) return make_true(store, b_) ? Status::entailed : Status::failed;
    if (store.min(x_) > c_) return make_false(store, b_) ? Status::entailed : Status::failed;
    return Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override {
    store.watch(b_.variable, kOnFixed, self);
    store.watch(x_, kOnBounds, self);
  }
  void describe(Description& out) const override {
    describe_literal(out, ConstraintKind::reified_less_equal_constant, b_);
    out.variables.push_back(x_);
    out.constants = {c_};
  }

 private:
  Literal b_;
  FdVar x_;
  Value c_;
};

// b <=> x in D, with D and its complement both kept as sorted ranges: one is needed when b is true,
// the other when it is false, and both to see that b is decided.
class ReifiedMember final : public Propagator {
 public:
  ReifiedMember(Literal b, FdVar x, std::span<Interval> inside, std::span<Interval> outside)
      : Propagator(Priority::simple, Rerun::never), b_(b), x_(x), inside_(inside), outside_(outside) {}

  Status propagate(Store& store) override {
    if (is_true(store, b_)) return done(store.keep_ranges(x_, inside_));
    if (is_false(store, b_)) return done(store.keep_ranges(x_, outside_));
    if (!meets(store, inside_)) return done(make_false(store, b_));
    if (!meets(store, outside_)) return done(make_true(store, b_));
    return Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override {
    store.watch(b_.variable, kOnFixed, self);
    store.watch(x_, kOnDomain, self);
  }
  void describe(Description& out) const override {
    describe_literal(out, ConstraintKind::reified_member, b_);
    out.variables.push_back(x_);
    for (const Interval& i : inside_) {
      out.constants.push_back(i.lo);
      out.constants.push_back(i.hi);
    }
  }

 private:
  static Status done(bool possible) { return possible ? Status::entailed : Status::failed; }

  bool meets(const Store& store, std::span<const Interval> ranges) const {
    std::size_t i = 0;
    for (RangeCursor cursor(store, x_); !cursor.done(); cursor.next()) {
      while (i < ranges.size() && ranges[i].hi < cursor.lo()) ++i;
      if (i == ranges.size()) return false;
      if (ranges[i].lo <= cursor.hi()) return true;
    }
    return false;
  }

  Literal b_;
  FdVar x_;
  std::span<Interval> inside_;
  std::span<Interval> outside_;
};

// ---------------------------------------------------------------------------- two variables

// b <=> x = y + c. Once b is known this or the opposite is posted instead. Open: false when the
// domains have nothing in common, true when both are known (and then equal).
class ReifiedEqual final : public Propagator {
 public:
  ReifiedEqual(Literal b, FdVar x, FdVar y, Value c)
      : Propagator(Priority::reified, Rerun::never), b_(b), x_(x), y_(y), c_(c) {}

  Status propagate(Store& store) override {
    if (store.has_aliases() && store.same(x_, y_)) return done(truth(store, c_ == 0));
    if (is_true(store, b_)) return make_equal(store);
    if (is_false(store, b_)) return differ(store);
    if (shifted_disjoint(store, x_, y_, c_)) return done(make_false(store, b_));
    if (store.is_ground(x_) && store.is_ground(y_)) return done(make_true(store, b_));
    return Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override {
    store.watch(b_.variable, kOnFixed, self);
    store.watch(x_, kOnDomain, self);
    store.watch(y_, kOnDomain, self);
  }
  void describe(Description& out) const override {
    describe_literal(out, ConstraintKind::reified_equal, b_);
    out.variables.push_back(x_);
    out.variables.push_back(y_);
    out.constants = {c_};
  }

 private:
  static Status done(bool possible) { return possible ? Status::entailed : Status::failed; }
  bool truth(Store& store, bool value) { return make_true(store, value ? b_ : !b_); }

  Status make_equal(Store& store) {
    if (c_ == 0) return done(become_equal(store, x_, y_));
    return done(post_equal(store, x_, y_, c_));
  }

  Status differ(Store& store) {
    if (store.is_ground(x_)) return done(store.remove_exact(y_, store.lower(x_).value() - c_));
    if (store.is_ground(y_)) return done(store.remove_exact(x_, store.lower(y_).value() + c_));
    return shifted_disjoint(store, x_, y_, c_) ? Status::entailed : Status::fixpoint;
  }

  Literal b_;
  FdVar x_;
  FdVar y_;
  Value c_;
};

// b <=> x =< y + c. False means y =< x - c - 1.
class ReifiedLessEqual final : public Propagator {
 public:
  ReifiedLessEqual(Literal b, FdVar x, FdVar y, Value c)
      : Propagator(Priority::reified, Rerun::never), b_(b), x_(x), y_(y), c_(c) {}

  Status propagate(Store& store) override {
    if (store.has_aliases() && store.same(x_, y_)) {
      return make_true(store, c_ >= 0 ? b_ : !b_) ? Status::entailed : Status::failed;
    }
    if (is_true(store, b_)) return limit(store, x_, y_, c_);
    if (is_false(store, b_)) return limit(store, y_, x_, -c_ - 1);
    const FdVariable& x = store[x_];
    const FdVariable& y = store[y_];
    if (has_room(x.min) && has_room(x.max) && has_room(y.min) && has_room(y.max)) {
      if (x.max <= y.min + c_) return done(make_true(store, b_));
      if (x.min > y.max + c_) return done(make_false(store, b_));
      return Status::fixpoint;
    }
    if (store.max(x_) <= store.min(y_) + c_ && is_finite(store.max(x_))) {
      return done(make_true(store, b_));
    }
    if (store.min(x_) > store.max(y_) + c_ && is_finite(store.max(y_))) {
      return done(make_false(store, b_));
    }
    if (store.is_big(x_) || store.is_big(y_)) {
      if (store.upper(x_) <= store.lower(y_) + Bound(c_)) return done(make_true(store, b_));
      if (store.lower(x_) > store.upper(y_) + Bound(c_)) return done(make_false(store, b_));
    }
    return Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override {
    store.watch(b_.variable, kOnFixed, self);
    store.watch(x_, kOnBounds, self);
    store.watch(y_, kOnBounds, self);
  }
  void describe(Description& out) const override {
    describe_literal(out, ConstraintKind::reified_less_equal, b_);
    out.variables.push_back(x_);
    out.variables.push_back(y_);
    out.constants = {c_};
  }

 private:
  static Status done(bool possible) { return possible ? Status::entailed : Status::failed; }

  Status limit(Store& store, FdVar low, FdVar high, Value c) {
    if (leaves_nothing(store, low, high, c)) return Status::entailed;
    return done(post_less_equal(store, low, high, c));
  }

  Literal b_;
  FdVar x_;
  FdVar y_;
  Value c_;
};

// ---------------------------------------------------------------------------- guards

// Waits for b, then starts the constraint or drops it. The constraint was made along with the
// guard, so starting it costs nothing but its watch lists.
class Guard final : public Propagator {
 public:
  Guard(Literal b, Propagator& guarded) : Propagator(Priority::simple), b_(b), guarded_(guarded) {}

  Status propagate(Store& store) override {
    if (is_false(store, b_)) return Status::entailed;
    if (!is_true(store, b_)) return Status::fixpoint;
    store.activate(guarded_);
    return Status::entailed;
  }
  void subscribe(Store& store, PropagatorId self) override { store.watch(b_.variable, kOnFixed, self); }
  void describe(Description& out) const override {
    guarded_.describe(out);
    out.kind = static_cast<std::uint16_t>(ConstraintKind::guarded);
    out.variables.insert(out.variables.begin(), b_.variable);
    out.negated = b_.negated;
  }

 private:
  Literal b_;
  Propagator& guarded_;
};

std::span<Interval> ranges_of(Store& store, const Domain& domain) {
  std::vector<Interval> ranges;
  for (const ExactInterval& i : domain.intervals()) {
    // Limits beyond the fast path are treated as infinite by the caller's check.
    ranges.push_back(
        {i.lo.finite() ? i.lo.value().small() : -kInfinity, i.hi.finite() ? i.hi.value().small() : kInfinity});
  }
  return store.copy_array(std::span<const Interval>(ranges));
}

bool fits_fast_path(const Domain& domain) {
  for (const ExactInterval& i : domain.intervals()) {
    if (i.lo.finite() && !i.lo.value().fits_value()) return false;
    if (i.hi.finite() && !i.hi.value().fits_value()) return false;
  }
  return true;
}

// b <=> a*x REL c
bool reify_unary(Store& store, Literal b, const LinearTerm& term, Relation relation, Value c) {
  const Value a = term.coefficient;
  if (relation == Relation::less_equal) {
    if (a > 0) {
      store.post<ReifiedLessEqualConstant>(b, term.variable, floor_quotient(c, a));
    } else {
      store.post<ReifiedLessEqualConstant>(!b, term.variable, ceiling_quotient(c, a) - 1);
    }
    return true;
  }
  const Literal equal = relation == Relation::equal ? b : !b;
  if (c % a != 0) return make_false(store, equal);
  store.post<ReifiedEqualConstant>(equal, term.variable, c / a);
  return true;
}

// Terms in normal form: the shortest propagator that does.
bool reify_normal(Store& store, Literal b, std::span<const LinearTerm> terms, Relation relation, Value c) {
  if (terms.size() == 1 && !store.is_big(terms[0].variable) && c > -kLargestConstant && c < kLargestConstant) {
    return reify_unary(store, b, terms[0], relation, c);
  }
  if (is_difference(terms, c)) {
    const bool forward = terms[0].coefficient == 1;
    const FdVar x = terms[forward ? 0 : 1].variable;
    const FdVar y = terms[forward ? 1 : 0].variable;
    if (relation == Relation::less_equal) {
      store.post<ReifiedLessEqual>(b, x, y, c);
    } else {
      store.post<ReifiedEqual>(relation == Relation::equal ? b : !b, x, y, c);
    }
    return true;
  }
  post_reified_sum(store, b, terms, relation, c);
  return true;
}

}  // namespace

void post_guarded(Store& store, Literal b, Propagator& propagator) { store.post<Guard>(b, propagator); }

// Disequations are equations with b negated; of the order relations only =< exists.
bool reify_linear(Store& store, Literal b, std::span<const ExactTerm> terms, Relation relation,
                  const Integer& constant) {
  if (!make_boolean(store, b)) return false;
  FewTerms few;
  if (normalise_few(store, terms, constant, few)) {
    return reify_normal(store, b, few.all(), relation, few.constant);
  }
  const NormalLinear linear = normalise(store, terms, relation, constant);
  if (linear.decided) return make_true(store, linear.truth ? b : !b);
  return reify_normal(store, b, linear.terms, relation, linear.constant);
}

bool reify_member(Store& store, Literal b, FdVar x, const Domain& domain) {
  if (!make_boolean(store, b)) return false;
  if (domain.empty()) return make_false(store, b);
  if (domain.complement().empty()) return make_true(store, b);
  if (fits_fast_path(domain)) {
    store.post<ReifiedMember>(b, x, ranges_of(store, domain), ranges_of(store, domain.complement()));
    return true;
  }
  // Limits of any size: one reified comparison for each end.
  std::vector<Literal> parts;
  for (const ExactInterval& i : domain.intervals()) {
    const Literal above{store.new_variable(0, 1)};
    const Literal below{store.new_variable(0, 1)};
    const Literal inside{store.new_variable(0, 1)};
    const ExactTerm up[] = {{Integer(1), x}};
    const ExactTerm down[] = {{Integer(-1), x}};
    const bool posted =
        (i.lo.finite() ? reify_linear(store, above, down, Relation::less_equal, -i.lo.value())
                       : make_true(store, above)) &&
        (i.hi.finite() ? reify_linear(store, below, up, Relation::less_equal, i.hi.value()) : make_true(store, below));
    const Literal both[] = {above, below};
    if (!posted || !post_conjunction(store, inside, both)) return false;
    parts.push_back(inside);
  }
  return post_disjunction(store, b, parts);
}

}  // namespace hornbeam::clpfd
