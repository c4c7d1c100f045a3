// SPDX-License-Identifier: MIT
// Creates an engine; common parts of its calls: thread check, room for terms, messages, loading.
#include <hornbeam/engine.hpp>

#include <algorithm>
#include <sstream>
#include <utility>

#include <hornbeam/version.hpp>
#include "embed/ball_to_exception.hpp"
#include "embed/engine_implementation.hpp"
#include "embed/host_streams.hpp"
#include "embed/limit_guard.hpp"
#include "embed/prepared_goal.hpp"
#include "embed/query_state.hpp"
#include "embed/rooted_cell.hpp"
#include "embed/sandbox.hpp"
#include "embed/settings_of_loads.hpp"
#include "embed/standard_system.hpp"
#include "embed/term_text.hpp"
#include "host/clocks.hpp"
#include "host/files.hpp"
#include "reader/term_reader.hpp"
#include "support/utf8.hpp"
#include "writer/term_writer.hpp"

namespace hornbeam {

using embed::Entry;
using machine::RunResult;

// ---- making and ending ----

namespace {

std::unique_ptr<Machine> make_machine(const Options& options) {
  std::string problems;
  const std::size_t most = std::max(options.stack_limit, options.most_stack_limit);
  std::unique_ptr<Machine> machine = embed::make_standard_machine(most, options.memory_limit, problems);
  if (!problems.empty()) throw std::runtime_error("the system files of the engine are damaged: " + problems);
  if (options.most_stack_limit > 0) {
    machine->set_stack_limit(options.stack_limit);
    machine->stack_limit_is_fixed = false;
  }
  return machine;
}

}  // namespace

Engine::Implementation::Implementation(const Options& options)
    : machine_owner(make_machine(options)), m(*machine_owner), objects(m), limits(options.limits) {
  m.host = this;
  m.holders.many.push_back([this](const machine::CellHolders::VisitCell& visit) {
    for (const auto& query : queries) query->visit_cells(visit);
  });
  m.flags.assign("dialect", Cell::atom(m.terms.atoms.intern(options.dialect)));
  if (options.output) embed::set_standard_stream(m, 1, options.output);
  if (options.error) embed::set_standard_stream(m, 2, options.error);
  if (options.input) embed::set_standard_input(m, options.input);
  embed::restrict_programs(m, options);
}

Engine::Implementation::~Implementation() {
  m.host = nullptr;  // for callbacks of streams, which the machine closes
  for (GivenUp* node = given_up; node != nullptr;) delete std::exchange(node, node->next);
}

Engine::Engine() : Engine(Options{}) {}
Engine::Engine(const Options& options) : implementation_(std::make_shared<Implementation>(options)) {}
Engine::Engine(Engine&&) noexcept = default;

Engine& Engine::operator=(Engine&& other) noexcept {
  std::swap(implementation_, other.implementation_);
  return *this;
}

// Remaining queries become unusable. If the engine is in use, by what a predicate or callback destroys it or by another
// thread, the machine is deleted once control has left it.
Engine::~Engine() {
  if (implementation_ == nullptr) return;
  const std::shared_ptr<Implementation> keep = implementation_;
  keep->closed = true;
  if (keep->owner.load() != host::ThreadId{}) {
    keep->m.request_stop(machine::Stop::interrupt);
    return;
  }
  while (!keep->queries.empty()) {
    const std::shared_ptr<QueryState> newest = keep->queries.back();
    newest->close();
    if (!keep->queries.empty() && keep->queries.back() == newest) break;
  }
  keep->m.streams.flush_all();
}

namespace embed {

void throw_used_in_callback() { throw UsageError("a callback of a stream or observer must not use its engine"); }

Entered::Entered(Engine::Implementation& engine) : engine_(engine) {
  const host::ThreadId self = host::this_thread();
  host::ThreadId nobody{};
  if (engine.owner.load() != self && !engine.owner.compare_exchange_strong(nobody, self)) {
    throw UsageError("the engine is in use by another thread");
  }
  if (++engine.entered == 1 && engine.given_up.load() != nullptr) release_given_up(engine);
}

std::shared_ptr<Engine::Implementation> Entry::checked(std::shared_ptr<Engine::Implementation> engine) {
  if (engine == nullptr) throw UsageError("the engine has been moved from");
  return engine;
}

Entered::~Entered() {
  if (engine_.entered == 1) {
    engine_.objects.release_dead();
    engine_.discarded.release_some();
  }
  if (--engine_.entered == 0) engine_.owner.store(host::ThreadId{}, std::memory_order_release);
}

}  // namespace embed

void Engine::renew() {
  const Entry entry(implementation_);
  implementation_->m.clocks = {};
  implementation_->m.random = arithmetic::RandomState();
}

// ---- terms ----

std::size_t Engine::Implementation::live_registers() {
  return frames.empty() || frames.back().saved ? 0 : frames.back().arity;
}

void Engine::Implementation::collect_for(std::size_t cells) {
  m.collect(code::first_registers(live_registers()), m.cp);
  if (m.terms.ensure(cells)) return;
  const Term formal = Term::compound("resource_error", {Term::atom("memory")});
  throw ResourceError(Term::compound("error", {formal, Term::variable()}));
}

embed::TermExport Engine::Implementation::exporter() {
  const support::StopSign stop{[](void* owner) { return static_cast<machine::Machine*>(owner)->must_stop(); }, &m};
  return {m.terms, [this](terms::Atom a) { return objects.find(a); }, next_variable, stop, discarded, room_for_terms};
}

embed::TermImport Engine::Implementation::importer() {
  return {m.terms, [this](const Term& object) { return objects.cell_of(object); }};
}

Cell Engine::Implementation::import_term(const Term& term) {
  make_room(embed::TermImport::cells_of(term));
  return importer().build(term);
}

void Engine::Implementation::name_for_system(Cell goal) {
  const Cell functor = terms::functor_of(goal);
  const terms::Atom name = m.terms.atoms.intern_system(m.terms.atoms.text(m.terms.functors.name(functor)));
  goal.address()[0] = m.terms.functors.intern(name, functor.arity());
}

std::optional<Term> Engine::Implementation::ask(const char* predicate, const std::vector<Term>& values) {
  std::vector<Term> arguments = values;
  arguments.push_back(Term::variable());
  const Cell goal = import_term(Term::compound(predicate, arguments));
  name_for_system(goal);
  Cell result = terms::structure_argument(goal, values.size());
  const embed::RootedCell rooted(m, result);  // entering the goal may already collect
  embed::InnerQuery query(m, goal, live_registers());
  if (!query.has_solution()) return std::nullopt;
  return export_term(result);
}

std::string Engine::Implementation::message_of(const Term& ball, std::int64_t most_time) {
  constexpr std::size_t most_parts = 5000;  // descriptions of larger ones are abbreviated anyway
  std::string message;
  if (m.stopping == machine::Stop::none && !m.halt_requested) {
    try {
      const embed::MessageLimits limits(*this, most_time);
      embed::SettingsOfLoads settings(m);
      const std::optional<Term> text =
          ask("$host_message_text", {embed::abbreviated(ball, most_parts, embed::most_message)});
      if (m.stopping == machine::Stop::none) settings.keep();
      if (text && text->is_string()) message = text->name();
    } catch (const std::exception&) {  // the ball suffices
    }
  }
  if (message.empty()) message = embed::term_text(ball, embed::most_message);
  support::utf8::cut(message, embed::most_message);
  return message;
}

Term Engine::Implementation::export_ball(Cell ball) {
  const Term whole = export_term(ball);
  ball = terms::deref(ball);
  const bool is_error = ball.is_structure() && terms::functor_of(ball) == terms::functors::error;
  if (!is_error || !whole.is_compound("@", 2)) return whole;
  embed::TermExport parts = exporter();
  const Cell formal = terms::deref(terms::structure_argument(ball, 0));
  const Term context = parts.copy(terms::structure_argument(ball, 1));
  if (!formal.is_structure()) return Term::compound("error", {parts.copy(formal), context});
  std::vector<Term> arguments;
  const Cell functor = terms::functor_of(formal);
  for (std::size_t i = 0; i < functor.arity(); ++i) {
    arguments.push_back(parts.copy(terms::structure_argument(formal, i)));
  }
  const std::string_view name = m.terms.atoms.text(m.terms.functors.name(functor));
  return Term::compound("error", {Term::compound(name, arguments), context});
}

void Engine::Implementation::raise(const Term& ball, std::int64_t time_for_message) {
  const std::string message =
      time_for_message == 0 ? embed::term_text(ball, embed::most_message) : message_of(ball, time_for_message);
  if (host_exception != nullptr && ball.is_compound("error", 2) && ball[0] == host_formal) {
    const std::exception_ptr thrown = frames.empty() ? std::exchange(host_exception, nullptr) : host_exception;
    try {
      std::rethrow_exception(thrown);
    } catch (...) {
      throw HostError(ball, message);
    }
  }
  embed::throw_ball(ball, message, {});
}

Term Engine::parse(std::string_view text) {
  const Entry entry(implementation_);
  Implementation& e = entry.engine();
  return embed::parse_term(e, text);
}

std::string Engine::text(const Term& term, std::size_t most) {
  const Entry entry(implementation_);
  Implementation& e = entry.engine();
  e.make_room(embed::TermImport::cells_of(term));
  embed::TermImport importer = e.importer();
  const Cell cell = importer.build(term);
  writer::VariableNames names;
  importer.for_each_variable(
      [&names](const std::string& name, Cell variable) { names.emplace(terms::deref(variable).address(), name); });
  writer::WriteOptions options = writer::write_options_quoted(e.m.database.user().operators);
  options.variable_names = &names;
  std::string text = writer::written(e.m.terms, cell, options, most);
  support::utf8::cut(text, most);
  return text;
}

// ---- programs ----

std::vector<Message> Engine::Implementation::load(const char* predicate, const std::vector<Term>& values) {
  messages.clear();
  message_terms.clear();
  listening = true;
  std::shared_ptr<QueryState> state;
  try {
    state = std::make_shared<QueryState>(shared_from_this());
    queries.push_back(state);
    state->limits = limits;
    state->system_goal = true;
    state->open_term(Term::compound(predicate, values));
    state->next();
    state->close();
  } catch (...) {
    listening = false;
    if (state != nullptr) state->close();
    throw;
  }
  listening = false;
  std::vector<Message> warnings;
  for (std::size_t i = 0; i < messages.size(); ++i) {
    if (messages[i].is_error) embed::throw_ball(message_terms[i], messages[i].text, messages[i].position);
    warnings.push_back(messages[i]);
  }
  return warnings;
}

namespace {

// While the host loads a file that its programs may not read, messages show its lines.
class ReadByHost {
 public:
  ReadByHost(machine::Machine& m, const std::string& path)
      : m_(m), before_(std::exchange(m.sources.read_by_host, path)) {}
  ~ReadByHost() { m_.sources.read_by_host = before_; }
  ReadByHost(const ReadByHost&) = delete;
  ReadByHost& operator=(const ReadByHost&) = delete;

