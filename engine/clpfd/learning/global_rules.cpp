// SPDX-License-Identifier: MIT
//
// Rules over many variables at once: all different, circuits.
#include <algorithm>
#include <vector>

#include "clpfd/learning/rules.hpp"
#include "support/unstable_sort.hpp"

namespace hornbeam::clpfd::learning {

namespace {

using Wakes = std::vector<std::pair<Unknown, unsigned>>;
constexpr std::size_t most_for_intervals = 400;

Wakes waking(std::span<const Unknown> xs, unsigned wakes) {
  Wakes result;
  for (const Unknown x : xs) result.emplace_back(x, wakes);
  return result;
}

// A value assigned to one variable is removed from the others.
class DistinctValues final : public Rule {
 public:
  explicit DistinctValues(std::span<const Unknown> xs) : xs_(xs.begin(), xs.end()) {}

  bool run(Learner& learner) override {
    const Assignment& a = learner.assignment;
    for (const Unknown x : xs_) {
      if (a.fixed(x) && !tell_others(learner, x)) return false;
    }
    return true;
  }

 private:
  bool tell_others(Learner& learner, Unknown x) {
    const Assignment& a = learner.assignment;
    const Value v = a.lo(x);
    for (const Unknown y : xs_) {
      if (y == x || !a.contains(y, v)) continue;
      if (!learner.conclude(not_equal(y, v), Facts{equal(x, v)})) return false;
    }
    return true;
  }

  std::vector<Unknown> xs_;
};

// Hall intervals: if as many variables as an interval has values lie in it, it is closed to the others. With one more,
// failure.
class DistinctIntervals final : public Rule {
 public:
  explicit DistinctIntervals(std::span<const Unknown> xs) : xs_(xs.begin(), xs.end()) {}
  bool costly() const override { return true; }

  bool run(Learner& learner) override {
    const Assignment& a = learner.assignment;
    limits_.clear();
    for (const Unknown x : xs_) limits_.push_back({a.lo(x), a.hi(x)});
    support::sort(limits_.begin(), limits_.end(), [](const Interval& x, const Interval& y) { return x.hi < y.hi; });
    std::vector<Value> starts;
    for (const Interval& i : limits_) starts.push_back(i.lo);
    support::sort(starts.begin(), starts.end());
    starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
    return std::all_of(starts.rbegin(), starts.rend(), [&](Value start) { return look_from(learner, start); });
  }

 private:
  bool look_from(Learner& learner, Value start) {
    Value count = 0;
    for (const Interval& i : limits_) {
      if (i.lo < start) continue;
      ++count;
      if (count < i.hi - start + 1 || i.hi == start) continue;
      if (count > i.hi - start + 1) return learner.contradict(inside(learner.assignment, start, i.hi, count));
      if (!clear(learner, start, i.hi, count)) return false;
    }
    return true;
  }

  Facts inside(const Assignment& a, Value start, Value end, Value count) const {
    Facts facts;
    for (const Unknown x : xs_) {
      if (count == 0) break;
      if (a.lo(x) < start || a.hi(x) > end) continue;
      facts.push_back(at_least(x, start));
      facts.push_back(at_most(x, end));
      --count;
    }
    return facts;
  }

  bool clear(Learner& learner, Value start, Value end, Value count) {
    const Assignment& a = learner.assignment;
    Facts because;
    for (const Unknown x : xs_) {
      const bool low = a.lo(x) >= start && a.lo(x) <= end && a.hi(x) > end;
      const bool high = a.hi(x) >= start && a.hi(x) <= end && a.lo(x) < start;
      if (!low && !high) continue;
      if (because.empty()) because = inside(a, start, end, count);
      because.push_back(low ? at_least(x, start) : at_most(x, end));
      if (!learner.conclude(low ? at_least(x, end + 1) : at_most(x, start - 1), because)) return false;
      because.pop_back();
    }
    return true;
  }

