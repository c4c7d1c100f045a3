// SPDX-License-Identifier: MIT
//
// Tasks on a machine that does one at a time. Four rules, each O(n log n) with a ThetaTree, consider earliest starts
// and latest ends (P. Vilím, "Global constraints in scheduling", thesis, Charles University 2007):
//
// Overload: tasks that must lie between two times take longer than that, so there is no solution. Detectable
// precedences: tasks that must come before another because the other order does not fit precede it as a whole.
// Not-last: a task that cannot come after a set begins before the last of the set. Edge finding: a task that does not
// fit among a set, not even first or in between, comes after all of them.
//
// Each prunes earliest starts (or, for not-last, latest ends); applied to reversed time they prune the other bounds. A
// task that may have zero duration is ignored as long as it may.
#include <algorithm>
#include <utility>
#include <vector>

#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/scheduling.hpp"
#include "clpfd/propagators/theta_tree.hpp"
#include "support/unstable_sort.hpp"

namespace hornbeam::clpfd {

namespace {

// Sums of that many times of that size do not wrap.
constexpr Value largest_time = Value{1} << 40;
constexpr std::size_t most_tasks = std::size_t{1} << 16;

// A run uses the bounds as of its start, forwards and then backwards in time; its changes wake it again.
class UnaryResource final : public Propagator {
 public:
  UnaryResource(Store& store, std::span<const Task> tasks, FdVar one)
      : Propagator(Priority::global),
        tasks_(store.copy_array(tasks)),
        one_(one),
        items_(store.new_array<Item>(tasks.size())),
        orders_(store.new_array<std::uint32_t>(3 * tasks.size())),
        nodes_(store.new_array<ThetaTree::Node>(ThetaTree::nodes_for(tasks.size()))) {}

  Status propagate(Store& store) override {
    bool ground = true;  // before this run: its own pruning must be checked again
    bool small = tasks_.size() <= most_tasks;
    for (const Task& task : tasks_) {
      const Value least = store.min(task.start);
      const Value most = store.max(task.end);
      if (!is_finite(least) || !is_finite(most)) return Status::fixpoint;
      small &= least > -largest_time && most < largest_time;
      ground &= store.fixed(task.start) && store.fixed(task.duration) && store.fixed(task.end);
    }
    if (has_twins(store)) return Status::failed;
    const bool possible = small ? filter<Forwards>(store) && filter<Backwards>(store) : keep_pairs(store);
    if (!possible) return Status::failed;
    return ground ? Status::entailed : Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override {
    for (const Task& task : tasks_) {
      store.watch(task.start, on_bounds, self);
      if (store.fixed(task.duration)) continue;  // then start and end move together
      store.watch(task.duration, on_minimum, self);
      store.watch(task.end, on_bounds, self);
    }
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::cumulative);
    for (const Task& task : tasks_) {
      out.variables.insert(out.variables.end(), {task.start, task.duration, task.end, one_});
    }
    out.variables.push_back(one_);
  }

 private:
  struct Item {
    Value start;  // earliest
    Value end;    // latest
    Value time;
    Value new_start;
    Value new_end;
    std::uint32_t task;
    std::uint32_t leaf;  // rank among the starts
    Value earliest_end() const { return start + time; }
    Value latest_start() const { return end - time; }
  };

  // How bounds are read and moved in either direction of time.
  struct Forwards {
    static Value start(const Store& store, const Task& task) { return store.min(task.start); }
    static Value end(const Store& store, const Task& task) { return store.max(task.end); }
    static bool move(Store& store, const Task& task, const Item& item) {
      return store.set_min(task.start, item.new_start) && store.set_max(task.end, item.new_end);
    }
  };
  struct Backwards {
    static Value start(const Store& store, const Task& task) { return -store.max(task.end); }
    static Value end(const Store& store, const Task& task) { return -store.min(task.start); }
    static bool move(Store& store, const Task& task, const Item& item) {
      return store.set_max(task.end, -item.new_start) && store.set_min(task.start, -item.new_end);
    }
  };

  template <class Direction>
  bool filter(Store& store) {
    count_ = 0;
    for (std::uint32_t i = 0; i < tasks_.size(); ++i) {
      const Value time = store.min(tasks_[i].duration);
      if (time <= 0) continue;
      const Value start = Direction::start(store, tasks_[i]);
      const Value end = Direction::end(store, tasks_[i]);
      items_[count_++] = {start, end, time, start, end, i, 0};
    }
    if (count_ < 2) return true;
    sort_items();
    ThetaTree tree(nodes_, count_);
    detect_precedences(tree);
    find_not_last(tree);
    if (!find_edges(tree)) return false;
    for (const Item& item : items_.first(count_)) {
      if (item.new_start == item.start && item.new_end == item.end) continue;
      if (!Direction::move(store, tasks_[item.task], item)) return false;
    }
    return true;
  }

  std::span<std::uint32_t> order(unsigned which) const { return orders_.subspan(which * tasks_.size(), count_); }
  std::span<std::uint32_t> by_earliest_end() const { return order(0); }
  std::span<std::uint32_t> by_latest_start() const { return order(1); }
  std::span<std::uint32_t> by_latest_end() const { return order(2); }

