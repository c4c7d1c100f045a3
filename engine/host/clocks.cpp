// SPDX-License-Identifier: MIT
#include "host/clocks.hpp"

#include <sys/resource.h>
#include <time.h>

namespace hornbeam::host {

namespace {

double seconds_of(clockid_t clock) {
  timespec t{};
  clock_gettime(clock, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

}  // namespace

double process_seconds() { return seconds_of(CLOCK_PROCESS_CPUTIME_ID); }
double wall_seconds() { return seconds_of(CLOCK_REALTIME); }
double steady_seconds() { return seconds_of(CLOCK_MONOTONIC); }

double process_system_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_stime.tv_sec) + static_cast<double>(usage.ru_stime.tv_usec) * 1e-6;
}

}  // namespace hornbeam::host
