// SPDX-License-Identifier: MIT
#include <hornbeam/query.hpp>

#include <algorithm>
#include <stdexcept>

#include "embed/ball_to_exception.hpp"
#include "embed/goal_text.hpp"
#include "embed/limit_guard.hpp"
#include "embed/prepared_goal.hpp"
#include "embed/query_state.hpp"
#include "embed/rooted_cell.hpp"
#include "support/utf8.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam {

using embed::Entered;
using machine::RunResult;
using machine::Stop;

// ---- opening ----

QueryState::~QueryState() = default;

void QueryState::open_text(std::string_view text, const std::vector<Term>& values) {
  std::size_t cells = 0;
  for (const Term& value : values) cells += embed::TermImport::cells_of(value);
  const embed::GoalText goal = embed::read_goal_text(*engine, text, values.size(), cells);
  Machine& m = engine->m;
  embed::TermImport import = engine->importer();
  for (const auto& [name, variable] : goal.named) import.name_variable(name, variable);
  for (std::size_t i = 0; i < values.size(); ++i) m.terms.bind(goal.placeholders[i], import.build(values[i]));
  show_variables(import);
  open(goal.term);
}

// The variables of the goal and of the values become the variables of the answers.
void QueryState::show_variables(const embed::TermImport& imported) {
  std::vector<Cell> shown;
  imported.for_each_variable([&](const std::string& name, Cell variable) {
    if (name.front() == '_') return;
    names.push_back(name);
    shown.push_back(variable);
  });
  variables = Cell::atom(atoms::nil);
  for (std::size_t i = shown.size(); i-- > 0;) variables = engine->m.terms.new_list(shown[i], variables);
}  // namespace hornbeam

void QueryState::open_term(const Term& goal) {
  engine->make_room(2 * embed::TermImport::cells_of(goal) + 64);
  embed::TermImport import = engine->importer();
  const Cell cell = import.build(goal);
  if (system_goal) engine->name_for_system(cell);
  show_variables(import);
  open(cell);
}

void QueryState::open_load(std::string_view text, std::string_view name) {
  engine->messages.clear();
  engine->message_terms.clear();
  loads_.emplace(engine->m);
  open_term(Term::compound("$host_load_text", {Term::string(text), Term::atom(name)}));
}

// A variable in a value with the name of a goal variable is that variable.
void QueryState::open_prepared(const PreparedState& goal, std::span<const Term> values) {
  if (values.size() != goal.placeholders) {
    throw UsageError("the goal has " + std::to_string(goal.placeholders) + " placeholders, but " +
                     std::to_string(values.size()) + " values were given: " + goal.text);
  }
  if (is_watched() || limits.depth) return open_text(goal.text, {values.begin(), values.end()});
  Machine& m = engine->m;
  std::size_t cells = goal.arity() + 1;
  for (const Term& value : values) cells += embed::TermImport::cells_of_value(value);
  engine->make_room(cells);
  prepared_ = &goal;
  if (goal.arity() > 0) {
    Cell* const arguments = m.terms.allocate(goal.arity() + 1);
    *arguments = goal.functor;
    Cell* const variables_from = arguments + 1 + goal.placeholders;
    for (std::size_t i = 0; i < goal.names.size(); ++i) variables_from[i] = Cell::reference(variables_from + i);
    goal_ = Cell::structure(arguments);
    import_values(values, arguments + 1, goal, variables_from);
  }
  is_open = true;
}

// Large objects that most calls do not need are in functions of their own: to make room for them takes time.
void QueryState::import_values(std::span<const Term> values, Cell* to, const PreparedState& goal, Cell* named) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!embed::TermImport::is_simple(values[i])) return import_terms(values.subspan(i), to + i, goal, named);
    to[i] = embed::TermImport::simple(engine->m.terms, values[i]);
  }
}

void QueryState::import_terms(std::span<const Term> values, Cell* to, const PreparedState& goal, Cell* named) {
  embed::TermImport import = engine->importer();
  for (std::size_t i = 0; i < goal.names.size(); ++i) import.name_variable(goal.names[i], Cell::reference(named + i));
  for (const Term& value : values) *to++ = import.build(value);
}

// Shows the variables of the goal, not those that occur only in values.
void QueryState::show_prepared() {
  const PreparedState& goal = *prepared_;
  engine->make_room(2 * goal.shown.size());
  names = goal.variables;
  variables = Cell::atom(atoms::nil);
  for (std::size_t i = goal.shown.size(); i-- > 0;) {
    variables = engine->m.terms.new_list(shown_variable(i), variables);
  }
}

