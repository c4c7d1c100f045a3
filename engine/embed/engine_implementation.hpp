// SPDX-License-Identifier: MIT
// What stands behind an Engine. One thread at a time is inside (class Entered); queries form a stack, and so do
// the calls of predicates written in C++, which may open queries in turn:
//
//   query 1 | predicate p | query 2 (opened by p) | predicate q | ...
//
// The arguments of the innermost predicate are in the machine's registers; the first query that it opens saves
// them in its barrier (Machine::open_query, `live`).
#pragma once

#include <atomic>
#include <deque>
#include <exception>
#include <memory>
#include <unordered_map>
#include <vector>

#include <hornbeam/engine.hpp>
#include "embed/object_table.hpp"
#include "embed/term_export.hpp"
#include "embed/term_import.hpp"
#include "host/deadline_clock.hpp"
#include "host/processes.hpp"
#include "machine/machine.hpp"
#include "machine/saved_state.hpp"

namespace hornbeam {

struct QueryState;

struct Engine::Implementation : std::enable_shared_from_this<Engine::Implementation> {
  explicit Implementation(const Options& options);
  ~Implementation();

  using Machine = machine::Machine;
  using Cell = terms::Cell;

  std::unique_ptr<Machine> machine_owner;
  Machine& m;
  embed::ObjectTable objects;
  Limits limits;
  bool closed = false;  // the Engine is gone; queries may be left

  // ---- who is inside ----
  std::atomic<host::ThreadId> owner{};
  std::size_t entered = 0;
  std::atomic<bool> running{false};

  // ---- queries, oldest first ----
  std::vector<std::shared_ptr<QueryState>> queries;
  // Predicates in progress, and whether a query has saved their arguments already.
  struct Frame {
    std::size_t arity;
    bool saved;
  };
  std::vector<Frame> frames;
  std::size_t live_registers();

  // ---- predicates ----
  struct Foreign {
    detail::Body body;
    std::size_t arity;
  };
  std::deque<Foreign> bodies;  // by number; one that was defined again stays, calls may be in progress
  // Of calls in progress, by depth.
  struct CallTerms {
    std::vector<Term> inputs, outputs;
  };
  std::deque<CallTerms> call_terms;
  struct OpenSource {
    std::unique_ptr<detail::Source> solutions;
    std::size_t outputs = 0;
    bool is_asked = false;     // its function is running
    std::uint64_t waited = 0;  // the step in which it had nothing to say
  };
  std::unordered_map<std::int64_t, std::shared_ptr<OpenSource>> sources;
  std::int64_t last_source = 0;
  std::uint64_t steps = 0;  // of queries, so far

  // ---- prepared queries: code that nobody wants any more, of any thread ----
  struct GivenUp {
    database::Clause* code;
    GivenUp* next;
  };
  std::atomic<GivenUp*> given_up{nullptr};

  // ---- snapshots, oldest first (snapshot.cpp) ----
  struct SnapshotState {
    std::weak_ptr<void> wanted;
    std::unique_ptr<machine::SavedState> machine;
    std::size_t bodies;
  };
  std::vector<SnapshotState> snapshots;
  bool marks_snapshots = false;

  // ---- watching ----
  TraceObserver observer;
  std::exception_ptr observer_error;

  // ---- exceptions of predicates: the last one, and the formal term that stands for it in Prolog ----
  std::exception_ptr host_exception;
  Term host_formal = Term::integer(0);

  // ---- messages of loading ----
  std::vector<Message> messages;
  std::vector<Term> message_terms;
  bool listening = false;

  std::uint64_t next_variable = 0;
  // Of time limits, made with the first; its moments, where they are set.
  enum Moment : std::size_t { limit_moment, pause_moment };
  std::unique_ptr<host::DeadlineClock> clock;
  host::DeadlineClock::Moment deadline = host::DeadlineClock::never;
  host::DeadlineClock::Moment pause_at = host::DeadlineClock::never;
  std::atomic<double> last_ring{0};

  static Implementation& of(Machine& machine) { return *static_cast<Implementation*>(machine.host); }

  // ---- terms ----
  // Room for that many cells, by a collection if need be; ResourceError when there is none.
  void make_room(std::size_t cells);
  // A ball: where it is error/2 the term of a cyclic one is so, too, and its parts say that they are cyclic.
  Term export_ball(Cell ball);
  embed::TermExport exporter();
  embed::TermImport importer();
  Term export_term(Cell c) { return exporter().copy(c); }
  // Makes room and builds.
  Cell import_term(const Term& term);
  // The goal built of a term, its name taken for one of the system's own.
  void name_for_system(Cell goal);
  // The value of the last variable of a system goal that is called with these values in front; nothing when it
  // fails or throws. Messages and texts are made so.
  std::optional<Term> ask(const char* predicate, const std::vector<Term>& values);
  std::string message_of(const Term& ball);

  // ---- loading ----
  std::vector<Message> load(const char* predicate, const std::vector<Term>& values);

  // Throws what the ball says. Its text is made within limits. `quietly`: without asking Prolog for a text.
  [[noreturn]] void raise(const Term& ball, bool quietly);

  void define(std::string_view module, std::string_view name, detail::Body body);
};

namespace embed {

// Enters the engine for the time of a call; UsageError when another thread is inside or the engine is gone.
class Entered {
 public:
  explicit Entered(Engine::Implementation& engine);
  ~Entered();
  Entered(const Entered&) = delete;
  Entered& operator=(const Entered&) = delete;

 private:
  Engine::Implementation& engine_;
};

// Builtins with which the machine calls back: predicates in C++, messages.
void install_host_builtins(machine::Machine& m);

}  // namespace embed
}  // namespace hornbeam
