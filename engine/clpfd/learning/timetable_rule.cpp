// SPDX-License-Identifier: MIT
//
// A resource of limited capacity. A task whose latest start is before its earliest end has a compulsory part in
// between. Where these parts together leave too little for another task, that one cannot run.
#include <algorithm>
#include <vector>

#include "clpfd/learning/rules.hpp"
#include "support/unstable_sort.hpp"

namespace hornbeam::clpfd::learning {

namespace {

class Timetable final : public Rule {
 public:
  Timetable(std::span<const TimedTask> tasks, Unknown limit) : tasks_(tasks.begin(), tasks.end()), limit_(limit) {}
  bool costly() const override { return true; }

  bool run(Learner& learner) override {
    const Assignment& a = learner.assignment;
    make_profile(a);
    for (const Segment& s : profile_) {
      if (s.height <= a.lo(limit_)) continue;
      Facts because;
      running_at(a, s.from, tasks_.size(), because);
      if (!learner.conclude(at_least(limit_, s.height), because)) return false;
    }
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
      const TimedTask& t = tasks_[i];
      if (a.lo(t.duration) <= 0 || a.lo(t.demand) <= 0) continue;
      if (!push_later(learner, i) || !push_earlier(learner, i)) return false;
    }
    return true;
  }

 private:
  struct Segment {
    Value from;
    Value to;  // exclusive
    Value height;
  };
  struct Event {
    Value time;
    Value change;
  };

  static bool must_run(const Assignment& a, const TimedTask& t, Value time) {
    return a.hi(t.start) <= time && a.lo(t.end) > time && a.lo(t.demand) > 0;
  }

  void make_profile(const Assignment& a) {
    events_.clear();
    for (const TimedTask& t : tasks_) {
      if (a.hi(t.start) >= a.lo(t.end) || a.lo(t.demand) <= 0) continue;
      events_.push_back({a.hi(t.start), a.lo(t.demand)});
      events_.push_back({a.lo(t.end), -a.lo(t.demand)});
    }
    support::sort(events_.begin(), events_.end(), [](const Event& x, const Event& y) { return x.time < y.time; });
    profile_.clear();
    Value height = 0;
    for (std::size_t i = 0; i < events_.size(); ++i) {
      height += events_[i].change;
      if (i + 1 == events_.size() || events_[i + 1].time == events_[i].time || height == 0) continue;
      profile_.push_back({events_[i].time, events_[i + 1].time, height});
    }
  }

  // The tasks, except one, that must run at that time, and their minimum total requirement.
  Value running_at(const Assignment& a, Value time, std::size_t except, Facts& out) const {
    Value height = 0;
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
      const TimedTask& t = tasks_[i];
      if (i == except || !must_run(a, t, time)) continue;
      out.push_back(at_most(t.start, time));
      out.push_back(at_least(t.end, time + 1));
      out.push_back(at_least(t.demand, a.lo(t.demand)));
      height += a.lo(t.demand);
    }
    return height;
  }

  // Whether too little is left for the task at that time; `because` explains it.
  bool too_little(const Assignment& a, std::size_t i, Value time, Facts& because) const {
    because.clear();
    const Value others = running_at(a, time, i, because);
    if (others + a.lo(tasks_[i].demand) <= a.hi(limit_)) return false;
    because.push_back(at_most(limit_, a.hi(limit_)));
    because.push_back(at_least(tasks_[i].demand, a.lo(tasks_[i].demand)));
    because.push_back(at_least(tasks_[i].duration, a.lo(tasks_[i].duration)));
    return true;
  }

  bool push_later(Learner& learner, std::size_t i) {
    const Assignment& a = learner.assignment;
    const TimedTask& t = tasks_[i];
    for (const Segment& s : profile_) {
      const Value start = a.lo(t.start);
      const Value duration = a.lo(t.duration);
      if (s.to <= start || s.from >= start + duration || start >= a.hi(t.start)) continue;
      if (s.height + a.lo(t.demand) <= a.hi(limit_)) continue;
      Facts because;
      const Value time = std::min(s.to - 1, start + duration - 1);
      if (!too_little(a, i, time, because)) continue;
      because.push_back(at_least(t.start, time - duration + 1));
      if (!learner.conclude(at_least(t.start, time + 1), because)) return false;
    }
    return true;
  }

  bool push_earlier(Learner& learner, std::size_t i) {
    const Assignment& a = learner.assignment;
    const TimedTask& t = tasks_[i];
    for (auto s = profile_.rbegin(); s != profile_.rend(); ++s) {
      const Value start = a.hi(t.start);
      const Value duration = a.lo(t.duration);
      if (s->to <= start || s->from >= start + duration || start <= a.lo(t.start)) continue;
      if (s->height + a.lo(t.demand) <= a.hi(limit_)) continue;
      Facts because;
      const Value time = std::max(s->from, start);
      if (!too_little(a, i, time, because)) continue;
      because.push_back(at_most(t.start, time));
      if (!learner.conclude(at_most(t.start, time - duration), because)) return false;
    }
    return true;
  }

  std::vector<TimedTask> tasks_;
  Unknown limit_;
  std::vector<Event> events_;
  std::vector<Segment> profile_;
};

}  // namespace

void add_timetable(Learner& learner, std::span<const TimedTask> tasks, Unknown limit) {
  std::vector<std::pair<Unknown, unsigned>> wakes{{limit, on_high}};
  for (const TimedTask& t : tasks) {
    wakes.emplace_back(t.start, on_low | on_high);
    wakes.emplace_back(t.end, on_low);
    wakes.emplace_back(t.duration, on_low);
    wakes.emplace_back(t.demand, on_low);
  }
  learner.add_rule(std::make_unique<Timetable>(tasks, limit), wakes);
}

}  // namespace hornbeam::clpfd::learning
