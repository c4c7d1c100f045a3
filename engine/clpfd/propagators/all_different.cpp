// SPDX-License-Identifier: MIT
//
// all_different/1, value consistency: the value of a fixed variable is removed from the others.
//
//     variables  | 0 ...... active | active ...... n |
//                  still to be taken  taken, their values are gone from all others
#include <algorithm>
#include <vector>

#include "clpfd/kernel/store.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/distinct.hpp"
#include "support/short_vector.hpp"
#include "support/unstable_sort.hpp"

namespace hornbeam::clpfd {

namespace {

// Is notified of each variable that becomes fixed, and handles it once on a branch. It runs only for those fixed when
// it was posted. No two of its variables unify (relations.hpp).
class AllDifferent final : public Propagator {
 public:
  AllDifferent(Store& store, std::span<const FdVar> variables)
      : Propagator(Priority::linear, Rerun::never),
        members_{store.copy_array(variables), store.copy_array(variables), variables.size(), 0, {}} {}

  Status propagate(Store& store) override {
    const std::span<FdVar> variables = members_.variables;
    std::uint64_t active = members_.active;
    for (std::uint64_t i = 0; i < active;) {
      const FdVar x = variables[i];
      if (!store.is_ground(x)) {
        ++i;
        continue;
      }
      std::swap(variables[i], variables[--active]);
      const std::size_t known = store.fixed_count();
      if (!remove_from_others(store, x, active)) return Status::failed;
      if (store.fixed_count() != known) i = 0;  // others were fixed by it
    }
    if (active == 0) return Status::entailed;
    set_active(store, active);
    return Status::fixpoint;
  }
  // The last two, which searches meet most, both stay active: checking the other one again costs less than saving and
  // restoring their number.
  Status hear_known(Store& store, FdVar x) override {
    const FdVar* const two = members_.variables.data();
    if (members_.active != 2 || (two[0] != x && two[1] != x)) return tell_others(store, x);
    const FdVar other = two[0] == x ? two[1] : two[0];
    if (!store.fixed(other) || !store.fixed(x)) return tell_other(store, x, other);
    return store.value(other) != store.value(x) ? Status::fixpoint : Status::failed;
  }
  void subscribe(Store& store, PropagatorId self) override {
    for (FdVar x : members_.posted) store.watch_known(x, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::all_different);
    out.variables.assign(members_.posted.begin(), members_.posted.end());
  }

 private:
  [[gnu::noinline]] Status tell_other(Store& store, FdVar x, FdVar other) {
    if (store.is_big(x)) return tell_others(store, x);
    return store.remove_in_line(other, store.value(x)) ? Status::fixpoint : Status::failed;
  }
  // x leaves the active part last, so no value is missed.
  [[gnu::noinline]] Status tell_others(Store& store, FdVar x) {
    if (store.is_big(x)) {
      store.schedule(store.id_of(*this));
      return Status::fixpoint;
    }
    FdVar* const variables = members_.variables.data();
    FdVar* last = variables + members_.active;
    const Value value = store.value(x);
    for (FdVar* y = variables; y != last;) {
      if (*y == x) {
        std::swap(*y, *--last);
      } else if (!store.remove_in_line(*y++, value)) {
        return Status::failed;
      }
    }
    set_active(store, static_cast<std::uint64_t>(last - variables));
    return Status::fixpoint;
  }
  // The trail is fastest for entries of the size of domains: constant members are saved along.
  struct Members {
    std::span<FdVar> variables;
    std::span<FdVar> posted;
    std::uint64_t active;
    std::uint64_t saved_at;
    std::uint64_t filler[FdVariable::domain_words - 2 - 2 * sizeof(std::span<FdVar>) / sizeof(std::uint64_t)];
  };
  static_assert(sizeof(Members) == FdVariable::domain_words * sizeof(std::uint64_t));
  void set_active(Store& store, std::uint64_t active) {
    if (active == members_.active) return;
    if (members_.saved_at != store.epoch()) {
      store.save(&members_, sizeof members_ / sizeof(std::uint64_t));
      members_.saved_at = store.epoch();
    }
    members_.active = active;
  }
  bool remove_from_others(Store& store, FdVar x, std::uint64_t active) {
    const std::span<FdVar> others = members_.variables.first(active);
    if (store.is_big(x)) {
      const Integer value = store.lower(x).value();
      return std::all_of(others.begin(), others.end(), [&](FdVar y) { return store.remove_exact(y, value); });
    }
    const Value value = store.value(x);
    return std::all_of(others.begin(), others.end(), [&](FdVar y) { return store.remove(y, value); });
  }

  Members members_;
};

using Names = support::ShortVector<FdVar, 32>;

bool name_one_twice(Names& names) {
  support::sort(names.begin(), names.end());
  return std::adjacent_find(names.begin(), names.end()) != names.end();
}

bool stands_among(const Store& store, FdVar x, std::span<const FdVar> others) {
  const bool has_aliases = store.has_aliases();
  return std::any_of(others.begin(), others.end(),
                     [&](FdVar y) { return x == y || (has_aliases && store.same(x, y)); });
}

}  // namespace

bool has_duplicates(const Store& store, std::span<const FdVar> variables) {
  constexpr std::size_t few = 8;
  if (variables.size() <= few) {
    for (std::size_t i = 1; i < variables.size(); ++i) {
      if (!store.is_ground(variables[i]) && stands_among(store, variables[i], variables.first(i))) return true;
    }
    return false;
  }
  Names names;
  for (FdVar x : variables) {
    if (!store.is_ground(x)) names.push_back(store.representative(x));
  }
  return name_one_twice(names);
}

bool have_become_equal(const Store& store, std::span<const FdVar> variables) {
  Names names;
  for (FdVar x : variables) {
    if (store[x].membership != 0 && !store.is_ground(x)) names.push_back(store.representative(x));
  }
  return names.size() > 1 && name_one_twice(names);
}

bool post_all_different(Store& store, std::span<const FdVar> variables) {
  if (has_duplicates(store, variables)) return false;
  store.post<AllDifferent>(store, variables);
  return true;
}

}  // namespace hornbeam::clpfd
