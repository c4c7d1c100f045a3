// SPDX-License-Identifier: MIT
// One machine: registers, stacks, and the tables of one engine. Instructions (the *_instructions.hpp files) use the
// members directly; builtins use those under "for builtins".
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arithmetic/evaluate.hpp"
#include "code/limits.hpp"
#include "compiler/clause_compiler.hpp"
#include "database/database.hpp"
#include "database/flag_table.hpp"
#include "database/global_variables.hpp"
#include "database/recorded_terms.hpp"
#include "host/alarm_clock.hpp"
#include "host/clocks.hpp"
#include "host/reserved_memory.hpp"
#include "machine/autoload_index.hpp"
#include "machine/builtin.hpp"
#include "machine/capabilities.hpp"
#include "machine/cell_holders.hpp"
#include "machine/collection_plan.hpp"
#include "machine/collection_stack.hpp"
#include "machine/debugger_hooks.hpp"
#include "machine/extension.hpp"
#include "machine/frames.hpp"
#include "machine/goal_clauses.hpp"
#include "machine/known_calls.hpp"
#include "machine/old_cells.hpp"
#include "machine/registers.hpp"
#include "machine/return_points.hpp"
#include "machine/source_text.hpp"
#include "streams/stream_table.hpp"
#include "terms/compare.hpp"
#include "terms/record.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::reader {
class TermReader;
}
namespace hornbeam::machine {
struct ErrorTrace;
struct FixedCode;
class ModuleResolver;
struct MatchingRule;
class LastingCells;
struct ContinuationMaker;
}  // namespace hornbeam::machine

namespace hornbeam::machine {

// Sizes of the stacks and of other memory, in bytes.
struct MemorySizes {
  std::size_t heap;
  std::size_t local;
  std::size_t trail;
  std::size_t others;
  // Smaller than the limits if the address space is limited.
  static MemorySizes for_limits(std::size_t stack_limit, std::size_t memory_limit);
};

enum class RunResult : std::uint8_t { running, solution, failure, error, halted, paused };

// Reasons for requested attention, besides those that the stores track themselves.
enum Attention : std::uint32_t {
  attention_interrupt = 1,  // SIGINT or Machine::interrupt
  attention_limit = 4,      // the inference budget is used up
  attention_time = 8,       // an alarm has expired
  attention_abort = 16,
  attention_stop = 32,    // the host ends the query, see Machine::request_stop
  attention_copies = 64,  // constraints restored from copies that outlive backtracking must be posted again
  attention_pause = 128,  // the host pauses the query, see Machine::request_pause
};

// Why a host ends a query. Programs cannot catch it.
enum class Stop : std::uint8_t { none = 0, interrupt = 1, time = 2, inferences = 4 };

// Supplies the clauses of predicates that stay text until first needed (loader/system_text.hpp).
struct ClauseSupplier {
  virtual ~ClauseSupplier() = default;
  virtual bool supply(database::Predicate& predicate) = 0;  // false: out of memory
  virtual bool supply_all() = 0;
  // The passage of the library that is being loaded has clauses of the predicate, which has none or such ones.
  virtual void leave(database::Predicate& predicate, const Passage& passage) = 0;
};

class Machine {
 public:
  // Limits in bytes, of the stacks and of other memory.
  Machine(std::size_t stack_limit, std::size_t memory_limit)
      : Machine(stack_limit, MemorySizes::for_limits(stack_limit, memory_limit)) {}
  ~Machine();
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  // ---- registers that are not arguments of instructions ----
  Cell* b = nullptr;            // newest choice point
  Cell* b0 = nullptr;           // where a cut of the predicate being entered goes back to
  Cell* local_limit = nullptr;  // environments and choice points must begin below
  std::int64_t budget = 0;      // calls left until attention_limit; counts inferences
  Cell* cleanup_top = nullptr;  // newest cleanup choice point
  // Registers between runs and on slow paths. H is terms.top.
  const Word* p = nullptr;
  Cell* e = nullptr;
  Cell* s = nullptr;
  const Word* cp = nullptr;
  RunResult result = RunResult::running;
  // Operands passed from an instruction to its slow path, beyond the registers.
  struct Handed {
    database::Predicate* predicate;
    Word live;
    const Word* map;
  } handed{};

