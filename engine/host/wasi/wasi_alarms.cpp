// SPDX-License-Identifier: MIT
// No thread can ring here: alarms are polled by the machine.
#include <algorithm>
#include <map>

#include "host/alarm_clock.hpp"
#include "host/clocks.hpp"
#include "host/deadline_clock.hpp"

namespace hornbeam::host {

struct AlarmClock::State {
  std::function<void()> ring;
  std::map<std::int64_t, double> alarms{};  // when, by steady_seconds
};

AlarmClock::AlarmClock(std::function<void()> ring) : state_(new State{std::move(ring)}) {}
AlarmClock::~AlarmClock() = default;

std::int64_t AlarmClock::set(double seconds) {
  state_->alarms[++last_number_] = steady_seconds() + seconds;
  return last_number_;
}

void AlarmClock::remove(std::int64_t number) { state_->alarms.erase(number); }

void AlarmClock::remove_after(std::int64_t number) {
  state_->alarms.erase(state_->alarms.upper_bound(number), state_->alarms.end());
}

std::int64_t AlarmClock::take_due() {
  const double now = steady_seconds();
  auto& alarms = state_->alarms;
  const auto due = std::find_if(alarms.begin(), alarms.end(), [&](const auto& alarm) { return alarm.second <= now; });
  if (due == alarms.end()) return 0;
  due->second = now + static_cast<double>(time_for_cleanups.count());
  return due->first;
}

void AlarmClock::look() {
  const double now = steady_seconds();
  const auto is_due = [now](const auto& alarm) { return alarm.second <= now; };
  if (std::any_of(state_->alarms.begin(), state_->alarms.end(), is_due)) state_->ring();
}

struct DeadlineClock::Watcher {};

DeadlineClock::Moment DeadlineClock::now() { return static_cast<Moment>(steady_seconds() * 1e9); }

DeadlineClock::DeadlineClock(std::function<void(std::size_t)> ring) : ring_(std::move(ring)) {
  for (auto& moment : due_) moment.store(never);
}
DeadlineClock::~DeadlineClock() = default;

bool DeadlineClock::move(std::size_t number, Moment to) {
  due_[number].store(to);
  return true;
}

void DeadlineClock::move_back(std::size_t number, Moment to) { due_[number].store(to); }

void DeadlineClock::look() {
  const Moment moment = now();
  for (std::size_t i = 0; i < moments; ++i) {
    if (due_[i].load() <= moment) ring_(i);
  }
}

}  // namespace hornbeam::host
