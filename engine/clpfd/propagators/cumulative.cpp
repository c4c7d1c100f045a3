// SPDX-License-Identifier: MIT
//
// cumulative/2: time-tabling, precedence and energy.
//
// Time-tabling: a task certainly runs from its latest start to its earliest end (its compulsory part). These parts add
// up to a profile, a list of steps; it raises the limit, and a task that does not fit on top of a step (without its own
// part) cannot run there. A task considers only the steps in its reach (S. Gay, R. Hartert, P. Schaus, "Simple and
// scalable time-table filtering for the cumulative constraint", CP 2015). Precedence: of two tasks that together exceed
// the limit, one that cannot end before the other must start comes after it. Energy: the tasks between the earliest
// start a and the latest end b of some of them need duration times demand there; more than limit * (b - a) is
// impossible (overload), and a further task that would overload if it ran entirely in a..b is pushed after b or pulled
// before a (a simple form of edge finding). Intervals in which a task could be moved are found by a theta tree over
// energies (P. Vilím, "Edge finding filtering algorithm for discrete cumulative resources in O(kn log n)", CP 2009).
// Quadratic in the number of tasks only where many pairs of tasks that exclude each other are ordered, or tasks are
// moved.
#include <algorithm>
#include <vector>

#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/distinct.hpp"
#include "clpfd/propagators/linear.hpp"
#include "clpfd/propagators/relations.hpp"
#include "clpfd/propagators/scheduling.hpp"
#include "clpfd/propagators/theta_tree.hpp"
#include "support/unstable_sort.hpp"

namespace hornbeam::clpfd {

namespace {

// Uses the bounds of start, duration, end and demand as of the start of a run; changes are considered in the next run,
// which they trigger.
class Cumulative final : public Propagator {
 public:
  Cumulative(Store& store, std::span<const Task> tasks, FdVar limit)
      : Propagator(Priority::global),
        tasks_(store.copy_array(tasks)),
        limit_(limit),
        same_starts_(have_same_start(store, tasks)),
        changes_(store.new_array<Change>(2 * tasks.size())),
        steps_(store.new_array<Step>(2 * tasks.size())),
        loads_(store.new_array<Load>(tasks.size())),
        by_end_(store.new_array<std::uint32_t>(tasks.size())),
        windows_(store.new_array<Window>(tasks.size())),
        mirrored_(store.new_array<std::uint32_t>(tasks.size())),
        crossing_(store.new_array<std::uint32_t>(tasks.size())),
        tight_(store.new_array<Value>(tasks.size())),
        nodes_(store.new_array<ThetaTree::Node>(ThetaTree::nodes_for(tasks.size()))) {}

  Status propagate(Store& store) override {
    if (!keep_demands(store)) return Status::failed;
    bool ground = store.fixed(limit_);  // before this run: its own pruning must be checked again
    for (const Task& task : tasks_) {
      for (FdVar x : {task.start, task.duration, task.end, task.demand}) {
        if (!is_finite(store.min(x)) || !is_finite(store.max(x))) return Status::fixpoint;
        ground &= store.fixed(x);
      }
    }
    if (!is_finite(store.max(limit_))) return Status::fixpoint;
    const std::span<const Step> profile = build_profile(store);
    for (const Step& step : profile) {
      if (!store.set_min(limit_, step.height)) return Status::failed;
    }
    for (const Task& task : tasks_) {
      if (!fit(store, profile, task)) return Status::failed;
    }
    read_loads(store);
    if (!order_pairs(store)) return Status::failed;
    if (ground) return Status::entailed;
    return check_energy(store) ? Status::fixpoint : Status::failed;
  }
  void subscribe(Store& store, PropagatorId self) override {
    for (const Task& task : tasks_) {
      store.watch(task.start, on_bounds, self);
      store.watch(task.duration, on_bounds, self);
      store.watch(task.end, on_bounds, self);
      store.watch(task.demand, on_bounds, self);
    }
    store.watch(limit_, on_maximum, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::cumulative);
    for (const Task& task : tasks_) {
      out.variables.insert(out.variables.end(), {task.start, task.duration, task.end, task.demand});
    }
    out.variables.push_back(limit_);
  }

 private:
  static bool have_same_start(const Store& store, std::span<const Task> tasks) {
    std::vector<FdVar> starts;
    for (const Task& task : tasks) starts.push_back(task.start);
    return has_duplicates(store, starts);
  }