Cell QueryState::shown_variable(std::size_t i) const {
  return terms::structure_argument(goal_, prepared_->placeholders + prepared_->shown[i]);
}

const std::vector<std::string>& QueryState::shown_names() const {
  return prepared_ != nullptr ? prepared_->variables : names;
}

namespace {

// Numbers need no exporter.
bool give_number(Cell value, Term& to) {
  if (value.is_small_integer()) {
    to = Term::integer(value.as_small_integer());
  } else if (terms::is_float(value)) {
    to = Term::floating(terms::float_value(value));
  } else {
    return false;
  }
  return true;
}

}  // namespace

// `rest` has the variables to come, unless the goal is prepared.
Cell QueryState::next_value(std::size_t i, Cell& rest) const {
  if (prepared_ != nullptr) return terms::deref(shown_variable(i));
  const Cell list = terms::deref(rest);
  rest = terms::tail_of(list);
  return terms::deref(terms::head_of(list));
}

void QueryState::give(std::span<Term> values) {
  Cell rest = variables;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Cell from_here = rest;
    if (!give_number(next_value(i, rest), values[i])) return give_terms(values, i, from_here);
  }
}

void QueryState::give_terms(std::span<Term> values, std::size_t first, Cell rest) {
  embed::TermExport exporter = engine->exporter();
  name_variables(exporter);
  for (std::size_t i = first; i < values.size(); ++i) {
    const Cell value = next_value(i, rest);
    if (!give_number(value, values[i])) values[i] = exporter.copy(value);
  }
}

void QueryState::name_variables(embed::TermExport& exporter) const {
  Cell rest = variables;
  const std::vector<std::string>& shown = shown_names();
  for (std::size_t i = 0; i < shown.size(); ++i) {
    if (prepared_ != nullptr) {
      exporter.name_variable(shown_variable(i), shown[i]);
      continue;
    }
    const Cell list = terms::deref(rest);
    exporter.name_variable(terms::head_of(list), shown[i]);
    rest = terms::tail_of(list);
  }
}

void QueryState::reset() {
  keep.reset();
  prepared_ = nullptr;
  goal_ = variables = Cell::atom(atoms::nil);
  finished = begun_ = saves_registers = false;
  abandoned.store(false, std::memory_order_relaxed);
  names.clear();
  found.reset();
  answers = inferences_used = 0;
  time_used = alarms_before_ = 0;
}

void QueryState::visit_cells(const machine::CellHolders::VisitCell& visit) {
  visit(goal_);
  visit(variables);
}

void QueryState::open(Cell goal) {
  Machine& m = engine->m;
  if (limits.depth) {
    const Cell functor = m.terms.functors.intern(m.terms.atoms.intern_system("$host_depth"), 2);
    goal = m.terms.new_structure(functor, goal, m.terms.new_integer(static_cast<std::int64_t>(*limits.depth)));
  }
  goal_ = goal;
  is_open = true;
}

// Goes on the machine's stacks only when the first answer is requested: its goal would be in the argument registers,
// which other queries use.
void QueryState::begin() {
  Machine& m = engine->m;
  const std::size_t live = engine->live_registers();
  const bool watched = is_watched() && prepared_ == nullptr;
  auto& module = system_goal || limits.depth || watched ? m.database.system() : m.database.user();
  if (watched) {
    const Cell in_user = m.terms.new_structure(functors::colon, Cell::atom(m.database.user().name), goal_);
    goal_ = m.terms.new_structure(m.terms.functors.intern(m.terms.atoms.intern_system("$watched_root"), 1), in_user);
    watch_ = std::make_unique<embed::Watch>(*engine);
  }
  if (!system_goal && !m.capabilities.has(machine::Capability::change_system) && engine->queries.size() == 1) {
    restored_.emplace(m);
  }
  m.goal_dialect = m.flags.dialect;
  if ((prepared_ != nullptr ? m.open_query(place, *prepared_->code, goal_, live)
                            : m.open_query(place, module, goal_, live)) != machine::Outcome::success) {
    throw ResourceError(
        Term::compound("error", {Term::compound("resource_error", {Term::atom("memory")}), Term::variable()}));
  }
  begun_ = true;
  before_loads_.source_module = m.source_module;
  before_loads_.syntax = m.database.user().syntax;
  alarms_before_ = m.alarms == nullptr ? 0 : m.alarms->last_number();
  saves_registers = !engine->frames.empty() && !engine->frames.back().saved;
  if (saves_registers) engine->frames.back().saved = true;
}

