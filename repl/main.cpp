// SPDX-License-Identifier: MIT
// The executable: reads the command line, makes an engine and runs its dialogue. It is a program that embeds the
// engine: it includes nothing of it but <hornbeam/...>.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <string_view>

#include <unistd.h>

#include <hornbeam/engine.hpp>
#include "command_line.hpp"
#include "flatzinc_line.hpp"
#include "line_editor.hpp"
#include "marking.hpp"

using hornbeam::Engine;
using hornbeam::Options;
using hornbeam::ToplevelOptions;
using hornbeam::repl::CommandLine;

namespace {

constexpr int exit_failed = 1;
constexpr int exit_usage = 2;

// ---- signals ----

// A signal handler can reach nothing but what is global.
Engine* interrupted_engine = nullptr;

void on_interrupt(int) { interrupted_engine->interrupt_program(); }

// The terminal must not stay in the state of somebody who waits for a key.
void on_terminate(int number) {
  hornbeam::repl::restore_terminal();
  _exit(128 + number);
}

void catch_signal(int number, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  // No SA_RESTART: whoever waits for input hears of the interrupt.
  sigaction(number, &action, nullptr);
}

void install_signals(Engine& engine) {
  interrupted_engine = &engine;
  catch_signal(SIGINT, &on_interrupt);
  catch_signal(SIGTERM, &on_terminate);
  catch_signal(SIGHUP, &on_terminate);
  // Writing to a pipe that nobody reads is an error of the stream, not the end of the process.
  catch_signal(SIGPIPE, SIG_IGN);
}

// ---- the command line as options ----

// For each stack and for all else when nobody says (docs/decisions/0015-memory-budget.md has the figures), and up to
// what the flag stack_limit may go.
constexpr std::size_t default_stack_limit = std::size_t{1} << 30;
constexpr std::size_t most_stack_limit = std::size_t{8} << 30;
constexpr std::size_t default_memory_limit = std::size_t{2} << 30;

Options engine_options(const CommandLine& line) {
  Options options;
  options.stack_limit = line.stack_limit.value_or(default_stack_limit);
  options.most_stack_limit = most_stack_limit;
  options.memory_limit = line.memory_limit.value_or(default_memory_limit);
  options.dialect = line.dialect.value_or(line.iso ? "iso" : "auto");
  return options;
}

ToplevelOptions toplevel_options(const CommandLine& line, int count, char** words) {
  ToplevelOptions options;
  options.files = line.files;
  options.goals = line.goals;
  options.toplevel = line.toplevel;
  options.flavour = line.flavour;
  options.answers = line.answers;
  options.max_answers = line.max_answers;
  options.diagnostics = line.diagnostics;
  options.on_error = line.on_error;
  options.serves = line.serves;
  options.check = line.check;
  options.coverage = line.coverage;
  options.quiet = line.quiet;
  options.iso = line.iso;
  options.arguments = line.arguments;
  options.command.assign(words, words + count);
  options.without_indexing = line.no_indexing;
#ifdef HORNBEAM_TRUSTS_PROGRAMS  // the executable that tests the system's own parts
  options.trusts_programs = true;
#endif
  char path[4096];
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  if (length > 0) options.executable.assign(path, static_cast<std::size_t>(length));
  return options;
}

int run(const CommandLine& line, int count, char** words) {
  auto engine = std::make_unique<Engine>(engine_options(line));
  install_signals(*engine);
  if (!line.serves) hornbeam::repl::use_line_editor(*engine);
  const int status = engine->run_toplevel(toplevel_options(line, count, words));
  hornbeam::repl::close_line_editor();
  // Skip destructors; the OS reclaims the memory. Clause by clause that takes a tenth of the time of a program that
  // makes many.
  (void)engine.release();
  return status;
}

}  // namespace

int main(int count, char** words) {
  if (count > 1 && std::string_view(words[1]) == "mark") return hornbeam::repl::mark(count - 1, words + 1);
  const bool is_model = count > 1 && std::string_view(words[1]) == "--flatzinc";
  const CommandLine line = is_model ? hornbeam::repl::read_flatzinc_line(count - 2, words + 2)
                                    : hornbeam::repl::read_command_line(count, words);
  if (!line.mistake.empty()) {
    std::fprintf(stderr, "hornbeam: %s\nTry `hornbeam --help`.\n", line.mistake.c_str());
    return exit_usage;
  }
  if (line.show_help) {
    std::fputs(hornbeam::repl::usage_text, stdout);
    return EXIT_SUCCESS;
  }
  if (line.show_version) {
    std::puts("Hornbeam " HORNBEAM_VERSION);
    return EXIT_SUCCESS;
  }
  try {
    return run(line, count, words);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "hornbeam: %s\n", e.what());
    return exit_failed;
  }
}
