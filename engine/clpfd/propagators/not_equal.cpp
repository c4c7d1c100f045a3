// SPDX-License-Identifier: MIT
//
// X #\= Y + C. Usually not a propagator but a pair of edges between the two variables: when one is fixed, the store
// removes the value from the other (Store::prune_edges), with neither a queue nor a call. Only offsets beyond 32 bits
// need an object, and parts of a larger whole have one beside the edges, which lives as long as they are open.
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/relations.hpp"

namespace hornbeam::clpfd {

namespace {

// The object: waits until one side is fixed.
class NotEqual final : public Propagator {
 public:
  NotEqual(FdVar x, FdVar y, Value c) : Propagator(Priority::simple), x_(x), y_(y), c_(c) {}

  Status propagate(Store& store) override {
    if (store.is_ground(y_)) {
      return done(store.remove_exact(x_, store.lower(y_).value() + c_));
    }
    if (!store.is_ground(x_)) return Status::fixpoint;
    return done(store.remove_exact(y_, store.lower(x_).value() - c_));
  }
  void subscribe(Store& store, PropagatorId self) override {
    store.watch(x_, on_fixed, self);
    store.watch(y_, on_fixed, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::not_equal);
    out.variables = {x_, y_};
    out.constants = {c_};
  }

 private:
  FdVar x_;
  FdVar y_;
  Value c_;
};

}  // namespace

// A decided relation leaves nothing behind: no edge between variables if one is fixed, or if their bounds are disjoint.
bool post_not_equal(Store& store, FdVar x, FdVar y, Value c) {
  if (store.same(x, y)) return c != 0;
  if (store.is_ground(x)) return store.remove_exact(y, store.lower(x).value() - c);
  if (store.is_ground(y)) return store.remove_exact(x, store.lower(y).value() + c);
  if (c == 0 && (greatest_beside_least(store, x, y) < 0 || greatest_beside_least(store, y, x) < 0)) {
    return true;
  }
  const bool fits = c > -INT32_MAX && c < INT32_MAX;
  if (fits) store.add_not_equal(x, y, static_cast<std::int32_t>(c));
  if (!fits || !store.origin_fits_edge()) store.post<NotEqual>(x, y, c);
  return true;
}

}  // namespace hornbeam::clpfd