  std::vector<Unknown> xs_;
  std::vector<Interval> limits_;  // bounds of xs_ at the start of the run, by upper ends
};

// Chains of fixed successors must not close too early.
class Cycle final : public Rule {
 public:
  Cycle(std::span<const Unknown> xs, bool sub) : xs_(xs.begin(), xs.end()), sub_(sub) {}
  bool costly() const override { return true; }

  bool run(Learner& learner) override {
    const Assignment& a = learner.assignment;
    std::vector<char> has_predecessor(xs_.size());
    for (std::size_t i = 0; i < xs_.size(); ++i) {
      if (a.fixed(xs_[i]) && behind(a, i) != i) has_predecessor[behind(a, i)] = 1;
    }
    std::vector<char> seen(xs_.size());
    for (std::size_t i = 0; i < xs_.size(); ++i) {
      if (has_predecessor[i] == 0 && !follow(learner, i, seen)) return false;
    }
    for (std::size_t i = 0; i < xs_.size(); ++i) {
      if (seen[i] == 0 && !closed(learner, i, seen)) return false;
    }
    return true;
  }

 private:
  std::size_t behind(const Assignment& a, std::size_t i) const { return static_cast<std::size_t>(a.lo(xs_[i]) - 1); }
  Fact known(const Assignment& a, std::size_t i) const { return equal(xs_[i], a.lo(xs_[i])); }

  // Follows the chain from a node without known predecessor to its end, which must not lead back.
  bool follow(Learner& learner, std::size_t start, std::vector<char>& seen) {
    const Assignment& a = learner.assignment;
    Facts because;
    std::size_t end = start;
    std::size_t length = 1;
    seen[start] = 1;
    while (a.fixed(xs_[end]) && behind(a, end) != end && seen[behind(a, end)] == 0) {
      because.push_back(known(a, end));
      end = behind(a, end);
      seen[end] = 1;
      ++length;
    }
    if (a.fixed(xs_[end]) || length == xs_.size() || (sub_ && length == 1)) return true;
    if (sub_ && !add_outsider(a, start, because)) return true;
    return learner.conclude(not_equal(xs_[end], static_cast<Value>(start) + 1), because);
  }

  // For chains that may close: a node outside that cannot be left out.
  bool add_outsider(const Assignment& a, std::size_t start, Facts& because) const {
    std::vector<char> inside(xs_.size());
    inside[start] = 1;
    for (const Fact& f : because) inside[static_cast<std::size_t>(f.v - 1)] = 1;
    for (std::size_t j = 0; j < xs_.size(); ++j) {
      const auto self = static_cast<Value>(j) + 1;
      if (inside[j] != 0 || a.contains(xs_[j], self)) continue;
      because.push_back(not_equal(xs_[j], self));
      return true;
    }
    return false;
  }

  // Fixed nodes that no chain reaches form a circuit.
  bool closed(Learner& learner, std::size_t start, std::vector<char>& seen) {
    const Assignment& a = learner.assignment;
    Facts because;
    std::vector<char> inside(xs_.size());
    for (std::size_t i = start; inside[i] == 0; i = behind(a, i)) {
      if (!a.fixed(xs_[i])) return true;
      because.push_back(known(a, i));
      inside[i] = seen[i] = 1;
    }
    if (because.size() == xs_.size()) return true;
    if (!sub_) return learner.contradict(because);
    for (std::size_t j = 0; j < xs_.size(); ++j) {
      if (inside[j] == 0 && !learner.conclude(equal(xs_[j], static_cast<Value>(j) + 1), because)) return false;
    }
    return true;
  }

  std::vector<Unknown> xs_;
  bool sub_;
};

}  // namespace

void add_distinct(Learner& learner, std::span<const Unknown> xs) {
  learner.add_rule(std::make_unique<DistinctValues>(xs), waking(xs, on_value));
  if (xs.size() > most_for_intervals) return;
  learner.add_rule(std::make_unique<DistinctIntervals>(xs), waking(xs, on_low | on_high));
}

void add_cycle(Learner& learner, std::span<const Unknown> xs, bool sub) {
  learner.add_rule(std::make_unique<Cycle>(xs, sub), waking(xs, sub ? on_value | on_hole : on_value));
}

}  // namespace hornbeam::clpfd::learning
