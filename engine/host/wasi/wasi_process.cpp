// SPDX-License-Identifier: MIT
// A host without processes, threads, signals and terminals.
#include <cerrno>
#include <cstdlib>
#include <ctime>

#include "host/child_processes.hpp"
#include "host/clocks.hpp"
#include "host/input_wait.hpp"
#include "host/processes.hpp"
#include "host/terminal_keys.hpp"

namespace hornbeam::host {

namespace {

double seconds_of(clockid_t clock) {
  timespec t{};
  clock_gettime(clock, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

}  // namespace

// CPU time is not available here.
double process_seconds() { return steady_seconds(); }
double process_system_seconds() { return 0; }
double wall_seconds() { return seconds_of(CLOCK_REALTIME); }
double steady_seconds() { return seconds_of(CLOCK_MONOTONIC); }

std::int64_t process_number() { return 1; }
std::int64_t processor_count() { return 1; }

bool run_command(const std::string&, int&) {
  errno = ENOSYS;
  return false;
}

int start_child(const ChildRequest&, Child&) { return ENOSYS; }
ChildStatus child_status(std::int64_t) { return {}; }
void end_with_writer(int) {}
int signal_process(std::int64_t, int, bool) { return ENOSYS; }

bool set_environment(const std::string& name, const std::string& value) {
  return setenv(name.c_str(), value.c_str(), 1) == 0;
}

void unset_environment(const std::string& name) { unsetenv(name.c_str()); }

void sleep_for(double seconds) {
  timespec pause{};
  pause.tv_sec = static_cast<time_t>(seconds);
  pause.tv_nsec = static_cast<long>((seconds - static_cast<double>(pause.tv_sec)) * 1e9);
  nanosleep(&pause, nullptr);
}

bool wait_for_input(int, const std::function<bool()>& stop) { return !stop(); }
std::optional<std::vector<std::size_t>> wait_for_inputs(const std::vector<int>& file_numbers, double,
                                                        const std::function<bool()>& stop) {
  if (stop()) return std::nullopt;
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < file_numbers.size(); ++i) all.push_back(i);
  return all;
}

struct SingleKeys::State {};
SingleKeys::SingleKeys(int file) : file_(file) {}
SingleKeys::~SingleKeys() = default;
void discard_typed(int) {}
int terminal_columns(int) { return 0; }

}  // namespace hornbeam::host