// ---- answers ----

namespace {

bool any_attributed(terms::TermStore& store, Cell list) {
  const auto found = terms::term_variables(store, list, Cell::atom(atoms::nil), terms::Variables::attributed);
  return found.done && found.list.is_list();
}

}  // namespace

void QueryState::answer(Answer& result) {
  Machine& m = engine->m;
  if (prepared_ != nullptr) show_prepared();
  if (names.empty()) return;
  Cell copy_goal = Cell::atom(atoms::nil);
  const embed::RootedCell rooted(m, copy_goal);
  std::optional<embed::InnerQuery> copying;
  bool copied = false;
  if (any_attributed(m.terms, variables)) {
    engine->make_room(16);
    const Cell functor = m.terms.functors.intern(m.terms.atoms.intern_system("$host_copy"), 3);
    copy_goal = m.terms.new_structure(functor, variables, m.terms.new_variable(), m.terms.new_variable());
    copying.emplace(m, copy_goal);
    copied = copying->has_solution();
    if (!copied) copying.reset();
    if (m.stopping != Stop::none) throw support::Stopped();
  }
  const Cell values = copied ? terms::structure_argument(copy_goal, 1) : variables;
  embed::TermExport exporter = engine->exporter();
  Cell list = terms::deref(values);
  for (const std::string& name : names) {
    exporter.name_variable(terms::head_of(list), name);
    list = terms::deref(terms::tail_of(list));
  }
  list = terms::deref(values);
  for (const std::string& name : names) {
    result.bindings_.emplace_back(name, exporter.copy(terms::head_of(list)));
    list = terms::deref(terms::tail_of(list));
  }
  if (copied) {
    const Term goals = exporter.copy(terms::structure_argument(copy_goal, 2));
    if (goals.is_list()) result.residual_ = goals.elements();
  }
}

namespace {
constexpr const char* too_few = "the query has fewer variables than types were given";
}

std::optional<Answer> QueryState::next() {
  const std::shared_ptr<Engine::Implementation> held = engine;
  Answer result;
  if (advance(nullptr, {.answer = &result}) != Step::answer) return std::nullopt;
  close_finished();
  return result;
}

bool QueryState::next_row(std::span<Term> row) {
  const std::shared_ptr<Engine::Implementation> held = engine;
  if (row.size() > shown_names().size()) throw UsageError(too_few);
  if (advance(nullptr, {.values = row}) != Step::answer) return false;
  close_finished();
  return true;
}

bool QueryState::next_row_held(std::span<Term> row) {
  if (row.size() > shown_names().size()) throw UsageError(too_few);
  if (advance_entered(nullptr, {.values = row}) != Step::answer) return false;
  close_finished();
  return true;
}

Step QueryState::step(const Budget& budget) {
  const std::shared_ptr<Engine::Implementation> held = engine;
  found.reset();
  Answer result;
  const Step step = advance(&budget, {.answer = &result});
  if (step != Step::answer) return step;
  found = std::move(result);
  close_finished();
  return step;
}

void QueryState::check_turn() {
  Engine::Implementation& e = *engine;
  if (!is_open) throw UsageError("the query is closed");
  while (e.queries.back()->abandoned) e.queries.back()->close();
  if (e.queries.back().get() != this) throw UsageError("a newer query of the engine is open");
  if (e.frames.size() != frame) throw UsageError("the query is running: a predicate that it calls asks it");
}

// On an answer the query remains open, for the values of its variables. The caller holds the engine.
Step QueryState::advance(const Budget* budget, const Wanted& wanted) {
  if (engine == nullptr || engine->closed) throw UsageError("the query is closed, or its engine is gone");
  const Entered entered(*engine);
  embed::refuse_in_callbacks(*engine);
  if (!finished) check_turn();
  return advance_entered(budget, wanted);
}

// The caller has entered the engine, and the query is the newest.
Step QueryState::advance_entered(const Budget* budget, const Wanted& wanted) {
  Engine::Implementation& e = *engine;
  if (finished) return Step::end;
  if (limits.answers && answers >= *limits.answers) return end();
  if (!begun_) begin();
  embed::LimitGuard guard(*this, budget);
  if (loads_) e.listening = true;
  RunResult result = e.m.next_solution(place);
  if (loads_) e.listening = false;
  std::optional<Term> ball;
  if (!hand_over(result, wanted, ball)) result = RunResult::error;
  const bool own_stop = guard.end();
  e.m.streams.flush_all();
  if (result == RunResult::paused) return Step::paused;
  if (result == RunResult::failure) return end();
  if (result != RunResult::solution) leave(result, own_stop, ball);
  ++answers;
  return Step::answer;
}