  Cell x[code::most_registers + 1];  // the last: database/predicate_index.hpp

  terms::TermStore terms;

  // ---- tables of the engine ----
  const arithmetic::FunctionTable& functions;
  arithmetic::RandomState random;
  arithmetic::Context arithmetic;
  database::FlagTable flags;
  database::GlobalVariables globals;
  database::RecordedTerms recorded;
  database::Counters counters;
  CollectionStack collections;  // results of findall/3 and the like in progress
  host::Clocks clocks;
  streams::StreamTable streams{terms.memory};
  database::Database database;
  compiler::ClauseCompiler compiler;
  std::unique_ptr<reader::TermReader> term_reader;
  SourceTable sources;
  const AutoloadIndex* autoloads = nullptr;  // null until something has been looked up
  // The path of the library file that serves a call; empty if none does.
  std::string_view autoload_path(AutoloadSet set, Cell functor) const {
    const terms::Atom name = terms.functors.name(functor);
    if (autoloads == nullptr || terms.atoms.is_system(name)) return {};
    return autoloads->path(set, terms.atoms.text(name), functor.arity());
  }

  // ---- for builtins ----
  // Mostly unifies a result: an atomic value with a variable, or two atomic values, inline.
  [[gnu::always_inline]] Outcome unify(Cell a, Cell b) {
    if (!b.is_constant()) return unify_terms(a, b);
    a = terms::deref(a);
    if (a == b) return Outcome::success;
    if (!a.is_variable()) return Outcome::fail;
    terms.bind(a, b);
    return Outcome::success;
  }
  Outcome unify_terms(Cell a, Cell b);
  Outcome raise(Cell formal);                // error(formal, context(Predicate, _))
  Outcome raise(Cell formal, Cell message);  // the same with a message
  Outcome throw_ball(Cell ball);
  // success: there is room. Return anything else at once; the builtin is run again after a collection.
  Outcome need_heap(std::size_t cells);
  // Announces that so many live cells are about to be built at once, which is no reason for a collection.
  void expect_alive(std::size_t cells);
  Outcome collect_first();  // collects garbage, then runs the builtin again
  bool poll();              // true: stop now and return interrupted()
  Outcome interrupted();
  std::uint64_t inferences() const { return static_cast<std::uint64_t>(granted_ - budget); }
  syntax::OperatorTable& operators(database::Module& module) { return module.operators; }
  database::Predicate* running_builtin = nullptr;  // the predicate whose function is being called
  // The behaviour of a builtin may depend on the dialect of its clause, an operand of an inline builtin. System clauses
  // and goals given as terms have none: they act for their caller.
  database::Dialect goal_dialect = database::Dialect::swi;
  database::Dialect dialect_of_goal() const;
  database::Dialect dialect_of_arithmetic() const;  // of the clause whose arithmetic is running
  // The module of the file being loaded, or of the toplevel: it receives new clauses and operators.
  database::Module* source_module = nullptr;
  // Splits Module:...:Term; false if a module is unbound or not an atom. The default is user.
  bool strip_module(Cell& term, database::Module*& module);
  // Set by halt/1: the machine is left as soon as control is at a barrier.
  bool halt_requested = false;
  int halt_status = 0;

  // Module:Name/Arity
  Cell qualified_indicator(const database::Predicate& predicate);
  // File:Line, or `none` for file 0.
  Cell place_term(std::uint32_t file, std::uint32_t line);

