// SPDX-License-Identifier: MIT
#include "host/deadline_clock.hpp"

#include <csignal>

#include <algorithm>
#include <chrono>

namespace hornbeam::host {

namespace {

using Clock = std::chrono::steady_clock;

constexpr DeadlineClock::Moment again = 20'000'000;

Clock::time_point point_of(DeadlineClock::Moment moment) {
  return Clock::time_point(std::chrono::duration_cast<Clock::duration>(std::chrono::nanoseconds(moment)));
}

}  // namespace

DeadlineClock::Moment DeadlineClock::now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now().time_since_epoch()).count();
}

DeadlineClock::DeadlineClock(std::function<void(std::size_t)> ring) : ring_(std::move(ring)) {
  for (auto& moment : due_) moment.store(never);
}

DeadlineClock::~DeadlineClock() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  changed_.notify_all();
  if (running_) pthread_join(thread_, nullptr);
}

// The order of store and load is that of watch() turned round: either it sees the new moment, or we see that it will
// look too late.
bool DeadlineClock::move(std::size_t number, Moment to) {
  const Moment before = due_[number].exchange(to);
  if (to >= next_.load() || wake()) return true;
  due_[number].store(before);
  return false;
}

void DeadlineClock::move_back(std::size_t number, Moment to) {
  due_[number].store(to);
  if (!is_ringing_.load()) return;
  const std::lock_guard until_it_has_rung(mutex_);
}

bool DeadlineClock::wake() {
  const std::lock_guard lock(mutex_);
  if (!running_) {
    // The thread inherits the mask, so that signals go to the threads of the program.
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const auto start = [](void* clock) -> void* {
      static_cast<DeadlineClock*>(clock)->watch();
      return nullptr;
    };
    running_ = pthread_create(&thread_, nullptr, start, this) == 0;
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }
  changed_.notify_all();
  return running_;
}

// Rings for what is due.
DeadlineClock::Moment DeadlineClock::next_look(Moment now, std::array<Moment, moments>& seen) {
  Moment next = never;
  for (std::size_t i = 0; i < moments; ++i) {
    is_ringing_.store(true);
    seen[i] = due_[i].load();
    if (seen[i] <= now) ring_(i);
    is_ringing_.store(false);
    next = std::min(next, seen[i] <= now ? now + again : seen[i]);
  }
  return next;
}

void DeadlineClock::watch() {
  std::unique_lock lock(mutex_);
  std::array<Moment, moments> seen{};
  while (!stop_) {
    const Moment next = next_look(now(), seen);
    next_.store(next);
    bool has_moved = false;
    for (std::size_t i = 0; i < moments; ++i) has_moved |= due_[i].load() != seen[i] && due_[i].load() < next;
    if (has_moved) continue;
    if (next == never) {
      changed_.wait(lock);
    } else {
      changed_.wait_until(lock, point_of(next));
    }
  }
}

}  // namespace hornbeam::host
