// SPDX-License-Identifier: MIT
//
// cumulative/2: time table, order and energy.
//
// Time table: a task runs for certain from its latest start to its earliest end (its compulsory
// part). These parts pile up to a profile, a list of steps; it raises the limit, and a task that
// does not fit on top of a step (without its own part) cannot run there.
// Order: of two tasks that together need more than the limit, one that cannot end before the other must start comes
// after it.
// Energy: the tasks that lie between the earliest start a and the latest end b of some of them
// need their duration times demand there; more than limit * (b - a) is impossible (overload), and
// a further task that would overload if it ran in a..b altogether is pushed after b or pulled before a
// (edge finding, in a simple form).
#include <algorithm>
#include <vector>

#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/linear.hpp"
#include "clpfd/propagators/relations.hpp"
#include "clpfd/propagators/scheduling.hpp"

namespace hornbeam::clpfd {

namespace {

// Works on the limits of start, duration, end and demand as they are at the start of a run; what
// it moves is looked at by the next run, which its own changes cause.
class Cumulative final : public Propagator {
 public:
  Cumulative(Store& store, std::span<const Task> tasks, FdVar limit)
      : Propagator(Priority::global), tasks_(store.copy_array(tasks)), limit_(limit) {}

  Status propagate(Store& store) override {
    if (!keep_demands(store)) return Status::failed;
    bool ground = store.fixed(limit_);  // before this run: what it prunes it must check again
    for (const Task& task : tasks_) {
      for (FdVar x : {task.start, task.duration, task.end, task.demand}) {
        if (!is_finite(store.min(x)) || !is_finite(store.max(x))) return Status::fixpoint;
        ground &= store.fixed(x);
      }
    }
    if (!is_finite(store.max(limit_))) return Status::fixpoint;
    const std::vector<Step> profile = build_profile(store);
    for (const Step& step : profile) {
      if (!store.set_min(limit_, step.height)) return Status::failed;
    }
    for (const Task& task : tasks_) {
      if (!fit(store, profile, task)) return Status::failed;
    }
    if (!order_pairs(store)) return Status::failed;
    if (ground) return Status::entailed;
    return check_energy(store) ? Status::fixpoint : Status::failed;
  }
  void subscribe(Store& store, PropagatorId self) override {
    for (const Task& task : tasks_) {
      store.watch(task.start, kOnBounds, self);
      store.watch(task.duration, kOnBounds, self);
      store.watch(task.end, kOnBounds, self);
      store.watch(task.demand, kOnBounds, self);
    }
    store.watch(limit_, kOnMaximum, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::cumulative);
    for (const Task& task : tasks_) {
      out.variables.insert(out.variables.end(), {task.start, task.duration, task.end, task.demand});
    }
    out.variables.push_back(limit_);
  }

 private:
  // Nothing that lasts needs more than the limit.
  bool keep_demands(Store& store) const {
    return std::all_of(tasks_.begin(), tasks_.end(), [&](const Task& task) {
      return store.min(task.duration) <= 0 ||
             (store.set_min(limit_, store.min(task.demand)) && store.set_max(task.demand, store.max(limit_)));
    });
  }

  // The profile has `height` from `from` to `to` (excluded).
  struct Step {
    Value from;
    Value to;
    Value height;
  };

  std::vector<Step> build_profile(const Store& store) const {
    std::vector<std::pair<Value, Value>> changes;  // time, by how much
    for (const Task& task : tasks_) {
      const Value from = store.max(task.start);
      const Value to = store.min(task.end);
      const Value height = store.min(task.demand);
      if (from < to && height > 0) {
        changes.emplace_back(from, height);
        changes.emplace_back(to, -height);
      }
    }
    std::sort(changes.begin(), changes.end());
    std::vector<Step> profile;
    Value height = 0;
    for (std::size_t i = 0; i < changes.size(); ++i) {
      height += changes[i].second;
      const bool last_of_time = i + 1 == changes.size() || changes[i + 1].first != changes[i].first;
      if (last_of_time && height > 0) {
        profile.push_back({changes[i].first, changes[i + 1].first, height});
      }
    }
    return profile;
  }

  // Moves the limits of one task until it fits on the profile.
  bool fit(Store& store, const std::vector<Step>& profile, const Task& task) const {
    const Value capacity = store.max(limit_);
    const Value part_from = store.max(task.start);
    const Value part_to = store.min(task.end);
    const Value demand = store.min(task.demand);
    const bool has_part = part_from < part_to;
    const auto too_high = [&](const Step& step) {
      // A step lies entirely inside or entirely outside of the task's own part.
      const bool own = has_part && step.from >= part_from && step.to <= part_to;
      return step.height + (own ? 0 : demand) > capacity;
    };
    const Value duration = store.min(task.duration);
    if (demand > 0 && duration > 0) {
      for (const Step& step : profile) {
        if (too_high(step) && store.min(task.start) < step.to && store.min(task.start) + duration > step.from) {
          if (!store.set_min(task.start, step.to)) return false;
        }
      }
      for (auto step = profile.rbegin(); step != profile.rend(); ++step) {
        if (too_high(*step) && store.max(task.end) > step->from && store.max(task.end) - duration < step->to) {
          if (!store.set_max(task.end, step->from)) return false;
        }
      }
    }
    if (!has_part) return true;
    // The demand fits over the task's own part; if it may be 0, the part has no steps of its own.
    for (const Step& step : profile) {
      if (step.from < part_to && step.to > part_from && !store.set_max(task.demand, capacity - step.height + demand)) {
        return false;
      }
    }
    // A task with a part but no demand is on no step: the limit alone bounds it.
    return store.set_max(task.demand, capacity);
  }

