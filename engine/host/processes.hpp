// SPDX-License-Identifier: MIT
// This process: its identity, its environment, its threads; and commands that it runs.
#pragma once

#include <cstdint>
#include <string>

namespace hornbeam::host {

std::int64_t process_number();
std::int64_t processor_count();

// Runs a command with the system's shell: sets its exit status, or 128 + the signal that ended it. False if it could
// not be started.
bool run_command(const std::string& command, int& status);

// std::getenv reads it.
bool set_environment(const std::string& name, const std::string& value);
void unset_environment(const std::string& name);

// A signal may end it earlier.
void sleep_for(double seconds);

// Identifies a live thread: an address unique to it.
using ThreadId = const char*;
inline ThreadId this_thread() {
  static thread_local const char mark = 0;
  return &mark;
}

}  // namespace hornbeam::host
