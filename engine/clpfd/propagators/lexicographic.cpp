// SPDX-License-Identifier: MIT
//
// X =< Y for sequences (A. Frisch et al., "Global constraints for lexicographic orderings",
// CP 2002).
//
//     equal part | alpha ...... | beta
//
// alpha is the first place where the sequences can still differ; it only moves right (backtracking restores it). If the
// rest after alpha cannot be in order, X must be smaller at alpha, otherwise it must not be larger there.
#include "clpfd/propagators/lexicographic.hpp"

#include "clpfd/kernel/reversible.hpp"
#include "clpfd/propagators/constraint_kind.hpp"

namespace hornbeam::clpfd {

namespace {

// Depends only on bounds, as the order compares least and greatest values.
class Lexicographic final : public Propagator {
 public:
  Lexicographic(Store& store, std::span<const FdVar> x, std::span<const FdVar> y, bool strict)
      : Propagator(Priority::linear), x_(store.copy_array(x)), y_(store.copy_array(y)), strict_(strict) {}

  Status propagate(Store& store) override {
    std::uint32_t alpha = alpha_;
    while (alpha < x_.size()) {
      const FdVar x = x_[alpha];
      const FdVar y = y_[alpha];
      if (store.lower(x) > store.upper(y)) return Status::failed;
      // x =< y holds here in any case; equal unless shown otherwise.
      if (!store.tighten_upper(x, store.upper(y)) || !store.tighten_lower(y, store.lower(x))) {
        return Status::failed;
      }
      if (store.upper(x) < store.lower(y)) return Status::entailed;
      const bool equal = store.same(x, y) || (store.is_ground(x) && store.is_ground(y));
      if (!equal) break;
      ++alpha;
    }
    if (alpha != alpha_) advance(store, alpha);
    if (alpha == x_.size()) return strict_ ? Status::failed : Status::entailed;
    if (rest_possible(store, alpha + 1)) return Status::fixpoint;
    const bool possible = store.tighten_upper(x_[alpha], store.upper(y_[alpha]) - Bound(1)) &&
                          store.tighten_lower(y_[alpha], store.lower(x_[alpha]) + Bound(1));
    if (!possible) return Status::failed;
    return store.upper(x_[alpha]) < store.lower(y_[alpha]) ? Status::entailed : Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override {
    for (std::span<FdVar> side : {x_, y_}) {
      for (FdVar v : side) store.watch(v, on_bounds, self);
    }
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::lexicographic);
    out.variables.assign(x_.begin(), x_.end());
    out.variables.insert(out.variables.end(), y_.begin(), y_.end());
    out.constants = {strict_ ? 1 : 0};
  }

 private:
  void advance(Store& store, std::uint32_t alpha) { alpha_.set(store, alpha); }

  // Whether the tails from `place` on can be in order if everything before is equal.
  bool rest_possible(const Store& store, std::uint32_t place) const {
    for (std::size_t i = place; i < x_.size(); ++i) {
      const Bound x = store.lower(x_[i]);
      const Bound y = store.upper(y_[i]);
      if (x < y && !store.same(x_[i], y_[i])) return true;
      if (x > y) return false;
    }
    return !strict_;
  }

  std::span<FdVar> x_;
  std::span<FdVar> y_;
  bool strict_;
  Reversible<std::uint32_t> alpha_{0};
};

}  // namespace

bool post_lexicographic(Store& store, std::span<const FdVar> x, std::span<const FdVar> y, bool strict) {
  store.post<Lexicographic>(store, x, y, strict);
  return true;
}

}  // namespace hornbeam::clpfd
