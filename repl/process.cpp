// SPDX-License-Identifier: MIT
#include "process.hpp"

#include <csignal>
#include <cstdlib>

#include <unistd.h>

#include "line_editor.hpp"

namespace hornbeam::repl {

namespace {

// A signal handler can access only globals.
Engine* interrupted_engine = nullptr;

void on_interrupt(int) { interrupted_engine->interrupt_program(); }

// The terminal must not stay in single-key mode.
void on_terminate(int number) {
  restore_terminal();
  _exit(128 + number);
}

void catch_signal(int number, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  // No SA_RESTART: an interrupt must end a wait for input.
  sigaction(number, &action, nullptr);
}

}  // namespace

void install_signals(Engine& engine) {
  interrupted_engine = &engine;
  catch_signal(SIGINT, &on_interrupt);
  catch_signal(SIGTERM, &on_terminate);
  catch_signal(SIGHUP, &on_terminate);
  // Writing to a pipe without a reader is a stream error, not the end of the process.
  catch_signal(SIGPIPE, SIG_IGN);
}

// The folder named by a variable, or one in the home directory; empty if unknown.
std::string user_folder(const char* variable, const char* in_home) {
  const char* const named = std::getenv(variable);
  const char* const home = std::getenv("HOME");
  if (named != nullptr && *named == '/') return std::string(named) + "/hornbeam/";
  if (home != nullptr && *home != '\0') return std::string(home) + in_home + "/hornbeam/";
  return {};
}

std::optional<std::string> init_file() {
  const std::string folder = user_folder("XDG_CONFIG_HOME", "/.config");
  if (folder.empty() || isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0) return std::nullopt;
  std::string file = folder + "init.pl";
  if (access(file.c_str(), R_OK) != 0) return std::nullopt;
  return file;
}

std::string executable_path() {
  char path[4096];
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  return length > 0 ? std::string(path, static_cast<std::size_t>(length)) : std::string();
}

}  // namespace hornbeam::repl
