// SPDX-License-Identifier: MIT
// Alarms of one machine: a thread of its own, started with the first alarm, asks for attention when one
// is due. It goes on asking until the alarm has been taken: a single request may be lost, as the machine
// resets its limits without a lock.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>

#include <pthread.h>

namespace hornbeam::host {

class AlarmClock {
 public:
  explicit AlarmClock(std::function<void()> ring) : ring_(std::move(ring)) {}
  ~AlarmClock();
  AlarmClock(const AlarmClock&) = delete;
  AlarmClock& operator=(const AlarmClock&) = delete;

  // The number of the new alarm; 0 when no thread can be had.
  std::int64_t set(double seconds);
  void remove(std::int64_t number);
  // Those of a goal that has ended: numbers are never used again.
  void remove_after(std::int64_t number);
  std::int64_t last_number() const { return last_number_; }
  // Removes one that is due; false when none is.
  std::int64_t take_due();  // its number, 0 when none is

 private:
  using Clock = std::chrono::steady_clock;
  void watch();

  std::function<void()> ring_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::int64_t, Clock::time_point> alarms_;
  std::int64_t last_number_ = 0;
  bool stop_ = false;
  bool running_ = false;
  pthread_t thread_{};
};

}  // namespace hornbeam::host