// False if a stop came before all was made, or it takes more memory than the query may use.
bool QueryState::hand_over(RunResult result, const Wanted& wanted, std::optional<Term>& ball) {
  const std::atomic<Stop>& stop = engine->m.stopping;
  try {
    if (result == RunResult::error && stop == Stop::none) ball = engine->export_ball(engine->m.ball());
    if (result != RunResult::solution) return true;
    if (wanted.answer != nullptr) {
      answer(*wanted.answer);
    } else {
      give(wanted.values);
    }
  } catch (const support::Stopped&) {
    engine->m.begin_stop();
    discard(wanted);
    return false;
  } catch (const embed::TooLarge&) {
    discard(wanted);
    ball = Term::compound("error", {Term::compound("resource_error", {Term::atom("memory")}), Term::variable()});
    return false;
  }
  if (stop == Stop::none) return true;
  discard(wanted);
  return false;
}

void QueryState::discard(const Wanted& wanted) {
  for (Term& value : wanted.values) engine->discarded.add(value);
  if (wanted.answer == nullptr) return;
  for (auto& [name, value] : wanted.answer->bindings_) engine->discarded.add(value);
  for (Term& goal : wanted.answer->residual_) engine->discarded.add(goal);
}

Step QueryState::end() {
  close_here();
  finished = true;
  return Step::end;
}

// Closes the query if this was its last answer.
void QueryState::close_finished() {
  if (engine->m.b == place.barrier) end();
}

// Ends the query with an exception. A stop or a halt that is not this query's own continues to outer ones.
void QueryState::leave(RunResult result, bool own_stop, const std::optional<Term>& thrown) {
  Engine::Implementation& e = *engine;
  Term ball = Term::atom("$aborted");
  const Stop stop = e.m.stopping;
  if (result == RunResult::halted) {
    const int status = e.m.halt_status;
    close_here();
    if (e.frames.empty()) e.m.halt_requested = false;
    throw Halted(status);
  }
  // First, before anything can fail: nothing of it may remain for the next query.
  const std::exception_ptr observer_error = e.frames.empty() ? std::exchange(e.observer_error, nullptr) : nullptr;
  if (own_stop) e.m.clear_stop();
  if (stop == Stop::none && thrown) ball = *thrown;
  if (stop == Stop::time || stop == Stop::inferences) {
    const Term formal = Term::compound("resource_error", {stop == Stop::time ? "time_limit" : "inference_limit"});
    ball = Term::compound("error", {formal, Term::variable()});
  }
  close_here();
  if (observer_error != nullptr) std::rethrow_exception(observer_error);
  if (stop != Stop::none) {
    const char* const text = stop == Stop::interrupt ? "the query was interrupted"
                             : stop == Stop::time    ? "the query reached its time limit"
                                                     : "the query reached its inference limit";
    embed::throw_ball(ball, text, {});
  }
  e.raise(ball, time_for_message());
}

// Nanoseconds. A message that is made late is short.
std::int64_t QueryState::time_for_message() const {
  constexpr std::int64_t least = 10'000'000;
  if (!limits.time) return embed::MessageLimits::most_time;
  const std::int64_t left = embed::nanoseconds(*limits.time) - time_used;
  return std::clamp(left, least, embed::MessageLimits::most_time);
}

// ---- closing ----

void QueryState::end_loads() {
  Machine& m = engine->m;
  if (m.sources.load_count() <= place.loads) return;
  m.sources.loads.resize(place.loads);
  m.source_module = before_loads_.source_module;
  m.database.user().syntax = before_loads_.syntax;
}

void QueryState::close_here() {
  Engine::Implementation& e = *engine;
  if (is_open) {
    is_open = false;
    watch_.reset();
    if (begun_) end_loads();
    if (begun_) e.m.close_query(place, false);
    if (begun_ && e.m.alarms != nullptr && e.m.alarms->last_number() != alarms_before_) {
      e.m.alarms->remove_after(alarms_before_);
    }
    restored_.reset();
    loads_.reset();
    if (saves_registers) e.frames[frame - 1].saved = false;
  }
  auto above = e.queries.end();
  while (above != e.queries.begin() && above[-1].get() != this) --above;
  if (above != e.queries.begin()) {
    if (taker != nullptr) *taker = std::move(above[-1]);
    e.queries.erase(above - 1);
  }
  if (!e.queries.empty() || !e.frames.empty()) return;
  e.m.clear_stop();                                            // however it ended, the next query must not be stopped
  if (!e.sources.empty()) (void)std::exchange(e.sources, {});  // a stop may come before their cleanup
}

