// SPDX-License-Identifier: MIT
#include "host/alarm_clock.hpp"

#include <csignal>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>

#include <pthread.h>

namespace hornbeam::host {

using Clock = std::chrono::steady_clock;

struct AlarmClock::State {
  explicit State(std::function<void()> to_ring) : ring(std::move(to_ring)) {}
  void watch();

  std::function<void()> ring;
  std::mutex mutex;
  std::condition_variable changed;
  std::map<std::int64_t, Clock::time_point> alarms;
  bool stop = false;
  bool running = false;
  pthread_t thread{};
};

AlarmClock::AlarmClock(std::function<void()> ring) : state_(std::make_unique<State>(std::move(ring))) {}

AlarmClock::~AlarmClock() {
  {
    const std::lock_guard lock(state_->mutex);
    state_->stop = true;
  }
  state_->changed.notify_all();
  if (state_->running) pthread_join(state_->thread, nullptr);
}

std::int64_t AlarmClock::set(double seconds) {
  constexpr double longest = 1e9;  // seconds; more would overflow the clock
  const std::chrono::duration<double> wait(std::min(seconds, longest));
  const std::lock_guard lock(state_->mutex);
  if (!state_->running) {
    // The thread inherits the mask, so that signals go to the program's own threads.
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const auto start = [](void* clock) -> void* {
      static_cast<State*>(clock)->watch();
      return nullptr;
    };
    state_->running = pthread_create(&state_->thread, nullptr, start, state_.get()) == 0;
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    if (!state_->running) return 0;
  }
  state_->alarms[++last_number_] = Clock::now() + std::chrono::duration_cast<Clock::duration>(wait);
  state_->changed.notify_all();
  return last_number_;
}

void AlarmClock::remove(std::int64_t number) {
  const std::lock_guard lock(state_->mutex);
  state_->alarms.erase(number);
  state_->changed.notify_all();
}

void AlarmClock::remove_after(std::int64_t number) {
  const std::lock_guard lock(state_->mutex);
  state_->alarms.erase(state_->alarms.upper_bound(number), state_->alarms.end());
  state_->changed.notify_all();
}

std::int64_t AlarmClock::take_due() {
  const std::lock_guard lock(state_->mutex);
  const Clock::time_point now = Clock::now();
  const auto due = std::find_if(state_->alarms.begin(), state_->alarms.end(),
                                [&](const auto& alarm) { return alarm.second <= now; });
  if (due == state_->alarms.end()) return 0;
  due->second = now + time_for_cleanups;
  return due->first;
}

void AlarmClock::look() {}

void AlarmClock::State::watch() {
  constexpr std::chrono::milliseconds again(20);
  std::unique_lock lock(mutex);
  while (!stop) {
    if (alarms.empty()) {
      changed.wait(lock);
      continue;
    }
    const auto next = std::min_element(alarms.begin(), alarms.end(), [](const auto& x, const auto& y) {
                        return x.second < y.second;
                      })->second;
    if (next <= Clock::now()) {
      ring();
      changed.wait_for(lock, again);
    } else {
      changed.wait_until(lock, next);
    }
  }
}

}  // namespace hornbeam::host