  // ---- clauses (clause_store.cpp) ----
  struct AddOptions {
    bool at_end = true;
    bool consulting = false;  // from a file: static unless declared otherwise
    std::uint32_t file = 0;
    std::uint32_t line = 0;
    compiler::SourcePositions* positions = nullptr;  // of a clause that was just read
    bool is_system_text = false;                     // not affected by flags and loads in progress
    std::optional<Cell> told;                        // the term that clause/2 returns, if different
    // Called after the clause is compiled, before it is added.
    std::function<void(database::Predicate&)> before_adding;
  };
  // Compiles Head, Head :- Body or Module:Clause and adds it.
  Outcome add_clause(database::Module& context, Cell clause, const AddOptions& options,
                     database::Clause** added = nullptr);
  Outcome modifiable(database::Module& module, Cell functor, const AddOptions& options, database::Predicate*& found);
  // Makes sure that the clauses are loaded; false if out of memory.
  bool supply_clauses(database::Predicate& predicate) {
    return predicate.deferred == 0 || clause_supplier->supply(predicate);
  }
  std::unique_ptr<ClauseSupplier> clause_supplier;
  Outcome raise_permission(Cell functor);  // permission_error(modify, static_procedure, Name/Arity)
  // True if goals of this functor are control constructs compiled inline.
  bool inline_control(Cell functor) const;
  // Returns code for a goal with control constructs; stores its data in the argument registers.
  const Word* compile_goal(database::Module& module, Cell goal, Outcome& outcome);
  const database::Clause* lambda_code(std::size_t arguments);
  const database::Clause* goal_code(database::Module& module, Cell goal);
  const database::Clause* compile_keyed(ModuleResolver& resolver, Cell head, Cell body, compiler::CodeStyle style);
  const Word* compile_temporary(database::Module& module, Cell goal, bool checked, Outcome& outcome);
  // A clause without a predicate, for a goal that is run many times: its code stays until it is released, and as long
  // as control may return to it. Null: `outcome` gives the reason.
  database::Clause* keep_goal(database::Module& module, Cell head, Cell body, Outcome& outcome);
  void release_goal(database::Clause* clause);
  // Frees erased clauses that can no longer be seen or run.
  void purge_clauses();
  void free_retired_indexes();

  // ---- reading clauses (clause_reading.cpp) ----
  // Unifies the arguments of a fact with these by running its code; undone if they do not match. `error`: the ball is
  // set. Only for nondeterministic builtins, whose frame protects the caller's, while no wake-ups are pending.
  Outcome match_fact(const database::Clause& fact, const Cell* arguments);

  // ---- running (solve.cpp, run.cpp) ----
  struct Query {
    Cell* barrier = nullptr;  // its choice point
    // registers of the caller
    const Word* p;
    Cell* e;
    Cell* s;
    const Word* cp;
    Cell* b0;
    database::Predicate* running_builtin;
    std::size_t saved_registers;
    Cell* watched_frame;
    std::size_t loads;  // in progress; more are dropped when it ends, even without memory for their cleanups
    bool asked = false;
    bool is_paused = false;
  };
  // Opens a query of `goal` in `module`; saves the first `live` argument registers for the caller.
  Outcome open_query(Query& query, database::Module& module, Cell goal, std::size_t live = 0);
  // The same for a kept goal, called with the arguments of a structure.
  Outcome open_query(Query& query, const database::Clause& goal, Cell arguments, std::size_t live = 0);
  RunResult next_solution(Query& query);
  // Closes it; `keep` retains the bindings of the last solution.
  void close_query(Query& query, bool keep);
  // Runs a goal once, keeping its bindings. On error the ball is in `ball()`.
  RunResult run_once(database::Module& module, Cell goal);
  Cell ball() const { return thrown_.ball; }
  void run();  // until result changes

  // ---- slow paths of instructions; registers are saved in p, e, s, cp, terms.top ----
  // `live` is the set of live argument registers: code/register_sets.hpp.
  void backtrack();         // p = newest alternative
  void throw_to_handler();  // ball() is set: unwinds, continues at a handler
  void throw_argument();    // throw/1
  void resume_throw();
  Outcome raise_out_of_memory();
  terms::Answer unify_with_flags(Cell a, Cell b);
  terms::Answer would_unify(Cell a, Cell b);  // regardless of attributes
  Outcome raise_no_memory();  // for answer no_memory: resource_error(stack_memory), or the ball already set
  // as_goals: unless they wake any goals, they stay unified.
  enum class Constraints : std::uint8_t { ignored, asked, as_goals };
  Trial try_to_unify(Cell a, Cell b, Constraints constraints = Constraints::asked);
  // Copies the template, with its variables in the registers that it names. False: no room.
  bool thaw_template(Cell& target, const compiler::Template& t);
  terms::Answer get_template(Cell with, const compiler::Template& t);

