// SPDX-License-Identifier: MIT
// Alarms of one machine: a thread, started with the first alarm, requests attention when one is due, repeatedly until
// the alarm has been taken: a single request may be lost, as the machine resets its limits without a lock. On a host
// without threads the machine polls the clock.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

namespace hornbeam::host {

constexpr std::chrono::seconds time_for_cleanups(2);

class AlarmClock {
 public:
  explicit AlarmClock(std::function<void()> ring);
  ~AlarmClock();
  AlarmClock(const AlarmClock&) = delete;
  AlarmClock& operator=(const AlarmClock&) = delete;

  // The number of the new alarm; 0 if no thread can be created.
  std::int64_t set(double seconds);
  void remove(std::int64_t number);
  // Removes the alarms of a finished goal: numbers are never reused.
  void remove_after(std::int64_t number);
  std::int64_t last_number() const { return last_number_; }
  // The number of one that is due, 0 if none is. Unless removed, it will ring again after time_for_cleanups: a cleanup
  // that runs because of it may not end.
  std::int64_t take_due();
  // Rings if one is due, on a host without threads.
  void look();

 private:
  struct State;
  std::unique_ptr<State> state_;
  std::int64_t last_number_ = 0;
};

}  // namespace hornbeam::host
