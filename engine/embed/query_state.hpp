// SPDX-License-Identifier: MIT
// An open query: its place on the machine's stacks, its variables, and its remaining limits.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "embed/engine_implementation.hpp"
#include "embed/sandbox.hpp"

namespace hornbeam {

namespace embed {

// Connects the machine's debugger hooks to the observer of the host (trace_observer.cpp).
class Watch {
 public:
  explicit Watch(Engine::Implementation& engine);
  ~Watch();
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

 private:
  Engine::Implementation& engine_;
  machine::DebuggerHooks before_;
};

}  // namespace embed

struct PreparedState;

struct QueryState {
  explicit QueryState(std::shared_ptr<Engine::Implementation> of_engine)
      : engine(std::move(of_engine)), frame(engine->frames.size()) {}
  ~QueryState();
  QueryState(const QueryState&) = delete;
  QueryState& operator=(const QueryState&) = delete;

  // Reads the goal, substitutes the values, opens the query.
  void open_text(std::string_view goal, const std::vector<Term>& values);
  void open_term(const Term& goal);
  void open_load(std::string_view text, std::string_view name);
  void open_prepared(const PreparedState& goal, std::span<const Term> values);
  std::optional<Answer> next();
  bool next_row(std::span<Term> row);
  bool next_row_held(std::span<Term> row);  // for who has entered the engine, holds it and has just opened the query
  const std::vector<std::string>& shown_names() const;
  Step step(const Budget& budget);
  void close() noexcept;
  // Resets a closed query for reuse.
  void reset();
  void visit_cells(const machine::CellHolders::VisitCell& visit);  // roots of the collector while it is open

  std::shared_ptr<Engine::Implementation> engine;
  std::shared_ptr<const PreparedState> keep;  // while it runs
  // If set, takes the query from the engine when it is closed: a second owner would count with locked instructions.
  std::shared_ptr<QueryState>* taker = nullptr;
  std::size_t frame;  // depth of predicates in progress when it was opened
  Limits limits;
  machine::Machine::Query place;
  bool is_open = false;
  bool system_goal = false;             // an internal goal of the engine
  std::atomic<bool> abandoned = false;  // closed while newer queries are open: removed after them
  bool finished = false;                // the last answer has been given
  std::vector<std::string> names;
  terms::Cell variables = terms::Cell::atom(terms::atoms::nil);  // the list of their values
  std::optional<Answer> found;                                   // by step()
  std::size_t answers = 0;
  std::int64_t time_used = 0;  // nanoseconds
  std::uint64_t inferences_used = 0;
  std::optional<std::int64_t> budget_left;  // of the program, while it is paused
  bool saves_registers = false;             // those of the predicate that opened it

 private:
  // What of an answer becomes C++ terms, within the limits.
  struct Wanted {
    Answer* answer = nullptr;
    std::span<Term> values = {};  // of its first variables
  };
  Step advance(const Budget* budget, const Wanted& wanted);
  Step advance_entered(const Budget* budget, const Wanted& wanted);
  bool hand_over(machine::RunResult result, const Wanted& wanted, std::optional<Term>& ball);
  void give(std::span<Term> values);
  void give_terms(std::span<Term> values, std::size_t first, terms::Cell rest);
  terms::Cell next_value(std::size_t i, terms::Cell& rest) const;
  Step end();
  void close_finished();
  void import_values(std::span<const Term> values, terms::Cell* to, const PreparedState& goal, terms::Cell* named);
  void import_terms(std::span<const Term> values, terms::Cell* to, const PreparedState& goal, terms::Cell* named);
  void show_prepared();
  void name_variables(embed::TermExport& exporter) const;
  terms::Cell shown_variable(std::size_t i) const;
  void check_turn();
  void show_variables(const embed::TermImport& import);
  void open(terms::Cell goal);
  void begin();
  bool is_watched() const { return engine->observer && !system_goal && engine->frames.empty(); }
  void answer(Answer& result);
  void discard(const Wanted& wanted);
  [[noreturn]] void leave(machine::RunResult result, bool own_stop, const std::optional<Term>& thrown);
  std::int64_t time_for_message() const;
  void close_here();

  terms::Cell goal_ = terms::Cell::atom(terms::atoms::nil);
  const PreparedState* prepared_ = nullptr;  // if set, goal_ has the arguments of its code
  bool begun_ = false;
  std::unique_ptr<embed::Watch> watch_;
  std::int64_t alarms_before_ = 0;  // later ones are removed with the query
  std::optional<embed::RestoredSettings> restored_;
  std::optional<embed::HostLoads> loads_;  // for loading a program, with the host listening
  // What a load of the program changes until it ends. One that was stopped, and its cleanups with it, leaves it behind.
  struct BeforeLoads {
    database::Module* source_module = nullptr;
    syntax::SyntaxFlags syntax;  // of the module user
  };
  BeforeLoads before_loads_;
  void end_loads();
};

namespace embed {

// Reads one term of a text; throws SyntaxError with its place.
Term parse_term(Engine::Implementation& engine, std::string_view text);
// Closes the remaining queries of predicates deeper than `frames`.
void close_queries_above(Engine::Implementation& engine, std::size_t frames);

}  // namespace embed

}  // namespace hornbeam