  const Word* link(database::Predicate& predicate);  // its code, when it is called for the first time
  void attend_call(database::Predicate& predicate);  // before it is entered, arguments in x
  void attend_here(Word live, Word map, const Word* map_end);
  void return_to_caller();
  void builtin_trouble(Outcome outcome, Word live, Word map, const Word* map_end);
  // Calls running_builtin as a goal that may have several solutions, in the middle of a clause.
  void builtin_as_goal(const Cell* arguments, Word live, Word map, const Word* map_end);
  void throw_out_of_memory();
  // poll() has interrupted an instruction without a map for a goal in between: time limits and aborts end it.
  void throw_interrupted();
  // The evaluator's part of arithmetic instructions. On an error control goes to its handler: false, or p has changed.
  bool apply_function(arithmetic::Function f, Cell a, Cell b, Cell& result);
  bool evaluate(Cell expression, Cell& result);
  arithmetic::Ordering compare(Cell a, Cell b);
  void arithmetic_trouble(bool comparison);
  // Like the instruction execute, arguments in x.
  void enter(database::Predicate& predicate);
  void call_goal(std::size_t arity);    // call/N: goal in x[0], arity - 1 more arguments
  void call_lambda(std::size_t arity);  // parameters in x[0], goal in x[1], arguments
  KnownCalls known_calls;
  // Spreads the arguments of call/N over the registers for a cached goal; null, with no effect, for any other.
  database::Predicate* spread_known_goal(std::size_t arity) {
    Cell goal = terms::deref(x[0]);
    Cell module = Cell::atom(atoms::user);
    if (goal.is_structure() && terms::functor_of(goal) == functors::colon) {
      module = terms::deref(terms::structure_argument(goal, 0));
      goal = terms::deref(terms::structure_argument(goal, 1));
    }
    if (!goal.is_structure() && !goal.is_atom()) return nullptr;
    const Cell closure = goal.is_atom() ? goal : terms::functor_of(goal);
    const KnownCalls::Closure& known = known_calls.closure(closure, module, arity - 1);
    if (known.closure != closure || known.module != module || known.extra != arity - 1) return nullptr;
    const bool has_own = goal.is_structure();
    spread_goal(x, has_own ? goal.address() + 1 : nullptr, has_own ? closure.arity() : 0, arity - 1);
    return known.predicate;
  }
  // Puts the goal's own arguments before the `extra` ones, which stand after it.
  static void spread_goal(Cell* x, const Cell* own_arguments, std::size_t own, std::size_t extra) {
    if (own > 1) {
      for (std::size_t i = extra; i > 0; --i) x[own + i - 1] = x[i];
    } else if (own == 0) {
      for (std::size_t i = 0; i < extra; ++i) x[i] = x[i + 1];
    }
    for (std::size_t i = 0; i < own; ++i) x[i] = own_arguments[i];
  }
  void call_body(database::Module& module, Cell goal);  // a control construct
  void not_callable(Cell goal);                         // throws the error for a goal of call/N
  void undefined(database::Predicate& predicate);
  void no_such_predicate(Cell functor);  // more arguments than a predicate can have
  void qualify_arguments(database::Predicate& alias);
  // Qualifies goals and other module-sensitive arguments with the importing module.
  void qualify_arguments(const database::Predicate& target, Cell module, Cell* arguments);
  void run_between(Cell goal, const Word* resume_at, Word live, Word map, const Word* map_end);
  void resume_registers();
  // Created when first used. Names begin with $, and programs cannot write them.
  database::Predicate& system_predicate(const char* name, std::uint32_t arity);
  // Calls running_builtin as a goal that decides a test: control continues at map_end, or at `otherwise` if it fails.
  void ask_goals(const Cell* arguments, const Word* otherwise, Word live, Word map, const Word* map_end);
  void ask_not_unifiable(Cell a, Cell b, const Word* otherwise, Word live, Word map, const Word* map_end);
  void ask_unifiable(Cell a, Cell b, const Word* otherwise, Word live, Word map, const Word* map_end);
  void ask_matches(Cell variable, Cell functor, const Word* otherwise, Word live, Word map, const Word* map_end);
  void resume_test();

  // Enters the first clause that the call sees and that can match; pushes a choice point if there is another.
  void enter_dynamic(database::Predicate& predicate);
  void retry_dynamic();
  void enter_nondeterministic(database::Predicate& predicate, Nondeterministic function);
  void retry_nondeterministic();
  // For the first call of between/3: the instruction count_up finds the further solutions.
  void count_up_from_now_on();

