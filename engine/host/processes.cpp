// SPDX-License-Identifier: MIT
#include "host/processes.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

namespace hornbeam::host {

std::int64_t process_number() { return getpid(); }
// The C library reads a file for it.
std::int64_t processor_count() {
  static const std::int64_t count = sysconf(_SC_NPROCESSORS_ONLN);
  return count;
}

bool run_command(const std::string& command, int& status) {
  std::string shell = "sh";
  std::string option = "-c";
  std::string text = command;
  char* const arguments[] = {shell.data(), option.data(), text.data(), nullptr};
  pid_t child = 0;
  if (posix_spawn(&child, "/bin/sh", nullptr, nullptr, arguments, environ) != 0) return false;
  int result = 0;
  while (waitpid(child, &result, 0) < 0) {
    if (errno != EINTR) return false;
  }
  status = WIFEXITED(result) ? WEXITSTATUS(result) : 128 + WTERMSIG(result);
  return true;
}

bool set_environment(const std::string& name, const std::string& value) {
  return setenv(name.c_str(), value.c_str(), 1) == 0;
}

void unset_environment(const std::string& name) { unsetenv(name.c_str()); }

void sleep_for(double seconds) { usleep(static_cast<useconds_t>(seconds * 1e6)); }

}  // namespace hornbeam::host
