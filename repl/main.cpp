// SPDX-License-Identifier: MIT
// The executable: reads the command line, makes a machine and hands over to '$main'/1 in
// stdlib/system/command_line.pl, which loads files, runs goals and answers queries.
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <unistd.h>

#include "command_line.hpp"
#include "embed/standard_system.hpp"
#include "line_editor.hpp"
#include "marking.hpp"

using hornbeam::machine::Machine;
using hornbeam::machine::RunResult;
using hornbeam::repl::CommandLine;
using hornbeam::terms::Cell;

namespace {

constexpr int exit_failed = 1;
constexpr int exit_usage = 2;

// ---- signals ----

// A signal handler can reach nothing but what is global.
Machine* interrupted_machine = nullptr;

// Sets two words and returns: the machine looks at them before its next call.
void on_interrupt(int) { interrupted_machine->interrupt(); }

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

void install_signals(Machine& m) {
  interrupted_machine = &m;
  catch_signal(SIGINT, &on_interrupt);
  catch_signal(SIGTERM, &on_terminate);
  catch_signal(SIGHUP, &on_terminate);
  // Writing to a pipe that nobody reads is an error of the stream, not the end of the process.
  catch_signal(SIGPIPE, SIG_IGN);
}

// ---- the command line as a term ----

class TermBuilder {
 public:
  explicit TermBuilder(Machine& m) : m_(m) {}

  Cell atom(std::string_view text) { return Cell::atom(m_.terms.atoms.intern(text)); }

  Cell option(const char* name, std::string_view value) {
    return m_.terms.new_structure(m_.terms.functors.intern(m_.terms.atoms.intern(name), 1), atom(value));
  }

  Cell list(const std::vector<Cell>& elements) {
    Cell result = atom("[]");
    for (std::size_t i = elements.size(); i-- > 0;) {
      result = m_.terms.new_list(elements[i], result);
    }
    return result;
  }

  Cell atoms(const std::vector<std::string>& texts) {
    std::vector<Cell> cells;
    for (const std::string& text : texts) cells.push_back(atom(text));
    return list(cells);
  }

 private:
  Machine& m_;
};

// '$main'([file(F), ..., goal(G), ..., toplevel(T), ...])
Cell main_goal(Machine& m, const CommandLine& line) {
  TermBuilder build(m);
  std::vector<Cell> options;
  for (const std::string& file : line.files) options.push_back(build.option("file", file));
  for (const std::string& goal : line.goals) options.push_back(build.option("goal", goal));
  if (line.toplevel) options.push_back(build.option("toplevel", *line.toplevel));
  if (line.diagnostics) options.push_back(build.option("diagnostics", *line.diagnostics));
  if (line.on_error) options.push_back(build.option("on_error", *line.on_error));
  if (line.flavour) options.push_back(build.option("flavour", *line.flavour));
  if (line.answers) options.push_back(build.option("answers", *line.answers));
  if (line.max_answers) options.push_back(build.option("max_answers", *line.max_answers));
  if (line.check) options.push_back(build.option("check", "queries"));
  const Cell list = build.list(options);
  return m.terms.new_structure(m.terms.functors.intern(m.terms.atoms.intern_system("$main"), 1), list);
}

void set_flags(Machine& m, const CommandLine& line, int count, char** words) {
  TermBuilder build(m);
  m.flags.assign("argv", build.atoms(line.arguments));
  m.flags.assign("os_argv", build.atoms(std::vector<std::string>(words, words + count)));
  char path[4096];
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  if (length > 0) {
    const std::string_view file(path, static_cast<std::size_t>(length));
    m.flags.assign("executable", build.atom(file));
  }
  if (line.quiet) m.flags.assign("verbose", build.atom("silent"));
  if (line.dialect || line.iso) m.flags.assign("dialect", build.atom(line.dialect.value_or("iso")));
  if (line.iso) {
    m.flags.assign("iso", build.atom("true"));
    m.database.system().operators.set_iso(true);
  }
}

int run(const CommandLine& line, int count, char** words) {
  std::string problems;
  const std::size_t stack_limit = line.stack_limit.value_or(hornbeam::embed::default_stack_limit);
  auto machine = hornbeam::embed::make_standard_machine(
      std::max(stack_limit, hornbeam::embed::most_stack_limit),
      line.memory_limit.value_or(hornbeam::embed::default_memory_limit), problems);
  Machine& m = *machine;
  if (!problems.empty()) {
    std::fprintf(stderr, "hornbeam: the system files are damaged:\n%s", problems.c_str());
    return exit_failed;
  }
#ifdef HORNBEAM_TRUSTS_PROGRAMS  // the executable that tests the system's own parts
  m.sources.trusts_programs = true;
#endif
  m.set_stack_limit(stack_limit);
  m.stack_limit_is_fixed = false;
  set_flags(m, line, count, words);
  m.database.indexing = !line.no_indexing;
  install_signals(m);
  hornbeam::repl::use_line_editor(m);
  const RunResult result = m.run_once(m.database.system(), main_goal(m, line));
  hornbeam::repl::close_line_editor();
  m.streams.close_all();
  const bool written = m.streams.flush_all() && !m.streams.has_lost_output();
  const int status = result == RunResult::halted     ? m.halt_status
                     : result == RunResult::solution ? EXIT_SUCCESS
                                                     : exit_failed;
  // The process ends: its memory goes back in one piece. Clause by clause that takes a tenth of the time of a program
  // that makes many.
  (void)machine.release();
  // Output that is lost is no success.
  return status == EXIT_SUCCESS && !written ? exit_failed : status;
}

}  // namespace

int main(int count, char** words) {
  if (count > 1 && std::string_view(words[1]) == "mark") return hornbeam::repl::mark(count - 1, words + 1);
  const CommandLine line = hornbeam::repl::read_command_line(count, words);
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
  return run(line, count, words);
}
