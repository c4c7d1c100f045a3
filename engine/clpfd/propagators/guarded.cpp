// SPDX-License-Identifier: MIT
#include "clpfd/propagators/guarded.hpp"

#include "clpfd/propagators/constraint_kind.hpp"

namespace hornbeam::clpfd {

namespace {

// Waits for b, then starts the constraint or drops it. The constraint was made along with the guard, so starting it
// costs only its watch lists.
class Guard final : public Propagator {
 public:
  Guard(Literal b, Propagator& guarded) : Propagator(Priority::simple), b_(b), guarded_(guarded) {}

  Status propagate(Store& store) override {
    if (is_false(store, b_)) return Status::entailed;
    if (!is_true(store, b_)) return Status::fixpoint;
    store.activate(guarded_);
    return Status::entailed;
  }
  void subscribe(Store& store, PropagatorId self) override { store.watch(b_.variable, on_fixed, self); }
  void describe(Description& out) const override {
    guarded_.describe(out);
    out.constants.push_back(std::int64_t{out.kind});  // its kind once it has started
    out.kind = static_cast<std::uint16_t>(ConstraintKind::guarded);
    out.variables.insert(out.variables.begin(), b_.variable);
    out.negated = b_.negated;
  }

 private:
  Literal b_;
  Propagator& guarded_;
};

}  // namespace

void post_guarded(Store& store, Literal b, Propagator& propagator) { store.post<Guard>(b, propagator); }

}  // namespace hornbeam::clpfd
