// SPDX-License-Identifier: MIT
// Deadlines for limits that are set and lifted a million times a second: moving a moment is a single store, as the
// watching thread sleeps until the earliest it has seen and looks again when it wakes. Only an earlier moment wakes it.
// On a host without threads the machine polls the clock. A due moment is requested repeatedly until it has been moved.
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
  using Moment = std::int64_t;  // nanoseconds since some moment, monotonic
  static constexpr Moment never = INT64_MAX;
  static constexpr std::size_t moments = 2;
  static Moment now();

  // The thread calls `ring` with the number of each moment that is due.
  explicit DeadlineClock(std::function<void(std::size_t)> ring);
  ~DeadlineClock();
  DeadlineClock(const DeadlineClock&) = delete;
  DeadlineClock& operator=(const DeadlineClock&) = delete;

  // False if no thread can be created; the moment is then unchanged.
  bool move(std::size_t number, Moment to);
  // `to` is not before the current moment: nothing rings for the old one after this has returned.
  void move_back(std::size_t number, Moment to);
  // Rings for moments that are due, on a host without threads (clocks.hpp).
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