  // call_cleanup/2: the goal is called, and control returns to the _exit or _fail of the same name.
  void cleanup_call();
  void cleanup_exit();
  void cleanup_fail();
  // A predicate declared by det/1 (determinate_calls.cpp).
  void call_determinate(const database::Predicate& predicate);  // the arguments are in the registers
  bool push_determinate();
  void state_determinate(Cell* environment, const database::Predicate& predicate, bool is_clause);
  void push_guard();
  void begin_guarded(const database::Predicate& predicate, const Word* map);  // `map` of the clause's environment
  void determinate_exit();
  void determinate_fail();
  void leave_determinate(const char* found);
  void run_cut_cleanups(Word live, Word map, const Word* map_end);
  // The goals of cleanups removed by a cut, as a list.
  bool take_owed_cleanups(Cell& goals);

  // ---- the debugger hooks (watched_goals.cpp) ----
  DebuggerHooks debugger;
  void set_debugger_hooks(bool open);
  void watched_root();
  void watched_exit();
  void watched_fail();
  void watched_redo();
  void watched_resume();
  void watched_unify(Word live, Word map, const Word* map_end);
  PortEvent watched_event(Cell* frame, Port port) const;
  Cell* watched_parent(Cell* frame) const;  // null: it has none
  // Delimited continuations (continuations.cpp).
  void reset_goal();
  void reset_exit();
  void shift();
  void call_continuation();
  void call_tabled_body();  // goal in x[0], known to be tabled

  // Where the next frame goes: above the environment, whose live slots the map before `return_address` gives, and above
  // the newest choice point.
  Cell* stack_top(const Word* return_address) const;
  Cell* push_choice(std::size_t arguments, ChoiceKind kind, const Word* alternative, const Word* return_address,
                    Cell* top);
  // Undoes bindings and restores e, cp and the heap top as they were when the newest choice point was pushed.
  void restore_choice();
  void deepen_choice();  // makes a shallow choice point an ordinary one
  void pop_choice();
  // For the running nondeterministic builtin: makes its bindings so far survive backtracking to its choice point; or
  // pushes a copy of that choice point, which keeps the state `below`. False: no room.
  void keep_bindings();
  bool double_choice(Cell below);
  bool overflows(Cell* top);  // then an error has been raised
  // For points without an environment of their own.
  const Word* no_map() const;
  const Word* pop_and_fail_code() const;
  Cell choice_cell(const Cell* choice) const { return level_cell(local_base, choice); }
  Cell* choice_at(Cell c) const { return choice_of_level(local_base, c); }

  // ---- attention: signals, limits, tracing ----
  std::atomic<std::uint32_t> attention{0};
  void request(Attention a) {
    attention.fetch_or(a);
    terms.soft_limit = nullptr;
  }
  void interrupt() { request(attention_interrupt); }
  // Ends the running queries out to the one whose owner resets `stopping`: no handler catches the ball, cleanups run.
  // Requested again during a cleanup, it ends the cleanup. Callable from any thread.
  void request_stop(Stop reason) {
    stop_reasons_.fetch_or(static_cast<std::uint8_t>(reason));
    request(attention_stop);
  }
  std::atomic<Stop> stopping{Stop::none};
  // For work of the host between two goals: whether it must end. Then begin_stop() sets `stopping`.
  bool must_stop() { return poll() && (attention.load(std::memory_order_relaxed) & attention_stop) != 0; }
  bool begin_stop();
  // Withdraws this reason; others stay.
  void withdraw_stop(Stop reason) {
    stop_reasons_.fetch_and(static_cast<std::uint8_t>(~static_cast<std::uint8_t>(reason)));
  }
  // The count of inferences at which a stop is due, regardless of limits that the program sets.
  std::uint64_t inference_stop = UINT64_MAX;
  // Discards a stop that has arrived, or has come too late.
  void clear_stop() {
    const bool is_clear = (attention.load(std::memory_order_relaxed) & attention_stop) == 0 &&
                          stop_reasons_.load(std::memory_order_relaxed) == 0;
    if (!is_clear || stopping.load(std::memory_order_relaxed) != Stop::none) forget_stop();
  }
  // Pauses the query that `pausable` names at the next safe point, with the result `paused`; next_solution() continues
  // it. A query nested in it is not paused; the pause waits for its end. Callable from any thread.
  void request_pause() { request(attention_pause); }
  Query* pausable = nullptr;
  std::uint64_t inference_pause = UINT64_MAX;  // the count of inferences at which a pause is due
  // Polls the clocks of the host, if alarms need polling.
  std::function<void()> look_at_clocks;
  void withdraw_pause() { attention.fetch_and(~std::uint32_t{attention_pause}); }