void QueryState::close() noexcept {
  const std::shared_ptr<Engine::Implementation> keep = engine;
  if (keep == nullptr) return;
  abandoned = true;
  try {
    const Entered entered(*keep);
    // Abandoned queries older than one that is still open must wait for it.
    while (!keep->queries.empty() && keep->queries.back()->abandoned &&
           keep->queries.back()->frame == keep->frames.size()) {
      const std::shared_ptr<QueryState> newest = keep->queries.back();
      newest->close_here();
    }
  } catch (const std::exception&) {
    // Another thread is inside: it will close abandoned ones.
  }
}

Query::Query(std::shared_ptr<QueryState> state) : state_(std::move(state)) {}
Query::Query(Query&&) noexcept = default;

Query& Query::operator=(Query&& other) noexcept {
  if (this != &other) {
    close();
    state_ = std::move(other.state_);
  }
  return *this;
}

Query::~Query() { close(); }

std::optional<Answer> Query::next() {
  if (state_ == nullptr) throw UsageError("the query has been moved from");
  return state_->next();
}

bool Query::next_row(std::span<Term> row) {
  if (state_ == nullptr) throw UsageError("the query has been moved from");
  return state_->next_row(row);
}

std::string_view Query::variable(std::size_t number) const {
  if (state_ == nullptr) throw UsageError("the query has been moved from");
  return state_->shown_names().at(number);
}

Step Query::step(const Budget& budget) {
  if (state_ == nullptr) throw UsageError("the query has been moved from");
  return state_->step(budget);
}

const Answer& Query::answer() const {
  if (state_ == nullptr || !state_->found) throw UsageError("the last step has found no answer");
  return *state_->found;
}

std::optional<Answer> Query::first() {
  std::optional<Answer> answer = next();
  close();
  return answer;
}

std::vector<Answer> Query::all() {
  std::vector<Answer> answers;
  while (std::optional<Answer> answer = next()) answers.push_back(std::move(*answer));
  return answers;
}

std::size_t Query::count() {
  std::size_t answers = 0;
  while (next()) ++answers;
  return answers;
}

void Query::close() noexcept {
  if (state_ != nullptr) state_->close();
}

bool Query::is_open() const noexcept { return state_ != nullptr && state_->is_open && !state_->abandoned; }

// ---- Answer ----

const Term& Answer::operator[](std::string_view variable) const {
  for (const Binding& b : bindings_) {
    if (b.first == variable) return b.second;
  }
  throw std::out_of_range("the answer has no variable " + std::string(variable));
}

const Term& Answer::operator[](std::size_t index) const { return bindings_.at(index).second; }

bool Answer::contains(std::string_view variable) const {
  return std::any_of(bindings_.begin(), bindings_.end(), [&](const Binding& b) { return b.first == variable; });
}

std::string Answer::text(std::size_t most) const {
  std::string out;
  const auto add = [&out, most](const std::string& before, const Term& part) {
    if (out.size() > most) return;
    if (!out.empty()) out += ", ";
    out += before;
    if (out.size() <= most) out += part.text(most - out.size());
  };
  for (const auto& [name, value] : bindings_) {
    if (!value.is_variable() || value.name() != name) add(name + " = ", value);
  }
  for (const Term& goal : residual_) add({}, goal);
  support::utf8::cut(out, most);
  return out.empty() ? "true" : out;
}

namespace embed {

Term parse_term(Engine::Implementation& engine, std::string_view text) {
  const GoalText goal = read_goal_text(engine, text, 0, 0);
  TermExport exporter = engine.exporter();
  for (const auto& [name, variable] : goal.named) exporter.name_variable(variable, name);
  return exporter.copy(goal.term);
}

void close_queries_above(Engine::Implementation& engine, std::size_t frames) {
  while (!engine.queries.empty() && engine.queries.back()->frame >= frames && engine.queries.back()->frame > 0) {
    const std::shared_ptr<QueryState> newest = engine.queries.back();
    newest->abandoned = true;
    newest->close();
    if (!engine.queries.empty() && engine.queries.back() == newest) break;
  }
}

}  // namespace embed
}  // namespace hornbeam
