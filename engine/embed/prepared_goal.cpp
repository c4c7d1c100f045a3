// SPDX-License-Identifier: MIT
#include "embed/prepared_goal.hpp"

#include <new>
#include <utility>

#include <hornbeam/prepared.hpp>
#include "embed/ball_to_exception.hpp"
#include "embed/goal_text.hpp"
#include "embed/limit_guard.hpp"
#include "embed/query_state.hpp"

namespace hornbeam {

using embed::Entered;

namespace {

constexpr std::size_t most_arguments = 60;

bool has_any(const Limits& limits) { return embed::LimitGuard::has_limits(limits) || limits.answers || limits.depth; }

Cell structure_of(Machine& m, Cell functor, const std::vector<Cell>& arguments) {
  Cell* const cells = m.terms.allocate(arguments.size() + 1);
  cells[0] = functor;
  std::copy(arguments.begin(), arguments.end(), cells + 1);
  return Cell::structure(cells);
}

}  // namespace

void PreparedState::compile(std::string_view goal) {
  Machine& m = engine->m;
  const embed::GoalText read = embed::read_goal_text(*engine, goal, embed::any_count, most_arguments + 1);
  text = goal;
  placeholders = read.placeholders.size();
  std::vector<Cell> arguments = read.placeholders;
  for (const auto& [name, variable] : read.named) {
    if (name.front() != '_') {
      shown.push_back(names.size());
      variables.push_back(name);
    }
    names.push_back(name);
    arguments.push_back(variable);
  }
  if (arguments.size() > most_arguments) throw UsageError("the goal has too many variables to be prepared");
  Cell head = Cell::atom(m.terms.atoms.intern_system("$goal"));
  if (!arguments.empty()) {
    functor = m.terms.functors.intern(head.as_atom(), static_cast<std::uint32_t>(arguments.size()));
    head = structure_of(m, functor, arguments);
  }
  machine::Outcome outcome = machine::Outcome::success;
  code = m.keep_goal(m.database.user(), head, read.term, outcome);
  if (code == nullptr) engine->raise(engine->export_ball(m.ball()), embed::MessageLimits::most_time);
}

// Outside the engine, leaves the code to the next thread that enters: this may be a different one, which must not be
// kept waiting.
PreparedState::~PreparedState() {
  if (code == nullptr) return;
  if (engine->owner.load() == host::this_thread()) {
    engine->m.release_goal(code);
    return;
  }
  auto* const node = new (std::nothrow) Engine::Implementation::GivenUp{code, engine->given_up.load()};
  while (node != nullptr && !engine->given_up.compare_exchange_weak(node->next, node)) {
  }
}

std::shared_ptr<QueryState> PreparedState::new_query() {
  std::shared_ptr<QueryState> query = std::move(spare);
  if (query == nullptr) query = std::make_shared<QueryState>(engine);
  query->frame = engine->frames.size();
  if (has_any(limits()) || has_any(query->limits)) query->limits = limits();
  return query;
}

namespace embed {

void release_given_up(Engine::Implementation& engine) {
  for (auto* node = engine.given_up.exchange(nullptr); node != nullptr;) {
    engine.m.release_goal(node->code);
    delete std::exchange(node, node->next);
  }
}

}  // namespace embed

// ---- the interface ----

Prepared Engine::prepare(std::string_view goal) {
  const embed::Entry entry(implementation_);
  auto state = std::make_shared<PreparedState>(implementation_);
  state->compile(goal);
  return Prepared(std::move(state));
}

void Prepared::set_limits(const Limits& limits) { checked().own_limits = limits; }
const std::vector<std::string>& Prepared::variables() const { return checked().variables; }

PreparedState& Prepared::checked() const {
  if (state_ == nullptr) throw UsageError("the prepared goal has been moved from");
  return *state_;
}

Query Prepared::open(std::span<const Term> values) const {
  PreparedState& state = checked();
  if (state.engine->closed) throw UsageError("the engine is gone");
  const Entered entered(*state.engine);
  embed::refuse_in_callbacks(*state.engine);
  const std::shared_ptr<QueryState> query = state.new_query();
  state.engine->queries.push_back(query);
  try {
    query->open_prepared(state, values);
  } catch (...) {
    query->close();
    throw;
  }
  query->keep = state_;
  return Query(query);
}

// The caller holds the goal, and thereby the engine, while its code runs.
bool Prepared::call_held(std::span<const Term> values, std::span<Term> results) const {
  PreparedState& state = checked();
  if (state.engine->closed) throw UsageError("the engine is gone");
  const Entered entered(*state.engine);
  embed::refuse_in_callbacks(*state.engine);
  if (results.size() > state.variables.size()) {
    throw UsageError("the query has fewer variables than types were given");
  }
  std::shared_ptr<QueryState> closed = state.new_query();
  QueryState& query = *closed;
  state.engine->queries.push_back(std::move(closed));
  query.taker = &closed;
  bool found = false;
  try {
    query.open_prepared(state, values);
    found = query.next_row_held(results);
  } catch (...) {
    query.close();
    query.taker = nullptr;
    throw;
  }
  if (query.is_open) query.close();
  query.taker = nullptr;
  if (closed != nullptr && state.spare == nullptr) {
    closed->reset();
    state.spare = std::move(closed);
  }
  return found;
}

void Prepared::throw_no_answer() const { throw NoAnswer(Term::atom("no_answer"), "no answer: " + state_->text); }

}  // namespace hornbeam