  template <class Key>
  void sort_by(std::span<std::uint32_t> numbers, Key key) const {
    for (std::uint32_t i = 0; i < count_; ++i) numbers[i] = i;
    support::sort(numbers.begin(), numbers.end(),
                  [&](std::uint32_t a, std::uint32_t b) { return key(items_[a]) < key(items_[b]); });
  }

  // Sorts items by earliest start, so that the number of an item is its leaf.
  void sort_items() const {
    support::sort(items_.begin(), items_.begin() + static_cast<std::ptrdiff_t>(count_),
                  [](const Item& a, const Item& b) { return a.start < b.start; });
    sort_by(by_earliest_end(), [](const Item& item) { return item.earliest_end(); });
    sort_by(by_latest_start(), [](const Item& item) { return item.latest_start(); });
    sort_by(by_latest_end(), [](const Item& item) { return item.end; });
  }

  void add(ThetaTree& tree, std::uint32_t i) const { tree.add(i, items_[i].start, items_[i].time); }
  static Value end_of_others(const ThetaTree& tree, std::uint32_t i) {
    return tree.has(i) ? tree.end_without(i) : tree.end();
  }

  // Tasks that must begin before i can end come before i.
  void detect_precedences(ThetaTree& tree) const {
    tree.clear();
    std::size_t next = 0;
    const std::span<const std::uint32_t> before = by_latest_start();
    for (const std::uint32_t i : by_earliest_end()) {
      Item& item = items_[i];
      while (next < count_ && item.earliest_end() > items_[before[next]].latest_start()) add(tree, before[next++]);
      item.new_start = std::max(item.new_start, end_of_others(tree, i));
    }
  }

  // Tasks that must begin before the end of i cannot complete before the latest start of i if i were last.
  void find_not_last(ThetaTree& tree) const {
    tree.clear();
    std::size_t next = 0;
    const std::span<const std::uint32_t> starts = by_latest_start();
    for (const std::uint32_t i : by_latest_end()) {
      Item& item = items_[i];
      while (next < count_ && item.end > items_[starts[next]].latest_start()) add(tree, starts[next++]);
      if (end_of_others(tree, i) <= item.latest_start()) continue;
      const std::uint32_t last = starts[next - 1] != i ? starts[next - 1] : starts[next - 2];
      item.new_end = std::min(item.new_end, items_[last].latest_start());
    }
  }

  // False: overload.
  bool find_edges(ThetaTree& tree) const {
    tree.clear();
    for (std::uint32_t i = 0; i < count_; ++i) tree.fill(i, items_[i].start, items_[i].time);
    tree.build();
    const std::span<const std::uint32_t> ends = by_latest_end();
    for (std::size_t k = count_ - 1;; --k) {
      if (tree.end() > items_[ends[k]].end) return false;
      if (k == 0) return true;
      tree.make_grey(ends[k], items_[ends[k]].start, items_[ends[k]].time);
      const Value end = items_[ends[k - 1]].end;
      while (tree.grey_end() > end && tree.reason() != ThetaTree::none) {
        const std::uint32_t i = tree.reason();
        items_[i].new_start = std::max(items_[i].new_start, tree.end());
        tree.remove(i);
      }
    }
  }

  // True if two tasks of positive duration always begin together. Rechecked only after unifications.
  bool has_twins(const Store& store) {
    if (store.unifications() == unifications_seen_ && !twins_) return false;
    unifications_seen_ = store.unifications();
    std::vector<std::pair<FdVar, bool>> starts;  // and whether their duration is certainly positive
    for (const Task& task : tasks_) {
      starts.emplace_back(store.representative(task.start), store.min(task.duration) > 0);
    }
    support::sort(starts.begin(), starts.end());
    twins_ = false;
    for (std::size_t i = 1; i < starts.size(); ++i) {
      if (starts[i].first != starts[i - 1].first || store.is_ground(starts[i].first)) continue;
      if (starts[i].second && starts[i - 1].second) return true;
      twins_ = true;
    }
    return false;
  }

  // For times too large for sums of many: one of two ends before the other begins.
  bool keep_pairs(Store& store) const {
    for (const Task& late : tasks_) {
      if (store.min(late.duration) <= 0) continue;
      for (const Task& early : tasks_) {
        if (&early == &late || store.min(early.duration) <= 0) continue;
        if (store.min(late.end) <= store.max(early.start)) continue;
        if (!store.set_min(late.start, store.min(early.end)) || !store.set_max(early.end, store.max(late.start))) {
          return false;
        }
      }
    }
    return true;
  }

  std::span<Task> tasks_;
  FdVar one_;
  // Working memory of a run.
  std::span<Item> items_;
  std::span<std::uint32_t> orders_;
  std::span<ThetaTree::Node> nodes_;
  std::size_t count_ = 0;
  std::uint64_t unifications_seen_ = ~std::uint64_t{0};
  bool twins_ = false;  // two may have the same start
};

}  // namespace

void post_unary_resource(Store& store, std::span<const Task> tasks, FdVar one) {
  store.post<UnaryResource>(store, tasks, one);
}

}  // namespace hornbeam::clpfd
