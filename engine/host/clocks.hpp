// SPDX-License-Identifier: MIT
// Clocks in seconds, and one that also reports the time since its last reading (statistics/2).
#pragma once

namespace hornbeam::host {

// Whether alarms ring by themselves, which needs a thread; otherwise they must be polled.
#ifdef __wasi__
constexpr bool alarms_ring = false;
#else
constexpr bool alarms_ring = true;
#endif

double process_seconds();         // CPU time of this process, user and system
double process_system_seconds();  // the system's part of it
double wall_seconds();            // since 1970-01-01
double steady_seconds();          // since some moment, monotonic

// A reading gives the time since construction and since the last reading.
class LapClock {
 public:
  using Source = double (*)();
  explicit LapClock(Source source) : source_(source), start_(source()), last_(start_) {}

  struct Reading {
    double total;
    double lap;
  };
  Reading read() {
    const double now = source_();
    const Reading r{now - start_, now - last_};
    last_ = now;
    return r;
  }

 private:
  Source source_;
  double start_;
  double last_;
};

// The clocks of one machine.
struct Clocks {
  double epoch = wall_seconds();  // when the machine was made
  LapClock runtime{&process_seconds};
  LapClock system_time{&process_system_seconds};
  LapClock wall_time{&steady_seconds};
};

}  // namespace hornbeam::host