  // No task with a positive duration may exceed the limit.
  bool keep_demands(Store& store) const {
    return std::all_of(tasks_.begin(), tasks_.end(), [&](const Task& task) {
      return store.min(task.duration) <= 0 ||
             (store.set_min(limit_, store.min(task.demand)) && store.set_max(task.demand, store.max(limit_)));
    });
  }

  // The profile has `height` from `from` to `to` (exclusive).
  struct Step {
    Value from;
    Value to;
    Value height;
  };

  struct Change {
    Value time;
    Value by;
  };

  std::span<const Step> build_profile(const Store& store) const {
    std::size_t count = 0;
    for (const Task& task : tasks_) {
      const Value from = store.max(task.start);
      const Value to = store.min(task.end);
      const Value height = store.min(task.demand);
      if (from >= to || height <= 0) continue;
      changes_[count++] = {from, height};
      changes_[count++] = {to, -height};
    }
    const std::span<Change> changes = changes_.first(count);
    support::sort(changes.begin(), changes.end(), [](const Change& a, const Change& b) { return a.time < b.time; });
    std::size_t steps = 0;
    Value height = 0;
    for (std::size_t i = 0; i < count; ++i) {
      height += changes[i].by;
      const bool last_of_time = i + 1 == count || changes[i + 1].time != changes[i].time;
      if (last_of_time && height > 0) steps_[steps++] = {changes[i].time, changes[i + 1].time, height};
    }
    return steps_.first(steps);
  }

  // The first step that ends after a time.
  static std::size_t step_after(std::span<const Step> profile, Value time) {
    const auto found =
        std::partition_point(profile.begin(), profile.end(), [&](const Step& step) { return step.to <= time; });
    return static_cast<std::size_t>(found - profile.begin());
  }

  // Moves the bounds of one task until it fits on the profile.
  bool fit(Store& store, std::span<const Step> profile, const Task& task) const {
    const Value capacity = store.max(limit_);
    const Value part_from = store.max(task.start);
    const Value part_to = store.min(task.end);
    const Value demand = store.min(task.demand);
    const bool has_part = part_from < part_to;
    const auto too_high = [&](const Step& step) {
      // A step lies entirely inside or entirely outside the task's own part.
      const bool own = has_part && step.from >= part_from && step.to <= part_to;
      return step.height + (own ? 0 : demand) > capacity;
    };
    const Value duration = store.min(task.duration);
    if (demand > 0 && duration > 0) {
      for (std::size_t i = step_after(profile, store.min(task.start)); i < profile.size(); ++i) {
        if (store.min(task.start) + duration <= profile[i].from) break;
        const bool in_reach = store.min(task.start) < profile[i].to;
        if (in_reach && too_high(profile[i]) && !store.set_min(task.start, profile[i].to)) return false;
      }
      for (std::size_t i = step_after(profile, store.max(task.end) - 1) + 1; i-- > 0;) {
        if (i == profile.size() || store.max(task.end) <= profile[i].from) continue;
        if (store.max(task.end) - duration >= profile[i].to) break;
        if (too_high(profile[i]) && !store.set_max(task.end, profile[i].from)) return false;
      }
    }
    if (!has_part) return true;
    // The demand must fit over the task's own part; if it may be 0, the part has no steps of its own.
    for (std::size_t i = step_after(profile, part_from); i < profile.size() && profile[i].from < part_to; ++i) {
      if (!store.set_max(task.demand, capacity - profile[i].height + demand)) return false;
    }
    // A task with a part but no demand is on no step: the limit alone bounds it.
    return store.set_max(task.demand, capacity);
  }

  // A task's bounds before the following rules change them; only tasks of positive duration.
  struct Load {
    Value earliest;
    Value latest_start;
    Value earliest_end;
    Value latest_end;
    Value duration;
    Value demand;
    std::uint32_t task;
    Wide energy() const { return Wide{duration} * demand; }
  };

  void read_loads(const Store& store) {
    count_ = 0;
    for (std::uint32_t i = 0; i < tasks_.size(); ++i) {
      const Task& task = tasks_[i];
      if (store.min(task.duration) <= 0) continue;
      loads_[count_++] = {store.min(task.start),
                          store.max(task.start),
                          store.min(task.end),
                          store.max(task.end),
                          store.min(task.duration),
                          store.min(task.demand),
                          i};
    }
  }
  std::span<Load> loads() const { return loads_.first(count_); }

  // Without those that have their place: the profile keeps the others away from it.
  std::span<Load> movable_loads() const {
    const std::span<Load> all = loads();
    const auto end = std::remove_if(all.begin(), all.end(), [](const Load& load) {
      return load.earliest == load.latest_start && load.earliest_end == load.latest_end;
    });
    return {all.begin(), end};
  }

