// SPDX-License-Identifier: MIT
//
// Once b is fixed, relations over one variable prune and are done; those over two post the relation or its opposite,
// which watches fewer events (disequations prune through edges).
#include "clpfd/propagators/reified_relations.hpp"

#include "clpfd/propagators/relations.hpp"
#include "clpfd/propagators/value_channel.hpp"

namespace hornbeam::clpfd {

namespace {

// b <=> a relation of x, y and c. A relation of one variable has no y, which takes no room.
template <ConstraintKind kind, Priority priority, Events events>
class Reified : public Propagator {
 public:
  void subscribe(Store& store, PropagatorId self) final {
    store.watch(b_.variable, on_fixed, self);
    store.watch(x_, events, self);
    if (y_ != FdVar::none) store.watch(y_, events, self);
  }
  void describe(Description& out) const final {
    describe_literal(out, kind, b_);
    out.variables.push_back(x_);
    if (y_ != FdVar::none) out.variables.push_back(y_);
    out.constants = {c_};
  }

 protected:
  Reified(Literal b, FdVar x, FdVar y, Value c) : Propagator(priority, Rerun::never), b_(b), x_(x), y_(y), c_(c) {}
  ~Reified() = default;

  Literal b_;
  FdVar x_;
  FdVar y_;
  Value c_;
};

// ---------------------------------------------------------------------------- one variable

// b <=> x = c. Each of the four facts that can become known decides it completely.
class ReifiedEqualConstant final : public Reified<ConstraintKind::reified_equal_constant, Priority::simple, on_domain> {
 public:
  ReifiedEqualConstant(Literal b, FdVar x, Value c) : Reified(b, x, FdVar::none, c) { play(Role::equality); }

  Status propagate(Store& store) override {
    if (is_true(store, b_)) return done(store.assign(x_, c_));
    if (is_false(store, b_)) return done(store.remove(x_, c_));
    if (!store.contains(x_, c_)) return done(make_false(store, b_));
    if (store.fixed(x_)) return done(make_true(store, b_));
    return Status::fixpoint;
  }
};

// b <=> x =< c. Likewise.
class ReifiedLessEqualConstant final
    : public Reified<ConstraintKind::reified_less_equal_constant, Priority::simple, on_bounds> {
 public:
  ReifiedLessEqualConstant(Literal b, FdVar x, Value c) : Reified(b, x, FdVar::none, c) {}

  Status propagate(Store& store) override {
    if (is_true(store, b_)) return done(store.set_max(x_, c_));
    if (is_false(store, b_)) return done(store.set_min(x_, c_ + 1));
    if (store.max(x_) <= c_) return done(make_true(store, b_));
    if (store.min(x_) > c_) return done(make_false(store, b_));
    return Status::fixpoint;
  }
};

// ---------------------------------------------------------------------------- two variables

// b <=> x = y + c. Once b is fixed this or the opposite is posted instead. While open: false if the domains are
// disjoint, true if both are fixed (and then equal).
class ReifiedEqual final : public Reified<ConstraintKind::reified_equal, Priority::reified, on_domain> {
 public:
  ReifiedEqual(Literal b, FdVar x, FdVar y, Value c) : Reified(b, x, y, c) {}

  Status propagate(Store& store) override {
    if (store.has_aliases() && store.same(x_, y_)) return done(truth(store, c_ == 0));
    if (is_true(store, b_)) return make_equal(store);
    if (is_false(store, b_)) return differ(store);
    if (shifted_disjoint(store, x_, y_, c_)) return done(make_false(store, b_));
    if (store.is_ground(x_) && store.is_ground(y_)) return done(make_true(store, b_));
    return Status::fixpoint;
  }

 private:
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
};

// b <=> x =< y + c. If false, y =< x - c - 1.
class ReifiedLessEqual final : public Reified<ConstraintKind::reified_less_equal, Priority::reified, on_bounds> {
 public:
  ReifiedLessEqual(Literal b, FdVar x, FdVar y, Value c) : Reified(b, x, y, c) {}

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

 private:
  Status limit(Store& store, FdVar low, FdVar high, Value c) {
    if (leaves_nothing(store, low, high, c)) return Status::entailed;
    return done(post_less_equal(store, low, high, c));
  }
};

}  // namespace

// With nothing known yet its first run would find nothing: it only subscribes.
void reify_value(Store& store, Literal b, FdVar x, Value c) {
  if (!store.contains(x, c) || store.fixed(x) || store.fixed(b.variable)) {
    store.post<ReifiedEqualConstant>(b, x, c);
    return;
  }
  ReifiedEqualConstant& made = store.make<ReifiedEqualConstant>(b, x, c);
  const PropagatorId id = store.id_of(made);
  if (join_channel(store, id, b, x, c)) {
    store.watch(b.variable, on_fixed, id);
  } else {
    made.subscribe(store, id);
  }
}

void reify_at_most(Store& store, Literal b, FdVar x, Value c) {
  if (c < store.min(x) || c >= store.max(x) || store.fixed(b.variable)) {
    store.post<ReifiedLessEqualConstant>(b, x, c);
    return;
  }
  ReifiedLessEqualConstant& made = store.make<ReifiedLessEqualConstant>(b, x, c);
  made.subscribe(store, store.id_of(made));
}

bool reify_on_constant(Store& store, Literal b, const LinearTerm& term, Relation relation, Value c) {
  const Value a = term.coefficient;
  const bool divides = a == 1 || a == -1 || c % a == 0;  // divisions are slow, and usually not needed
  if (relation == Relation::less_equal) {
    if (a == 1) {
      reify_at_most(store, b, term.variable, c);
    } else if (a > 0) {
      reify_at_most(store, b, term.variable, floor_quotient(c, a));
    } else {
      reify_at_most(store, !b, term.variable, ceiling_quotient(c, a) - 1);
    }
    return true;
  }
  const Literal equal = relation == Relation::equal ? b : !b;
  if (!divides) return make_false(store, equal);
  reify_value(store, equal, term.variable, a == 1 ? c : a == -1 ? -c : c / a);
  return true;
}

void reify_difference(Store& store, Literal b, FdVar x, FdVar y, Relation relation, Value c) {
  if (relation == Relation::less_equal) {
    store.post<ReifiedLessEqual>(b, x, y, c);
  } else {
    store.post<ReifiedEqual>(relation == Relation::equal ? b : !b, x, y, c);
  }
}

}  // namespace hornbeam::clpfd
