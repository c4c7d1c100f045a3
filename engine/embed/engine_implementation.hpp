// SPDX-License-Identifier: MIT
// The implementation of an Engine. One thread at a time may be inside (class Entered); queries form a stack, together
// with the calls of C++ predicates, which may open queries in turn:
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
#include "embed/discarded_terms.hpp"
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
  std::atomic<bool> closed{false};  // the Engine is gone; queries may remain

  // ---- who is inside ----
  std::atomic<host::ThreadId> owner{};
  std::size_t entered = 0;
  std::atomic<bool> running{false};

  // ---- queries, oldest first ----
  std::vector<std::shared_ptr<QueryState>> queries;
  // Predicates in progress, and whether a query has already saved their arguments.
  struct Frame {
    std::size_t arity;
    bool saved;
    bool is_callback = false;  // of a stream or an observer: the machine is in the middle of something
  };
  std::vector<Frame> frames;
  std::size_t live_registers();

  // ---- predicates ----
  struct Foreign {
    detail::Body body;
    std::size_t arity;
  };
  std::deque<Foreign> bodies;  // by number; a redefined one stays, as calls may be in progress
  // For calls in progress, by depth.
  struct CallTerms {
    std::vector<Term> inputs, outputs;
  };
  std::deque<CallTerms> call_terms;
  struct OpenSource {
    std::unique_ptr<detail::Source> solutions;
    std::size_t outputs = 0;
    bool is_asked = false;     // its function is running
    std::uint64_t waited = 0;  // the last step in which it had no solution
  };
  std::unordered_map<std::int64_t, std::shared_ptr<OpenSource>> sources;
  std::int64_t last_source = 0;
  std::uint64_t steps = 0;  // steps of queries so far

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
  embed::DiscardedTerms discarded;
  // For time limits, created on first use; with the moments that are set.
  enum Moment : std::size_t { limit_moment, pause_moment };
  std::unique_ptr<host::DeadlineClock> clock;
  host::DeadlineClock::Moment deadline = host::DeadlineClock::never;
  host::DeadlineClock::Moment pause_at = host::DeadlineClock::never;
  std::atomic<double> last_ring{0};

  static Implementation& of(Machine& machine) { return *static_cast<Implementation*>(machine.host); }

  // ---- terms ----
  std::size_t room_for_terms = SIZE_MAX;  // bytes that an answer, a ball or the inputs of a C++ predicate may take
  // Ensures that many cells, collecting if necessary; ResourceError if impossible.
  void make_room(std::size_t cells) {
    if (!m.terms.ensure(cells)) collect_for(cells);
  }
  void collect_for(std::size_t cells);
  // A ball; for error/2 only its cyclic parts are written as cyclic terms.
  Term export_ball(Cell ball);
  embed::TermExport exporter();
  embed::TermImport importer();
  Term export_term(Cell c) { return exporter().copy(c); }
  // Ensures room and builds the term.
  Cell import_term(const Term& term);
  // Replaces the name of a goal built from a term by the system's own atom.
  void name_for_system(Cell goal);
  // The value of the last variable of a system goal called with these values before it; nothing if it fails or throws.
  // Used for messages and texts.
  std::optional<Term> ask(const char* predicate, const std::vector<Term>& values);
  std::string message_of(const Term& ball, std::int64_t most_time);

  // ---- loading ----
  std::vector<Message> load(const char* predicate, const std::vector<Term>& values);

  // Throws the exception for a ball. Its text is made within so many nanoseconds; 0: without calling Prolog for it.
  [[noreturn]] void raise(const Term& ball, std::int64_t time_for_message);

  void define(std::string_view module, std::string_view name, detail::Body body);
};

namespace embed {

// Enters the engine for the duration of a call; UsageError if another thread is inside. The engine must live as long.
class Entered {
 public:
  explicit Entered(Engine::Implementation& engine);
  ~Entered();
  Entered(const Entered&) = delete;
  Entered& operator=(const Entered&) = delete;

 private:
  Engine::Implementation& engine_;
};

[[noreturn]] void throw_used_in_callback();
// UsageError within a callback of a stream or observer.
inline void refuse_in_callbacks(const Engine::Implementation& engine) {
  if (!engine.frames.empty() && engine.frames.back().is_callback) throw_used_in_callback();
}

enum class Callers : std::uint8_t { no_callbacks, all };

// The same, and keeps the engine: what the call runs may destroy it. UsageError if the Engine has been moved from, and,
// but for what collects no garbage and runs no goals, within a callback of a stream or observer.
class Entry {
 public:
  explicit Entry(std::shared_ptr<Engine::Implementation> engine, Callers callers = Callers::no_callbacks)
      : engine_(checked(std::move(engine))), entered_(*engine_) {
    if (callers == Callers::no_callbacks) refuse_in_callbacks(*engine_);
  }
  Engine::Implementation& engine() const { return *engine_; }

 private:
  static std::shared_ptr<Engine::Implementation> checked(std::shared_ptr<Engine::Implementation> engine);
  std::shared_ptr<Engine::Implementation> engine_;
  Entered entered_;
};

// The duration of a callback. It must not use the engine, as cells that the machine holds would not be found.
class HostCallback {
 public:
  explicit HostCallback(machine::Machine& m) : engine_(static_cast<Engine::Implementation*>(m.host)) {
    if (engine_ != nullptr) engine_->frames.push_back({0, false, true});
  }
  ~HostCallback() {
    if (engine_ != nullptr) engine_->frames.pop_back();
  }
  HostCallback(const HostCallback&) = delete;
  HostCallback& operator=(const HostCallback&) = delete;

 private:
  Engine::Implementation* engine_;
};

// Builtins by which the machine calls back: C++ predicates, messages.
void install_host_builtins(machine::Machine& m);

}  // namespace embed
}  // namespace hornbeam
