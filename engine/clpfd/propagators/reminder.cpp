// SPDX-License-Identifier: MIT
//
// Prunes nothing. 2*X #=< 5 is a bound of X in the store, fully handled when posted; as in SWI-Prolog the goal is shown
// until X has both bounds, since residual goals show the sources that have a live propagator.
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/linear.hpp"

namespace hornbeam::clpfd {

namespace {

class Reminder final : public Propagator {
 public:
  explicit Reminder(FdVar x) : Propagator(Priority::simple, Rerun::never), x_(x) {}

  Status propagate(Store& store) override {
    return store.lower(x_).finite() && store.upper(x_).finite() ? Status::entailed : Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override { store.watch(x_, on_bounds, self); }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::reminder);
    out.variables = {x_};
  }

 private:
  FdVar x_;
};

}  // namespace

void post_reminder(Store& store, FdVar x) { store.post<Reminder>(x); }

}  // namespace hornbeam::clpfd