  bool order_pairs(Store& store) const {
    const Value capacity = store.max(limit_);
    for (const Task& late : tasks_) {
      if (store.min(late.duration) <= 0) continue;
      for (const Task& early : tasks_) {
        if (&early == &late || store.min(early.duration) <= 0) continue;
        if (late.start == early.start || (store.has_aliases() && store.same(late.start, early.start))) {
          // They run together for a while.
          if (!store.set_max(late.demand, capacity - store.min(early.demand))) return false;
          continue;
        }
        if (store.min(late.end) <= store.max(early.start)) continue;
        if (Wide{store.min(early.demand)} + store.min(late.demand) <= capacity) continue;
        if (!store.set_min(late.start, store.min(early.end)) || !store.set_max(early.end, store.max(late.start))) {
          return false;
        }
      }
    }
    return true;
  }

  // A task's limits as they were before this run began to move them.
  struct Load {
    Value earliest;
    Value latest_end;
    Wide energy;
  };

  bool check_energy(Store& store) const {
    const Value capacity = store.max(limit_);
    std::vector<Load> loads;
    std::vector<Value> ends;
    for (const Task& task : tasks_) {
      const Wide energy = Wide{store.min(task.duration)} * store.min(task.demand);
      if (energy <= 0) continue;
      loads.push_back({store.min(task.start), store.max(task.end), energy});
      ends.push_back(store.max(task.end));
    }
    // Latest starts first, so that tasks enter an interval a..b as a goes left.
    std::sort(loads.begin(), loads.end(), [](const Load& a, const Load& b) { return a.earliest > b.earliest; });
    std::sort(ends.begin(), ends.end());
    ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
    for (Value b : ends) {
      if (!check_until(store, b, capacity, loads)) return false;
    }
    return true;
  }

  // All intervals a..b for one latest end b.
  bool check_until(Store& store, Value b, Value capacity, const std::vector<Load>& loads) const {
    Wide energy = 0;  // of the tasks inside a..b
    for (std::size_t i = 0; i < loads.size(); ++i) {
      const Value a = loads[i].earliest;
      if (a >= b) continue;
      if (loads[i].latest_end <= b) energy += loads[i].energy;
      if (i + 1 < loads.size() && loads[i + 1].earliest == a) continue;
      const Wide room = Wide{capacity} * (b - a);
      if (energy > room) return false;
      if (energy == 0) continue;
      for (const Task& other : tasks_) {
        if (!push_behind(store, other, a, b, energy, room)) return false;
        if (!pull_before(store, other, a, b, energy, room)) return false;
      }
    }
    return true;
  }

  // `other`, not among those inside a..b, starts at a or later: if all of it does not fit with
  // them before b, it ends after b; what it may have inside then gives its earliest start.
  bool push_behind(Store& store, const Task& other, Value a, Value b, Wide energy, Wide room) const {
    if (store.max(other.end) <= b || store.min(other.start) < a) return true;
    const Value duration = store.min(other.duration);
    const Value demand = store.min(other.demand);
    if (duration <= 0 || demand <= 0 || store.min(other.start) >= b) return true;
    if (energy + Wide{duration} * demand <= room) return true;
    const Wide inside = (room - energy) / demand;  // time units it may spend before b
    const Value earliest = store.min(other.start);
    const Wide wanted = std::min(Wide{b} - earliest, Wide{duration});
    if (wanted <= inside) return true;
    return store.set_min(other.start, static_cast<Value>(Wide{b} - inside));
  }

  // The mirror image: `other` ends at b or earlier, and would have to begin before a.
  bool pull_before(Store& store, const Task& other, Value a, Value b, Wide energy, Wide room) const {
    if (store.min(other.start) >= a || store.max(other.end) > b) return true;
    const Value duration = store.min(other.duration);
    const Value demand = store.min(other.demand);
    if (duration <= 0 || demand <= 0 || store.max(other.end) <= a) return true;
    if (energy + Wide{duration} * demand <= room) return true;
    const Wide inside = (room - energy) / demand;  // time units it may spend after a
    const Wide wanted = std::min(Wide{store.max(other.end)} - a, Wide{duration});
    if (wanted <= inside) return true;
    return store.set_max(other.end, static_cast<Value>(Wide{a} + inside));
  }

  std::span<Task> tasks_;
  FdVar limit_;
};

}  // namespace

bool post_cumulative(Store& store, std::span<const Task> tasks, FdVar limit) {
  for (const Task& task : tasks) {
    if (!store.tighten_lower(task.duration, 0) || !store.tighten_lower(task.demand, 0)) {
      return false;
    }
    const ExactTerm terms[] = {{Integer(1), task.start}, {Integer(1), task.duration}, {Integer(-1), task.end}};
    if (!post_linear(store, terms, Relation::equal, 0)) return false;
  }
  if (tasks.empty()) return true;
  if (!store.tighten_lower(limit, 0)) return false;
  store.post<Cumulative>(store, tasks, limit);
  return true;
}

}  // namespace hornbeam::clpfd
