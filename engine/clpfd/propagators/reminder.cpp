// SPDX-License-Identifier: MIT
//
// Prunes nothing. 2*X #=< 5 is a limit of X for the store, done once it is posted, but whoever asks what is left of the
// goals finds those whose origin lives.
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/linear.hpp"

namespace hornbeam::clpfd {

namespace {

class Reminder final : public Propagator {
 public:
  Reminder(FdVar x, bool until_finite)
      : Propagator(Priority::simple, Rerun::never), x_(x), until_finite_(until_finite) {}

  Status propagate(Store& store) override {
    const bool finite = store.lower(x_).finite() && store.upper(x_).finite();
    return store.is_ground(x_) || (until_finite_ && finite) ? Status::entailed : Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override {
    store.watch(x_, until_finite_ ? kOnBounds : kOnFixed, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::reminder);
    out.variables = {x_};
  }

 private:
  FdVar x_;
  bool until_finite_;
};

}  // namespace

void post_reminder(Store& store, FdVar x, bool until_finite) { store.post<Reminder>(x, until_finite); }

}  // namespace hornbeam::clpfd
