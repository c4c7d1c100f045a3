// SPDX-License-Identifier: MIT
//
// X #=< Y + C on bounds: the upper bound of X follows that of Y, the lower bound of Y that of X. Its own prunings never
// trigger it again, so it watches only min(X) and max(Y).
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/relations.hpp"

namespace hornbeam::clpfd {

namespace {

// The sum of a bound and the offset exceeds the fast path.
bool raise_exactly(Store& store, FdVar x, FdVar y, Value c) {
  const Bound limit = store.lower(y);
  return !limit.finite() || store.tighten_lower(x, limit + Bound(c));
}

bool lower_exactly(Store& store, FdVar x, FdVar y, Value c) {
  const Bound limit = store.upper(y);
  return !limit.finite() || store.tighten_upper(x, limit + Bound(c));
}

// x >= min(y) + c
bool raise_to(Store& store, FdVar x, FdVar y, Value c) {
  const FdVariable& other = store[y];
  const bool fast = other.form != Form::big && is_finite(other.min) && is_finite(other.min + c);
  return fast ? store.set_min(x, other.min + c) : raise_exactly(store, x, y, c);
}

// x =< max(y) + c
bool lower_to(Store& store, FdVar x, FdVar y, Value c) {
  const FdVariable& other = store[y];
  const bool fast = other.form != Form::big && is_finite(other.max) && is_finite(other.max + c);
  return fast ? store.set_max(x, other.max + c) : lower_exactly(store, x, y, c);
}

// Entailed once the upper bound of X is at most the lower bound of Y + C.
class LessEqual final : public Propagator {
 public:
  LessEqual(FdVar x, FdVar y, Value c) : Propagator(Priority::simple, Rerun::never), x_(x), y_(y), c_(c) {}

  Status propagate(Store& store) override {
    if (store.has_aliases() && store.same(x_, y_)) {
      return done(c_ >= 0);
    }
    FdVariable& x = store[x_];
    FdVariable& y = store[y_];
    if (x.plain() && y.plain()) {
      const Value hi = y.max + c_;
      const Value lo = x.min - c_;
      if (hi < x.min) return Status::failed;
      if (hi < x.max) store.lower_plain(x_, x, hi);
      if (lo > y.min) store.raise_plain(y_, y, lo);
      return x.max <= y.min + c_ ? Status::entailed : Status::fixpoint;
    }
    if (has_room(x.min) && has_room(y.max) && x.form != Form::big && y.form != Form::big) {
      if (!store.set_max(x_, y.max + c_) || !store.set_min(y_, x.min - c_)) return Status::failed;
      return x.max <= y.min + c_ ? Status::entailed : Status::fixpoint;
    }
    return widely(store);
  }
  void subscribe(Store& store, PropagatorId self) override {
    store.watch(x_, on_minimum, self);
    store.watch(y_, on_maximum, self);
  }
  std::optional<UpperLimit> above(FdVar x) const override {
    return x == x_ ? std::optional(UpperLimit{y_, c_}) : std::nullopt;
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::less_equal);
    out.variables = {x_, y_};
    out.constants = {c_};
  }

 private:
  // For infinite or large bounds. While X has no lower bound SWI-Prolog shows X #=< Y+C.
  Status widely(Store& store) const {
    if (!lower_to(store, x_, y_, c_) || !raise_to(store, y_, x_, -c_)) return Status::failed;
    const Value x = store.max(x_);
    const Value y = store.min(y_);
    if (c_ != 0 && !store.lower(x_).finite()) return Status::fixpoint;
    return is_finite(x) && is_finite(y) && x <= y + c_ ? Status::entailed : Status::fixpoint;
  }

  FdVar x_;
  FdVar y_;
  Value c_;
};

}  // namespace

std::strong_ordering greatest_beside_least(const Store& store, FdVar x, FdVar y) {
  if (store.is_big(x) || store.is_big(y)) return store.upper(x) <=> store.lower(y);
  return store.max(x) <=> store.min(y);
}

bool post_less_equal(Store& store, FdVar x, FdVar y, Value c) {
  if (store.same(x, y)) return c >= 0;
  if (leaves_nothing(store, x, y, c)) return true;
  store.post<LessEqual>(x, y, c);
  return true;
}

}  // namespace hornbeam::clpfd
