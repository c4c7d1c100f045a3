// SPDX-License-Identifier: MIT
// Moments at which something is to be asked for, for limits that are set and lifted a million times a second: to move a
// moment is a store, for the thread that watches sleeps until the earliest it has seen and looks again when it wakes.
// Only a moment before that wakes it. On a host without threads the machine has the clock look from time to time. What
// is due is asked for again and again until its moment has been moved.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

namespace hornbeam::host {

class DeadlineClock {
 public:
  using Moment = std::int64_t;  // nanoseconds since some moment, never stepping back
  static constexpr Moment never = INT64_MAX;
  static constexpr std::size_t moments = 2;
  static Moment now();

  // `ring` is called by the thread, with the number of a moment that is due.
  explicit DeadlineClock(std::function<void(std::size_t)> ring);
  ~DeadlineClock();
  DeadlineClock(const DeadlineClock&) = delete;
  DeadlineClock& operator=(const DeadlineClock&) = delete;

  // False when no thread can be had; then the moment is as before.
  bool move(std::size_t number, Moment to);
  // The moment is `to` or later than the one it has: nothing rings for the old one when this has returned.
  void move_back(std::size_t number, Moment to);
  // Rings for what is due, on a host without threads (clocks.hpp).
  void look();

 private:
  struct Watcher;  // the thread
  bool wake();
  void watch();
  Moment next_look(Moment now, std::array<Moment, moments>& seen);

  std::function<void(std::size_t)> ring_;
  std::array<std::atomic<Moment>, moments> due_;
  std::atomic<Moment> next_{never};  // when the thread will look again
  std::atomic<bool> is_ringing_{false};
  std::unique_ptr<Watcher> watcher_;
};

}  // namespace hornbeam::host
