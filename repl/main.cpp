// SPDX-License-Identifier: MIT
// The executable: reads the command line, creates an engine and runs its dialogue. It embeds the engine like any other
// program, including only <hornbeam/...>.
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>

#include <hornbeam/engine.hpp>
#include "command_line.hpp"
#include "command_options.hpp"
#include "line_editor.hpp"
#include "marking.hpp"
#include "process.hpp"

using hornbeam::Engine;
using hornbeam::Options;
using hornbeam::ToplevelOptions;
using hornbeam::repl::Command;
using hornbeam::repl::CommandLine;

namespace {

constexpr int exit_failed = 1;
constexpr int exit_usage = 2;

// ---- the command line as options ----

// Default limits of the stacks and of other memory (docs/decisions/0015-memory-budget.md has the figures), and the
// maximum of the flag stack_limit. With 32-bit addresses an eighth of it.
constexpr std::size_t gigabyte = std::size_t{1} << (sizeof(void*) == 8 ? 30 : 27);
constexpr std::size_t default_stack_limit = gigabyte;
constexpr std::size_t most_stack_limit = (sizeof(void*) == 8 ? 8 : 2) * gigabyte;
constexpr std::size_t default_memory_limit = 2 * gigabyte;

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
  if (!line.no_init && !line.toplevel) options.init_file = hornbeam::repl::init_file();
  options.files = line.files;
  options.goals = line.goals;
  options.toplevel = line.toplevel;
  options.flavour = line.flavour;
  options.answers = line.answers;
  options.max_answers = line.max_answers;
  options.diagnostics = line.diagnostics;
  options.on_error = line.on_error;
  options.color = line.color;
  options.theme = line.theme;
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
  options.executable = hornbeam::repl::executable_path();
  return options;
}

int run(const CommandLine& line, int count, char** words) {
  auto engine = std::make_unique<Engine>(engine_options(line));
  hornbeam::repl::install_signals(*engine);
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
  const CommandLine line = hornbeam::repl::read_command_line(count, words);
  if (!line.mistake.empty()) {
    const char* const command = line.command == Command::mark       ? " mark"
                                : line.command == Command::flatzinc ? " --flatzinc"
                                                                    : "";
    std::fprintf(stderr, "hornbeam: %s\nTry `hornbeam%s --help`.\n", line.mistake.c_str(), command);
    return exit_usage;
  }
  if (line.show_help) {
    std::fputs(hornbeam::repl::usage_text(line.command).c_str(), stdout);
    return EXIT_SUCCESS;
  }
  if (line.command == Command::mark) return hornbeam::repl::mark(line.marking);
  if (line.prints) {
    const bool manual = *line.prints == "manual";
    const std::string text = manual ? hornbeam::repl::manual_page() : hornbeam::repl::completion_script(*line.prints);
    std::fputs(text.c_str(), stdout);
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
