// SPDX-License-Identifier: MIT
//
// all_different/1, value consistency: what one variable has taken, the others may not.
//
//     variables  | 0 ...... active | active ...... n |
//                  still to be taken  taken, their values are gone from all others
#include <algorithm>
#include <vector>

#include "clpfd/kernel/reversible.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/distinct.hpp"

namespace hornbeam::clpfd {

namespace {

// Hears at once of each variable that became known, and handles it once on a branch. A run of its own is only for
// those known when it was posted, and for unifications.
class AllDifferent final : public Propagator {
 public:
  AllDifferent(Store& store, std::span<const FdVar> variables)
      : Propagator(Priority::linear, Rerun::never),
        variables_(store.copy_array(variables)),
        posted_(store.copy_array(variables)),
        active_(static_cast<std::uint32_t>(variables.size())) {}

  Status propagate(Store& store) override {
    if (store.has_aliases() && has_duplicates(store, posted_)) return Status::failed;
    std::uint32_t active = active_;
    for (std::uint32_t i = 0; i < active;) {
      const FdVar x = variables_[i];
      if (!store.is_ground(x)) {
        ++i;
        continue;
      }
      std::swap(variables_[i], variables_[--active]);
      const std::size_t known = store.fixed_count();
      if (!remove_from_others(store, x, active)) return Status::failed;
      if (store.fixed_count() != known) i = 0;  // others became known by it
    }
    return left(store, active);
  }
  // x is the last to leave those whose value is still to be looked at, so none is missed.
  Status hear_known(Store& store, FdVar x) override {
    if (store.is_big(x)) {
      store.schedule(store.id_of(*this));
      return Status::fixpoint;
    }
    const Value value = store.value(x);
    const std::uint32_t before = active_;
    std::uint32_t active = before;
    for (std::uint32_t i = 0; i < active;) {
      if (variables_[i] == x) {
        std::swap(variables_[i], variables_[--active]);
        if (before - active > 1) return Status::failed;  // posted with a known one twice
      } else if (!store.remove(variables_[i++], value)) {
        return Status::failed;
      }
    }
    return left(store, active);
  }
  void subscribe(Store& store, PropagatorId self) override {
    for (FdVar x : posted_) store.watch_known(x, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::all_different);
    out.variables.assign(posted_.begin(), posted_.end());
  }

 private:
  Status left(Store& store, std::uint32_t active) {
    if (active == 0) return Status::entailed;
    if (active != active_) active_.set(store, active);
    return Status::fixpoint;
  }
  bool remove_from_others(Store& store, FdVar x, std::uint32_t active) {
    if (store.is_big(x)) {
      const Integer value = store.lower(x).value();
      return std::all_of(variables_.begin(), variables_.begin() + active,
                         [&](FdVar y) { return store.remove_exact(y, value); });
    }
    const Value value = store.value(x);
    for (std::uint32_t i = 0; i < active; ++i) {
      if (!store.remove(variables_[i], value)) return false;
    }
    return true;
  }

  std::span<FdVar> variables_;
  std::span<FdVar> posted_;
  Reversible<std::uint32_t> active_;
};

}  // namespace

bool has_duplicates(const Store& store, std::span<const FdVar> variables) {
  std::vector<FdVar> names;
  for (FdVar x : variables) {
    if (!store.is_ground(x)) names.push_back(store.representative(x));
  }
  std::sort(names.begin(), names.end());
  return std::adjacent_find(names.begin(), names.end()) != names.end();
}

bool post_all_different(Store& store, std::span<const FdVar> variables) {
  if (has_duplicates(store, variables)) return false;
  store.post<AllDifferent>(store, variables);
  return true;
}

}  // namespace hornbeam::clpfd
