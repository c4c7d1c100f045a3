// SPDX-License-Identifier: MIT
#include "host/deadline_clock.hpp"

#include <csignal>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>

#include <pthread.h>

namespace hornbeam::host {

namespace {

using Clock = std::chrono::steady_clock;

constexpr DeadlineClock::Moment again = 20'000'000;

Clock::time_point point_of(DeadlineClock::Moment moment) {
  return Clock::time_point(std::chrono::duration_cast<Clock::duration>(std::chrono::nanoseconds(moment)));
}

}  // namespace

struct DeadlineClock::Watcher {
  std::mutex mutex;
  std::condition_variable changed;
  bool stop = false;
  bool running = false;
  pthread_t thread{};
};

DeadlineClock::Moment DeadlineClock::now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now().time_since_epoch()).count();
}

DeadlineClock::DeadlineClock(std::function<void(std::size_t)> ring)
    : ring_(std::move(ring)), watcher_(std::make_unique<Watcher>()) {
  for (auto& moment : due_) moment.store(never);
}

DeadlineClock::~DeadlineClock() {
  {
    const std::lock_guard lock(watcher_->mutex);
    watcher_->stop = true;
  }
  watcher_->changed.notify_all();
  if (watcher_->running) pthread_join(watcher_->thread, nullptr);
}

// Store and load are in the opposite order of watch(): either it sees the new moment, or we see that it would wake too
// late.
bool DeadlineClock::move(std::size_t number, Moment to) {
  const Moment before = due_[number].exchange(to);
  if (to >= next_.load() || wake()) return true;
  due_[number].store(before);
  return false;
}

void DeadlineClock::move_back(std::size_t number, Moment to) {
  due_[number].store(to);
  if (!is_ringing_.load()) return;
  const std::lock_guard until_it_has_rung(watcher_->mutex);
}

bool DeadlineClock::wake() {
  const std::lock_guard lock(watcher_->mutex);
  if (!watcher_->running) {
    // The thread inherits the mask, so that signals go to the program's own threads.
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const auto start = [](void* clock) -> void* {
      static_cast<DeadlineClock*>(clock)->watch();
      return nullptr;
    };
    watcher_->running = pthread_create(&watcher_->thread, nullptr, start, this) == 0;
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }
  watcher_->changed.notify_all();
  return watcher_->running;
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

void DeadlineClock::look() {}

void DeadlineClock::watch() {
  std::unique_lock lock(watcher_->mutex);
  std::array<Moment, moments> seen{};
  while (!watcher_->stop) {
    const Moment next = next_look(now(), seen);
    next_.store(next);
    bool has_moved = false;
    for (std::size_t i = 0; i < moments; ++i) has_moved |= due_[i].load() != seen[i] && due_[i].load() < next;
    if (has_moved) continue;
    if (next == never) {
      watcher_->changed.wait(lock);
    } else {
      watcher_->changed.wait_until(lock, point_of(next));
    }
  }
}

}  // namespace hornbeam::host