  // Only pairs that are ordered already, but for tasks that may be one: earlier ones come by ascending latest start.
  bool order_pairs(Store& store) const {
    const Value capacity = store.max(limit_);
    const bool may_be_one = same_starts_ || store.has_aliases();
    const std::span<Load> those = may_be_one ? loads() : movable_loads();
    support::sort(those.begin(), those.end(),
                  [](const Load& a, const Load& b) { return a.latest_start < b.latest_start; });
    Value most = 0;
    for (const Load& load : those) most = std::max(most, load.demand);
    for (const Load& late : those) {
      if (Wide{late.demand} + most <= capacity && !may_be_one) continue;
      for (const Load& early : those) {
        if (late.earliest_end <= early.latest_start && !may_be_one) break;
        if (&early != &late && !order_pair(store, early, late, capacity)) return false;
      }
    }
    return true;
  }
  bool order_pair(Store& store, const Load& early, const Load& late, Value capacity) const {
    const Task& first = tasks_[early.task];
    const Task& second = tasks_[late.task];
    if (first.start == second.start || (store.has_aliases() && store.same(first.start, second.start))) {
      // They overlap.
      return store.set_max(second.demand, capacity - early.demand);
    }
    if (late.earliest_end <= early.latest_start || Wide{early.demand} + late.demand <= capacity) return true;
    return store.set_min(second.start, early.earliest_end) && store.set_max(first.end, late.latest_start);
  }

  bool check_energy(Store& store) {
    const Value capacity = store.max(limit_);
    read_loads(store);
    while (count_ > 0 && loads_[count_ - 1].demand <= 0) --count_;
    if (count_ == 0) return true;
    support::sort(loads().begin(), loads().end(), [](const Load& a, const Load& b) { return a.earliest > b.earliest; });
    const std::span<std::uint32_t> by_end = by_end_.first(count_);
    for (std::uint32_t i = 0; i < count_; ++i) by_end[i] = i;
    support::sort(by_end.begin(), by_end.end(),
                  [&](std::uint32_t a, std::uint32_t b) { return loads_[a].latest_end < loads_[b].latest_end; });
    for (std::uint32_t i = 0; i < count_; ++i) {
      const Load& load = loads_[i];
      windows_[i] = {load.earliest, load.latest_end, bounded_energy(load), load.demand};
    }
    if (!find_tight(by_end, capacity)) return false;
    for (std::size_t i = tight_count_; i-- > 0;) {
      if (!check_until(store, tight_[i], capacity)) return false;
    }
    for (std::uint32_t i = 0; i < count_; ++i) {
      const Load& load = loads_[by_end[i]];
      windows_[i] = {-load.latest_end, -load.earliest, bounded_energy(load), load.demand};
      mirrored_[by_end[i]] = i;  // loads are in this order
    }
    if (!find_tight(mirrored_, capacity)) return false;
    for (std::size_t i = tight_count_; i-- > 0;) {
      if (!check_from(store, -tight_[i], by_end, capacity)) return false;
    }
    return true;
  }

  // Where a task may run, and its energy, or most_energy. Time runs backwards in the mirror image.
  struct Window {
    Value start;
    Value end;
    Value energy;
    Value demand;
  };
  static constexpr Value most_energy = Value{1} << 58;

  static Value bounded_energy(const Load& load) {
    return static_cast<Value>(std::min(load.energy(), Wide{most_energy}));
  }

  // Of the windows, by descending start, and their numbers by ascending end: the ends b, in descending order, for which
  // an interval a..b could be too full with the tasks inside it and one that begins in it. False if one is too full by
  // itself. For the tree, times are energies: what the resource could have given until then.
  bool find_tight(std::span<const std::uint32_t> by_end, Value capacity) {
    tight_count_ = 0;
    const auto end_at = [&](std::size_t i) { return windows_[by_end[i]].end; };
    const bool fits = fits_tree(capacity);
    ThetaTree tree(nodes_, count_);
    for (std::size_t i = 0; fits && i < count_; ++i) {
      tree.fill(leaf(i), windows_[i].start * capacity, windows_[i].energy);
    }
    tree.build();
    std::size_t white = count_;  // those up to here, by end
    std::size_t gone = 0;        // those up to here, by start
    std::size_t crossing = 0;
    for (std::size_t i = count_; i-- > 0;) {
      const Value b = end_at(i);
      if (i + 1 < count_ && end_at(i + 1) == b) continue;
      if (!fits) {
        tight_[tight_count_++] = b;
        continue;
      }
      while (gone < count_ && windows_[gone].start >= b) tree.remove(leaf(gone++));
      while (white > i + 1) crossing_[crossing++] = by_end[--white];
      crossing = make_grey(tree, b, crossing, capacity);
      if (tree.end() > b * capacity) return false;
      if (tree.grey_end() > b * capacity) tight_[tight_count_++] = b;
    }
    return true;
  }