  // ---- the host ----
  void* host = nullptr;       // data that an embedding program keeps with the machine
  Capabilities capabilities;  // what it permits programs to do; checked by builtins
  // After one predicate has replaced another: drops the caches of call/N.
  void forget_calls() { known_calls.forget(); }
  void set_budget(std::int64_t calls);   // the program's own limit: due after that many calls
  std::int64_t program_budget() const {  // the rest of it
    return program_stop_ - static_cast<std::int64_t>(inferences());
  }
  void renew_budget();  // after a change of inference_stop or inference_pause
  // Null if attention is requested, to make the next call slow; otherwise where the next collection is due.
  void restore_soft_limit() {
    Cell* const due = std::min(terms.base + collection_plan.threshold, terms.hard_end);
    if (wants_attention() || terms.soft_limit != due) set_soft_limit(due);
  }

  // ---- garbage collection (garbage_mark.cpp, garbage_slide.cpp) ----
  // Collects the heap and the trail. `live` argument registers are roots; `map_end`[-1] gives E's live slots.
  enum class Collection : std::uint8_t { due, wanted };
  bool collect(Word live, const Word* map_end, Collection why = Collection::wanted);
  // Makes the next call collect the whole heap, and the atoms if asked.
  void request_collection(bool atoms = false);
  void collect_atoms(Word live, const Word* map_end);
  void collect_atoms_if_due(Word live, const Word* map_end);
  template <class Visit>
  void for_each_live_register(Word live, Visit visit) {
    compiler.register_sets().for_each(live, visit);
  }
  template <class Move>
  void move_ball(Move move) {
    thrown_.ball = move(thrown_.ball);
  }
  OldCells old_cells{terms};
  std::unique_ptr<LastingCells> lasting_cells;
  CollectionPlan collection_plan;
  struct Statistics {
    std::uint64_t collections = 0;
    std::uint64_t bytes_freed = 0;
    std::uint64_t atom_collections = 0;
    double seconds = 0;
  } collection_statistics;
  CellHolders holders;
  std::unique_ptr<Extension> constraint_store;  // created by clpfd/bridge with the first constraint
  std::unique_ptr<Extension> table_space;       // created by tabling with the first table
  ReturnPoints return_points;                   // code addresses that continuations return to

  // ---- stacks ----
  Cell* local_base = nullptr;
  Cell* local_end = nullptr;
  std::size_t stack_limit;
  // Sets another limit, up to the reserved memory; false if more is in use. The flag stack_limit.
  bool set_stack_limit(std::size_t bytes);
  bool stack_limit_is_fixed = true;  // programs may not change it
  std::size_t local_bytes() const;

  // ---- fixed code ----
  std::unique_ptr<FixedCode> fixed;
  std::unique_ptr<host::AlarmClock> alarms;  // created with the first alarm
  std::unique_ptr<ErrorTrace> error_trace;   // where the last error was thrown
  const code::AddressTable& addresses;

