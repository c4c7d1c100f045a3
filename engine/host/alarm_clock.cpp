// SPDX-License-Identifier: MIT
#include "host/alarm_clock.hpp"

#include <csignal>

#include <algorithm>

namespace hornbeam::host {

AlarmClock::~AlarmClock() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  changed_.notify_all();
  if (running_) pthread_join(thread_, nullptr);
}

std::int64_t AlarmClock::set(double seconds) {
  constexpr double longest = 1e9;  // seconds; more would overflow the clock
  const std::chrono::duration<double> wait(std::min(seconds, longest));
  const std::lock_guard lock(mutex_);
  if (!running_) {
    // The thread inherits the mask, so that signals go to the threads of the program.
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const auto start = [](void* clock) -> void* {
      static_cast<AlarmClock*>(clock)->watch();
      return nullptr;
    };
    running_ = pthread_create(&thread_, nullptr, start, this) == 0;
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    if (!running_) return 0;
  }
  alarms_[++last_number_] = Clock::now() + std::chrono::duration_cast<Clock::duration>(wait);
  changed_.notify_all();
  return last_number_;
}

void AlarmClock::remove(std::int64_t number) {
  const std::lock_guard lock(mutex_);
  alarms_.erase(number);
  changed_.notify_all();
}

void AlarmClock::remove_after(std::int64_t number) {
  const std::lock_guard lock(mutex_);
  alarms_.erase(alarms_.upper_bound(number), alarms_.end());
  changed_.notify_all();
}

std::int64_t AlarmClock::take_due() {
  const std::lock_guard lock(mutex_);
  const Clock::time_point now = Clock::now();
  const auto due = std::find_if(alarms_.begin(), alarms_.end(), [&](const auto& alarm) { return alarm.second <= now; });
  if (due == alarms_.end()) return 0;
  const std::int64_t number = due->first;
  alarms_.erase(due);
  return number;
}

void AlarmClock::watch() {
  constexpr std::chrono::milliseconds again(20);
  std::unique_lock lock(mutex_);
  while (!stop_) {
    if (alarms_.empty()) {
      changed_.wait(lock);
      continue;
    }
    const auto next = std::min_element(alarms_.begin(), alarms_.end(), [](const auto& x, const auto& y) {
                        return x.second < y.second;
                      })->second;
    if (next <= Clock::now()) {
      ring_();
      changed_.wait_for(lock, again);
    } else {
      changed_.wait_until(lock, next);
    }
  }
}

}  // namespace hornbeam::host