 private:
  machine::Machine& m_;
  const std::string before_;
};

}  // namespace

std::vector<Message> Engine::consult(const std::string& path) {
  const Entry entry(implementation_);
  Implementation& e = entry.engine();
  const embed::HostLoads allowed(e.m);
  if (e.m.capabilities.has(machine::Capability::read_files)) return e.load("$host_load_file", {Term::atom(path)});
  // The host may read files that its programs may not.
  const auto text = host::text_of(path);
  if (!text) throw ExistenceError("source_sink", Term::atom(path));
  const std::string whole_path = host::absolute_path(path);
  const ReadByHost shown(e.m, whole_path);
  return e.load("$host_load_text", {Term::string(*text), Term::atom(whole_path)});
}

std::vector<Message> Engine::consult_text(std::string_view text, std::string_view name) {
  const Entry entry(implementation_);
  Implementation& e = entry.engine();
  const embed::HostLoads allowed(e.m);
  return e.load("$host_load_text", {Term::string(text), Term::atom(name)});
}

Query Engine::loading(std::string_view text, std::string_view name) {
  const Entry entry(implementation_);
  Implementation& e = entry.engine();
  const auto state = std::make_shared<QueryState>(implementation_);
  state->limits = e.limits;
  state->system_goal = true;
  e.queries.push_back(state);
  Query query(state);
  state->open_load(text, name);
  return query;
}

const std::vector<Message>& Engine::messages() const {
  const Entry entry(implementation_, embed::Callers::all);
  return entry.engine().messages;
}

// ---- queries ----

void Engine::set_limits(const Limits& limits) {
  const Entry entry(implementation_, embed::Callers::all);
  entry.engine().limits = limits;
}

void Engine::interrupt() noexcept {
  if (implementation_ != nullptr && implementation_->running.load())
    implementation_->m.request_stop(machine::Stop::interrupt);
}

Query Engine::open(const Limits* limits, std::string_view goal, const std::vector<Term>& values) {
  const Entry entry(implementation_);
  Implementation& e = entry.engine();
  const auto state = std::make_shared<QueryState>(implementation_);
  state->limits = limits != nullptr ? *limits : e.limits;
  e.queries.push_back(state);
  Query query(state);  // closes it if opening throws
  state->open_text(goal, values);
  return query;
}

Query Engine::open(const Limits* limits, const Term& goal) {
  const Entry entry(implementation_);
  Implementation& e = entry.engine();
  const auto state = std::make_shared<QueryState>(implementation_);
  state->limits = limits != nullptr ? *limits : e.limits;
  e.queries.push_back(state);
  Query query(state);
  state->open_term(goal);
  return query;
}

Answer Engine::first_of(Query query, std::string_view goal) {
  std::optional<Answer> answer = query.first();
  if (!answer) throw NoAnswer(Term::atom("no_answer"), "no answer: " + std::string(goal));
  return std::move(*answer);
}

// ---- predicates, streams, housekeeping ----

void Engine::define_body(std::string_view name, detail::Body body, std::string_view module) {
  const Entry entry(implementation_);
  implementation_->define(module, name, std::move(body));
}

void Engine::add_library(std::string_view name, std::string_view text) {
  const Entry entry(implementation_, embed::Callers::all);
  implementation_->m.sources.of_host.insert_or_assign(machine::SourceTable::host_path(name), std::string(text));
}

void Engine::add_binary_output(std::string_view alias, OutputCallback callback) {
  const Entry entry(implementation_);
  embed::add_output(implementation_->m, alias, std::move(callback), true);
}
void Engine::add_binary_input(std::string_view alias, InputCallback callback) {
  const Entry entry(implementation_);
  embed::add_input(implementation_->m, alias, std::move(callback), true);
}

void Engine::set_output(OutputCallback callback) {
  const Entry entry(implementation_);
  embed::set_standard_stream(implementation_->m, 1, std::move(callback));
}
void Engine::set_error(OutputCallback callback) {
  const Entry entry(implementation_);
  embed::set_standard_stream(implementation_->m, 2, std::move(callback));
}
void Engine::set_input(InputCallback callback) {
  const Entry entry(implementation_);
  embed::set_standard_input(implementation_->m, std::move(callback));
}
void Engine::add_output(std::string_view alias, OutputCallback callback) {
  const Entry entry(implementation_);
  embed::add_output(implementation_->m, alias, std::move(callback));
}
void Engine::add_input(std::string_view alias, InputCallback callback) {
  const Entry entry(implementation_);
  embed::add_input(implementation_->m, alias, std::move(callback));
}
void Engine::flush() {
  const Entry entry(implementation_);
  implementation_->m.streams.flush_all();
}

void Engine::collect_garbage() {
  const Entry entry(implementation_);
  Implementation& e = entry.engine();
  const code::Word live = code::first_registers(e.live_registers());
  if (e.m.collect(live, e.m.cp)) e.m.collect_atoms(live, e.m.cp);
}

Engine::Statistics Engine::statistics() const {
  const Entry entry(implementation_, embed::Callers::all);
  const Implementation& e = entry.engine();
  return {e.m.inferences(),
          e.m.terms.heap_bytes(),
          e.m.terms.trail_bytes(),
          e.m.local_bytes(),
          e.m.terms.atoms.count(),
          e.objects.size(),
          e.m.collection_statistics.collections};
}

std::string_view library_version() noexcept { return HORNBEAM_VERSION; }

}  // namespace hornbeam