 private:
  Machine(std::size_t stack_limit, const MemorySizes& sizes);
  bool wants_attention() const {
    return attention.load(std::memory_order_relaxed) != 0 || terms.pending_wakeups.is_structure() ||
           debugger.watching() || terms.memory.has_refused();
  }
  void set_soft_limit(Cell* due);
  friend struct CollectorAccess;
  Outcome raise_in(Cell formal, Cell message, database::Predicate* where);
  terms::Answer unify_or_complain(Cell a, Cell b);
  // The ball is set: unwinds to the nearest handler that catches it, or to the barrier of the query.
  void unwind_to_handler(), record_ball();
  bool try_handler(Cell* choice, Cell*& chain);
  void run_cleanup_while_throwing(Cell* choice);
  void leave_with_error(), forget_what_was_left();
  // Nondeterministic builtins.
  void keep_state(std::size_t arity, Cell state);
  void finish_nondeterministic(database::Predicate& predicate, Outcome outcome, const Redo& redo, bool first);
  Cell system_goal(const char* name, std::initializer_list<Cell> arguments);
  Cell* push_registers(const Word* resume_at, Word live, Word map, const Word* map_end, std::size_t more);
  struct DynamicState;
  // The debugger hooks: see debugger_hooks.hpp.
  bool is_to_watch(database::Predicate& predicate);
  void watched_call(database::Predicate& predicate);
  Cell* push_watched_frame(Cell goal, const database::Predicate* predicate, std::int64_t number);
  void report(Port port, Cell* frame);
  Cell port_goal(const PortEvent& event);
  bool wants_event(Port port, Cell* frame) const;
  void run_watched(Cell* frame);
  void finish_watched_exit(Cell* frame);
  void fail_watched(Cell* frame);
  void retry_watched(Cell* frame);
  Cell* watched_choice(Cell* frame) const;
  bool throw_past_watched(Cell* choice, Cell*& chain);
  void find_watched_frame();
  void enter_clauses(database::Predicate& predicate, bool watched);
  const Word* watched_code(database::Clause& clause);
  friend struct ContinuationMaker;
  bool handle_attention(Word live, Word map, const Word* map_end, const Word* resume_at);
  database::Predicate* find_predicate(database::Module& module, Cell functor);

  struct Thrown {
    Cell ball = Cell::integer(0);
    // Balls that a catch-all handler does not catch: '$aborted' and '$limit'(Kind, Owner); and the catcher
    // '$every'(Ball), which does.
    Cell aborted, limit, every;
    // The ball while the stacks are unwound. Null: there was no memory for it, so the ball is resource_error(memory).
    terms::OwnedRecord record;
    bool occurs_check_failed = false;  // set with the ball when no_memory stands for it
  } thrown_;
  bool passes_handlers() const;
  bool thaw_ball(Cell& ball);  // false: the heap is full
  Cell unpacked(Cell ball) const;
  std::int64_t granted_ = 0;  // initial budget: up to the least of the counts at which something is due
  std::int64_t program_stop_ = 0;
  std::atomic<std::uint8_t> stop_reasons_{0};
  bool stop_now();  // false: the reason has been withdrawn
  bool is_ended_by_host() { return terms.soft_limit == nullptr && must_stop() && stop_now(); }
  bool pause_now(Word live, Word map, const Word* map_end, const Word* resume_at);
  bool handle_used_budget(Word live, Word map, const Word* map_end, const Word* resume_at);
  void ask_owed_pause();
  void open_barrier(Query& query, std::size_t live, Cell* top);
  Query* running_query_ = nullptr;
  std::uint32_t poll_count_ = 0;
  void look(), use_large_pages(), forget_stop();
  std::uint64_t next_look_ = UINT64_MAX;  // the count of inferences at which look() is next due
  bool uses_large_pages_ = false;
  bool needs_room() const;
  bool may_collect_young() const;
  std::size_t threshold_above(std::size_t alive) const;
  void plan_next_collection();
  host::ReservedMemory local_memory_;
  GoalClauses goal_clauses_;
  std::size_t retired_index_limit_ = 64;
  compiler::CodeStyle code_style() const;
  Outcome compile_error(compiler::CompileStatus status, Cell body);
  database::Clause* finish_clause();
  void compile_with_others(database::Clause& clause);
  bool restart_without_others();
  struct NewClause;
  Outcome take_apart(database::Module& context, NewClause& clause, const AddOptions& options);
  Outcome compile_clause(NewClause& clause, const AddOptions& options, database::OwnedClause& made);
  bool has_matching_rules(database::Module& module, database::Dialect dialect);
  Outcome make_matching(MatchingRule& rule, Cell term);
  Outcome close_rules(database::Predicate& of, bool matches, bool at_end, database::OwnedClause& closing);
  void purge_temporary_clauses();
};

// Opcode -> function address, the same for all machines of the process.
const code::AddressTable& instruction_addresses();

}  // namespace hornbeam::machine

namespace hornbeam {
using machine::Machine;
}  // namespace hornbeam
