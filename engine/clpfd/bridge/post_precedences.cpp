// SPDX-License-Identifier: MIT
#include "clpfd/bridge/post_precedences.hpp"

#include <algorithm>
#include <unordered_set>

#include "clpfd/kernel/scopes.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/reified_relations.hpp"

namespace hornbeam::clpfd {

namespace {

// The variables of a cumulative constraint: start, duration, end and demand of each task, and the limit.
void add_pairs(Store& store, std::span<const FdVar> tasks_and_limit, Precedences& made) {
  const FdVar limit = tasks_and_limit.back();
  const auto is_usable = [&](const FdVar* task) {
    const bool is_big = std::any_of(task, task + 4, [&](FdVar x) { return store.is_big(x); });
    return !is_big && store.min(task[1]) > 0;
  };
  for (std::size_t i = 0; i + 4 < tasks_and_limit.size(); i += 4) {
    const FdVar* const first = tasks_and_limit.data() + i;
    for (std::size_t j = i + 4; j + 4 < tasks_and_limit.size(); j += 4) {
      const FdVar* const second = tasks_and_limit.data() + j;
      if (!is_usable(first) || !is_usable(second)) continue;
      if (store.is_big(limit) || store.min(first[3]) + store.min(second[3]) <= store.max(limit)) continue;
      if (store.max(second[2]) <= store.min(first[0]) || store.max(first[2]) <= store.min(second[0])) continue;
      const FdVar order = store.new_variable(0, 1);
      reify_difference(store, {order, false}, first[2], second[0], Relation::less_equal, 0);
      reify_difference(store, {order, true}, second[2], first[0], Relation::less_equal, 0);
      made.add({order, {first[0], first[2]}, {second[0], second[2]}});
    }
  }
}

}  // namespace

Precedences post_precedences(Store& store, std::span<const FdVar> variables) {
  const AuxiliaryScope scope(store);
  Precedences made;
  std::unordered_set<std::uint32_t> seen;
  for (const FdVar x : variables) {
    for (const FdVar member : store.members(store.representative(x))) {
      for (const PropagatorId id : store.watchers(member)) {
        if (!seen.insert(static_cast<std::uint32_t>(id)).second) continue;
        Description d;
        store.at(id).describe(d);
        if (d.kind == static_cast<std::uint16_t>(ConstraintKind::cumulative)) add_pairs(store, d.variables, made);
      }
    }
  }
  return made;
}

}  // namespace hornbeam::clpfd
