// SPDX-License-Identifier: MIT
// The dialogue of an engine: '$main'/1 of stdlib/system/command_line.pl loads files, runs goals and answers queries;
// the console provides the stream user_input.
#include <cerrno>
#include <cstdlib>

#include "builtins/prolog_flags.hpp"
#include "embed/engine_implementation.hpp"
#include "host/input_wait.hpp"
#include "streams/byte_channel.hpp"

namespace hornbeam {

using embed::Entry;
using machine::RunResult;

Console::~Console() = default;

namespace {

constexpr int exit_failed = 1;

// ---- the options as a term ----

Term atoms(const std::vector<std::string>& texts) {
  std::vector<Term> elements;
  for (const std::string& text : texts) elements.push_back(Term::atom(text));
  return Term::list(elements);
}

// '$serve'(Protocol), or '$main'([file(F), ..., goal(G), ..., toplevel(T), ...])
Term main_goal(const ToplevelOptions& options) {
  if (options.serves) return Term::compound("$serve", {Term::atom(*options.serves)});
  std::vector<Term> list;
  const auto add = [&](const char* name, const std::string& value) {
    list.push_back(Term::compound(name, {Term::atom(value)}));
  };
  const auto add_if = [&](const char* name, const std::optional<std::string>& value) {
    if (value) add(name, *value);
  };
  add_if("init", options.init_file);
  for (const std::string& file : options.files) add("file", file);
  for (const std::string& goal : options.goals) add("goal", goal);
  add_if("toplevel", options.toplevel);
  add_if("diagnostics", options.diagnostics);
  add_if("on_error", options.on_error);
  add_if("flavour", options.flavour);
  add_if("answers", options.answers);
  add_if("max_answers", options.max_answers);
  if (options.check) add("check", "queries");
  if (options.coverage) add("coverage", "clauses");
  return Term::compound("$main", {Term::list(list)});
}

void apply(Engine::Implementation& e, const ToplevelOptions& options) {
  Machine& m = e.m;
  const auto assign = [&](const char* flag, const Term& value) { m.flags.assign(flag, e.import_term(value)); };
  assign("argv", atoms(options.arguments));
  assign("os_argv", atoms(options.command));
  if (!options.executable.empty()) assign("executable", Term::atom(options.executable));
  if (options.quiet) assign("verbose", Term::atom("silent"));
  if (options.iso) {
    assign("iso", Term::atom("true"));
    m.database.system().operators.set_iso(true);
  }
  if (options.color) assign("color", Term::atom(*options.color));
  if (options.theme) assign("color_theme", Term::atom(*options.theme));
  m.database.indexing = !options.without_indexing;
  m.sources.trusts_programs = options.trusts_programs;
}

class ConsoleChannel final : public streams::ByteChannel {
 public:
  ConsoleChannel(Machine& m, std::unique_ptr<Console> console) : machine_(m), console_(std::move(console)) {}

  std::int64_t read(char* to, std::size_t n) override {
    std::string& line = machine_.streams.shown_prompt;
    const Prompt prompt{line, line.ends_with(machine_.streams.prompt)};
    try {
      const embed::HostCallback callback(machine_);
      const std::int64_t got = console_->read(to, n, prompt);
      if (machine_.streams.prompt_wanted && got > 0 && to[got - 1] == '\n') begin_line();
      if (got >= 0) return got;
      error = EINTR;
    } catch (...) {
      error = EIO;
    }
    return -1;
  }
  std::int64_t write(const char*, std::size_t) override { return -1; }
  bool seek(std::int64_t) override { return false; }
  bool close() override { return true; }
  int file_number() const override { return console_->file_number(); }
  bool is_terminal() const override { return true; }

 private:
  // The user has ended the line (a single key does not).
  void begin_line() {
    streams::Stream& output = machine_.streams.user_output();
    streams::Position at = output.position();
    at.column = 0;
    output.set_counted(at);
    machine_.streams.shown_prompt.clear();
  }

  Machine& machine_;
  std::unique_ptr<Console> console_;
};

}  // namespace

int Engine::run_toplevel(const ToplevelOptions& options) {
  const Entry entry(implementation_);
  Implementation& e = entry.engine();
  if (!e.queries.empty() || !e.frames.empty()) throw UsageError("a dialogue begins while no query is open");
  apply(e, options);
  const Cell goal = e.import_term(main_goal(options));
  e.name_for_system(goal);
  const RunResult result = e.m.run_once(e.m.database.system(), goal);
  e.m.streams.close_all();
  const bool written = e.m.streams.flush_all() && !e.m.streams.has_lost_output();
  const int status = result == RunResult::halted     ? e.m.halt_status
                     : result == RunResult::solution ? EXIT_SUCCESS
                                                     : exit_failed;
  e.m.halt_requested = false;
  // Lost output is a failure.
  return status == EXIT_SUCCESS && !written ? exit_failed : status;
}

void Engine::set_console(std::unique_ptr<Console> console) {
  const Entry entry(implementation_);
  Implementation& e = entry.engine();
  streams::Stream::Settings settings;
  settings.eof_action = streams::EofAction::reset;
  auto stream = std::make_unique<streams::Stream>(std::make_unique<ConsoleChannel>(e.m, std::move(console)), settings);
  stream->set_terminal(true);
  e.m.streams.set_user_input(e.m.streams.add(std::move(stream)));
}

bool Engine::wait_for_input(int file) {
  const Entry entry(implementation_, embed::Callers::all);
  return host::wait_for_input(file, [&entry] { return entry.engine().m.poll(); });
}

void Engine::interrupt_program() noexcept {
  if (implementation_ != nullptr) implementation_->m.interrupt();
}

// ---- flags: a console may ask for them in the middle of a read, so nothing is collected here ----

namespace {

void need_room(Machine& m, std::size_t cells) {
  if (m.terms.ensure(cells)) return;
  const Term formal = Term::compound("resource_error", {Term::atom("memory")});
  throw ResourceError(Term::compound("error", {formal, Term::variable()}));
}

}  // namespace

std::optional<Term> Engine::flag(std::string_view name) const {
  const Entry entry(implementation_, embed::Callers::all);
  Implementation& e = entry.engine();
  const database::Flag* const flag = e.m.flags.find(e.m.terms.atoms.intern(name));
  if (flag == nullptr || !flag->value) return std::nullopt;
  if (flag->value->is_immediate()) return e.export_term(flag->value->root());
  need_room(e.m, flag->value->heap_cells());
  return e.export_term(terms::thaw(e.m.terms, *flag->value));
}

void Engine::set_flag(std::string_view name, const Term& value) {
  const Entry entry(implementation_, embed::Callers::all);
  Implementation& e = entry.engine();
  constexpr std::size_t cells_of_error = 64;
  need_room(e.m, embed::TermImport::cells_of(value) + cells_of_error);
  const Cell cell = terms::deref(e.importer().build(value));
  const machine::Outcome outcome = builtins::set_flag(e.m, Cell::atom(e.m.terms.atoms.intern(name)), cell);
  if (outcome != machine::Outcome::success) e.raise(e.export_ball(e.m.ball()), 0);
}

}  // namespace hornbeam