  std::uint32_t leaf(std::size_t window) const { return static_cast<std::uint32_t>(count_ - 1 - window); }

  // The first windows of crossing_ end after b: they turn grey, with what they need before b if they begin as early as
  // they can. A few of those that need more after b stay, to be cut off for an earlier b; their number is the result.
  std::size_t make_grey(ThetaTree& tree, Value b, std::size_t crossing, Value capacity) {
    constexpr std::size_t most_kept = 8;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < crossing; ++i) {
      const Window& w = windows_[crossing_[i]];
      if (w.start >= b) continue;
      const Value inside = std::min(w.energy, (b - w.start) * w.demand);
      tree.make_grey(leaf(crossing_[i]), w.start * capacity, inside);
      if (inside < w.energy && kept < most_kept) crossing_[kept++] = crossing_[i];
    }
    return kept;
  }

  bool fits_tree(Value capacity) const {
    constexpr Wide most = most_energy;
    Wide sum = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const Window& w = windows_[i];
      sum += w.energy;
      if (sum >= most || Wide{w.start} * capacity < -most || Wide{w.end} * capacity > most) return false;
    }
    return true;
  }

  // All intervals a..b for one latest end b, the shortest first. `most` is what a task that may end after b needs of
  // one if it starts as early as it can: while that fits for the largest, no task is pushed.
  bool check_until(Store& store, Value b, Value capacity) const {
    Wide energy = 0;  // of the tasks inside a..b
    Wide most = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const Load& load = loads_[i];
      const Value a = load.earliest;
      if (a >= b) continue;
      if (load.latest_end <= b) {
        energy += load.energy();
      } else {
        most = std::max(most, Wide{std::min(load.duration, b - a)} * load.demand);
      }
      if (i + 1 < count_ && loads_[i + 1].earliest == a) continue;
      const Wide room = Wide{capacity} * (b - a);
      if (energy > room) return false;
      if (energy == 0 || energy + most <= room) continue;
      for (std::size_t k = 0; k <= i; ++k) {
        if (!push_behind(store, tasks_[loads_[k].task], a, b, energy, room)) return false;
      }
    }
    return true;
  }

  // The mirror image: all intervals a..b for one earliest start a.
  bool check_from(Store& store, Value a, std::span<const std::uint32_t> by_end, Value capacity) const {
    Wide energy = 0;
    Wide most = 0;
    for (std::size_t i = 0; i < by_end.size(); ++i) {
      const Load& load = loads_[by_end[i]];
      const Value b = load.latest_end;
      if (b <= a) continue;
      if (load.earliest >= a) {
        energy += load.energy();
      } else {
        most = std::max(most, Wide{std::min(load.duration, b - a)} * load.demand);
      }
      if (i + 1 < by_end.size() && loads_[by_end[i + 1]].latest_end == b) continue;
      const Wide room = Wide{capacity} * (b - a);
      if (energy == 0 || energy + most <= room) continue;
      for (std::size_t k = 0; k <= i; ++k) {
        if (!pull_before(store, tasks_[loads_[by_end[k]].task], a, b, energy, room)) return false;
      }
    }
    return true;
  }

  // `other`, not among those inside a..b, starts at a or later: if it does not fit with them entirely before b, it ends
  // after b; the energy left inside then gives its earliest start.
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

  // The mirror image: `other` ends at b or earlier, and must start before a.
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
  bool same_starts_;
  // Working memory of a run.
  std::span<Change> changes_;
  std::span<Step> steps_;
  std::span<Load> loads_;
  std::span<std::uint32_t> by_end_;
  std::span<Window> windows_;
  std::span<std::uint32_t> mirrored_;  // numbers of windows in the mirror image, by ascending end
  std::span<std::uint32_t> crossing_;  // windows that may be cut off by the end in question
  std::span<Value> tight_;
  std::span<ThetaTree::Node> nodes_;
  std::size_t count_ = 0;  // of loads and windows
  std::size_t tight_count_ = 0;
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
