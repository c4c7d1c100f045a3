// SPDX-License-Identifier: MIT
// Slow paths of calls: attention (collections, woken goals, signals), call/N, undefined procedures, and goals run
// between two instructions.
#include <algorithm>
#include <utility>

#include "database/predicate_index.hpp"
#include "machine/error_trace.hpp"
#include "machine/fixed_code.hpp"
#include "machine/garbage_collector.hpp"
#include "machine/machine.hpp"
#include "terms/error_terms.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::machine {

// ---- goals between instructions ----
//
// The frame is an environment with these slots:
//   0 number of slots  1 where to resume  2, 3 halves of the register mask  4 b0  5 cp  6.. registers
//
// If the goal decides a test, two more follow: where to resume if it is false, and its truth value.

namespace {

constexpr int first_saved_register = 6;

}  // namespace

// Pushes the frame and returns it; null if an error was raised. The caller fills the `more` slots after the registers.
Cell* Machine::push_registers(const Word* resume_at, Word live, Word map, const Word* map_end, std::size_t more) {
  const Word* return_address = map != 0 ? map_end : cp;
  Cell* frame = stack_top(return_address);
  if (live == code::unknown_registers) {
    raise_out_of_memory();
    throw_to_handler();
    return nullptr;
  }
  if (overflows(frame)) return nullptr;
  caller_of(frame) = e;
  continuation_of(frame) = return_address;
  std::size_t slot = first_saved_register;
  for_each_live_register(live, [&](std::size_t i) { slot_of(frame, slot++) = x[i]; });
  slot_of(frame, 0) = Cell::integer(static_cast<std::int64_t>(slot + more));
  slot_of(frame, 1) = Cell(reinterpret_cast<Word>(resume_at));
  slot_of(frame, 2) = Cell::integer(static_cast<std::int64_t>(live & 0xffffffff));
  slot_of(frame, 3) = Cell::integer(static_cast<std::int64_t>(live >> 32));
  slot_of(frame, 4) = choice_cell(b0);
  slot_of(frame, 5) = Cell(reinterpret_cast<Word>(cp));
  e = frame;
  return frame;
}

// Runs `goal` once, then continues at `resume_at` with the live registers restored. `map` describes the clause's own
// environment at this point (0: it has none), `map_end` is the code word after it.
void Machine::run_between(Cell goal, const Word* resume_at, Word live, Word map, const Word* map_end) {
  if (push_registers(resume_at, live, map, map_end, 0) == nullptr) return;
  cp = fixed->resume_registers.address();
  x[0] = goal;
  call_goal(1);
}

// Lets woken goals decide the running builtin, a test such as \=/2 on variables with constraints, by calling it as the
// goal '$decide'(Test, Answer). Continues after the map if the answer is true, otherwise at `otherwise`.
void Machine::ask_goals(const Cell* arguments, const Word* otherwise, Word live, Word map, const Word* map_end) {
  const std::size_t n = running_builtin->arity;
  if (!terms.ensure(n + 16)) return throw_out_of_memory();
  Cell* goal = terms.allocate(n + 1);
  goal[0] = running_builtin->functor;
  std::copy(arguments, arguments + n, goal + 1);
  const Cell answer = terms.new_variable();
  const Cell test = system_goal("$decide", {Cell::structure(goal), answer});
  Cell* const frame = push_registers(map_end, live, map, map_end, 2);
  if (frame == nullptr) return;
  const std::int64_t slots = slot_of(frame, 0).as_small_integer();
  slot_of(frame, static_cast<std::size_t>(slots - 2)) = Cell(reinterpret_cast<Word>(otherwise));
  slot_of(frame, static_cast<std::size_t>(slots - 1)) = answer;
  cp = fixed->resume_test.address();
  x[0] = test;
  call_goal(1);
}

// The same for the inline test `A \= B`. Its choice point is shallow and the goals may overwrite the argument
// registers, so it is deepened first.
void Machine::ask_not_unifiable(Cell a, Cell b, const Word* otherwise, Word live, Word map, const Word* map_end) {
  deepen_choice();
  running_builtin = &system_predicate("$not_unifiable", 2);
  const Cell arguments[] = {a, b};
  ask_goals(arguments, otherwise, live, map, map_end);
}

// The same for `A = B` as the last goal of a condition: its success includes the bindings and the woken goals.
void Machine::ask_unifiable(Cell a, Cell b, const Word* otherwise, Word live, Word map, const Word* map_end) {
  deepen_choice();
  running_builtin = &database.predicate(database.system(), functors::equals);
  const Cell arguments[] = {a, b};
  ask_goals(arguments, otherwise, live, map, map_end);
}

// The same for unification with a compound of this functor whose arguments are new variables.
void Machine::ask_matches(Cell variable, Cell functor, const Word* otherwise, Word live, Word map,
                          const Word* map_end) {
  const std::size_t arity = functor.arity();
  if (!terms.ensure(arity + 1)) return throw_out_of_memory();
  const bool is_list = functor == functors::list_pair;
  Cell* const cells = terms.allocate(is_list ? arity : arity + 1);
  Cell* const arguments = is_list ? cells : cells + 1;
  if (!is_list) cells[0] = functor;
  for (std::size_t i = 0; i < arity; ++i) arguments[i] = Cell::reference(arguments + i);
  ask_unifiable(variable, is_list ? Cell::list(cells) : Cell::structure(cells), otherwise, live, map, map_end);
}

// The return address of ask_goals: removes the frame; the answer in it selects where control continues.
void Machine::resume_test() {
  const auto slots = static_cast<std::size_t>(slot_of(e, 0).as_small_integer());
  const Word* const otherwise = reinterpret_cast<const Word*>(slot_of(e, slots - 2).bits());
  const bool holds = deref(slot_of(e, slots - 1)) == Cell::atom(atoms::true_);
  resume_registers();
  if (!holds) p = otherwise;
}

// The return address of run_between: restores the registers from the frame.
void Machine::resume_registers() {
  Cell* frame = e;
  const Word live = static_cast<Word>(slot_of(frame, 2).as_small_integer()) |
                    (static_cast<Word>(slot_of(frame, 3).as_small_integer()) << 32);
  std::size_t slot = first_saved_register;
  for_each_live_register(live, [&](std::size_t i) { x[i] = slot_of(frame, slot++); });
  p = reinterpret_cast<const Word*>(slot_of(frame, 1).bits());
  cp = reinterpret_cast<const Word*>(slot_of(frame, 5).bits());
  b0 = choice_at(slot_of(frame, 4));
  e = caller_of(frame);
}

// A predicate of the system's own texts; programs cannot write its name.
Predicate& Machine::system_predicate(const char* name, std::uint32_t arity) {
  return database.predicate(database.system(), terms.functors.intern(terms.atoms.intern_system(name), arity));
}

Cell Machine::system_goal(const char* name, std::initializer_list<Cell> arguments) {
  const terms::Atom atom = terms.atoms.intern_system(name);
  if (arguments.size() == 0) return Cell::atom(atom);
  Cell* cells = terms.allocate(arguments.size() + 1);
  cells[0] = terms.functors.intern(atom, static_cast<std::uint32_t>(arguments.size()));
  std::copy(arguments.begin(), arguments.end(), cells + 1);
  return Cell::structure(cells);
}

// ---- attention ----

// Handles one pending request; true if control now goes elsewhere (and returns to `resume_at`, if at all). One at a
// time: remaining requests keep the soft limit at null, so the next call comes here again. The order matters. Copies of
// constraints come first, as woken goals may need them; woken goals come before signals, so that an interrupt sees a
// state in which all bindings have been propagated.
bool Machine::handle_attention(Word live, Word map, const Word* map_end, const Word* resume_at) {
  if (inferences() >= next_look_) look();
  const std::uint32_t wanted = attention.load();
  if ((wanted & attention_copies) != 0 && constraint_store->restore_copies()) {
    attention.fetch_and(~std::uint32_t{attention_copies});
  }
  if (terms.pending_wakeups.is_structure()) {
    const Cell goals = terms.pending_wakeups;
    terms.pending_wakeups = Cell::atom(atoms::nil);
    if (constraint_store != nullptr) constraint_store->note_bound(goals);
    run_between(system_goal("$run_wakeups", {goals}), resume_at, live, map, map_end);
    return true;
  }
  if ((wanted & attention_stop) != 0 && stop_now()) return true;
  if (wanted & attention_abort) {
    attention.fetch_and(~std::uint32_t{attention_abort});
    throw_ball(thrown_.aborted);
    throw_to_handler();
    return true;
  }
  if (wanted & attention_interrupt) {
    attention.fetch_and(~std::uint32_t{attention_interrupt});
    run_between(system_goal("$interrupt", {}), resume_at, live, map, map_end);
    return true;
  }
  if (wanted & attention_time) {
    attention.fetch_and(~std::uint32_t{attention_time});
    run_between(system_goal("$alarm", {}), resume_at, live, map, map_end);
    return true;
  }
  if ((wanted & attention_pause) != 0 && pause_now(live, map, map_end, resume_at)) return true;
  return budget < 0 && handle_used_budget(live, map, map_end, resume_at);
}

// Handles an exhausted call budget: a limit of the host (inference_stop), a limit of the program
// (call_with_inference_limit/3), or a slice after which the host may want control back.
bool Machine::handle_used_budget(Word live, Word map, const Word* map_end, const Word* resume_at) {
  if (inferences() >= inference_stop) {
    constexpr std::uint64_t for_cleanups = 1'000'000;
    inference_stop = inferences() + for_cleanups;
    set_budget(INT64_MAX / 2);
    request_stop(Stop::inferences);
    stop_now();
    return true;
  }
  if (program_budget() < 0) {
    set_budget(INT64_MAX / 2);
    run_between(system_goal("$inference_limit", {}), resume_at, live, map, map_end);
    return true;
  }
  return pause_now(live, map, map_end, resume_at);
}

// The slow path of each call: the heap has reached its soft limit, or a request has set that to null. Only the
// arguments of the callee are live here, and the environment map before cp tells which slots are: this is why
// collections happen at calls. Continues with the call itself, directly or through Predicate::reenter.
void Machine::attend_call(Predicate& predicate) {
  const Word live = code::first_registers(predicate.arity);
  const bool uncounted = terms.top > terms.soft_limit;  // then the call has not checked the budget
  if (handle_attention(live, 0, nullptr, predicate.reenter)) {
    restore_soft_limit();
    return;
  }
  bool due = terms.top > terms.base + collection_plan.threshold || terms.top > terms.hard_end ||
             terms.trail_top >= terms.trail_soft_limit || atoms_are_due(terms);
#ifdef HORNBEAM_STRESS_GC
  // Collects at every call at first and while the heap is small, then ever more rarely: millions of calls must not
  // cause millions of collections.
  const auto cells = static_cast<std::uint64_t>(terms.top - terms.base);
  const std::uint64_t pause = 1 + cells / 4096 + collection_statistics.collections / 2000;
  due = due || static_cast<std::uint64_t>(budget - 1) % pause == 0;
#endif
  if (due && !collect(live, cp, Collection::due)) {
    raise_out_of_memory();
    throw_to_handler();
    return;
  }
  if (uncounted) --budget;
  restore_soft_limit();
  if (is_to_watch(predicate)) return watched_call(predicate);
  b0 = b;
  p = predicate.entry;
}

// The same between two instructions other than calls, for woken goals and signals; never collects.
// Goals woken by a head that match_fact runs wait for the end of the builtin, whose C++ code holds cells.
void Machine::attend_here(Word live, Word map, const Word* map_end) {
  if (p == fixed->head_matched.address()) return;
  deepen_choice();
  handle_attention(live, map, map_end, p);
  restore_soft_limit();
}

// Does what the instruction `proceed` does.
void Machine::return_to_caller() {
  p = cp;
  if (terms.pending_wakeups.is_structure()) [[unlikely]]
    attend_here(0, 0, nullptr);
}

// Handles an inline builtin that has neither succeeded nor failed. error: the ball is ready. collect: it lacked
// collection_plan.wanted_cells, or was interrupted; the instruction is run again (p still points to it), so builtins
// must have no side effects before returning this.
void Machine::builtin_trouble(Outcome outcome, Word live, Word map, const Word* map_end) {
  if (outcome == Outcome::error) {
    throw_to_handler();
    return;
  }
  if (collection_plan.wanted_cells == 0) {  // interrupted, not short of heap
    if (!handle_attention(live, map, map_end, p)) restore_soft_limit();
    return;
  }
  const bool possible = live != code::unknown_registers && collect(live, map != 0 ? map_end : cp);
  restore_soft_limit();
  if (!possible || !terms.ensure(collection_plan.wanted_cells)) {
    running_builtin = nullptr;
    raise_out_of_memory();
    throw_to_handler();
  }
  collection_plan.wanted_cells = 0;
}

// The deterministic form of a nondeterministic builtin cannot decide: calls the builtin as a predicate.
void Machine::builtin_as_goal(const Cell* arguments, Word live, Word map, const Word* map_end) {
  const std::size_t n = running_builtin->arity;
  if (!terms.ensure(n + 1)) return throw_out_of_memory();
  Cell* goal = terms.allocate(n + 1);
  goal[0] = running_builtin->functor;
  std::copy(arguments, arguments + n, goal + 1);
  run_between(Cell::structure(goal), map_end, live, map, map_end);
}

// Writes `result` last, as it may be the argument register that `a` comes from.
bool Machine::apply_function(arithmetic::Function f, Cell a, Cell b, Cell& result) {
  Cell value;
  const bool done = arithmetic::information(f).arity == 1 ? arithmetic::apply(arithmetic, f, a, value)
                                                          : arithmetic::apply(arithmetic, f, a, b, value);
  if (done) {
    result = value;
  } else {
    arithmetic_trouble(false);
  }
  return done;
}

bool Machine::evaluate(Cell expression, Cell& result) {
  Cell value;
  const bool done = arithmetic::evaluate(arithmetic, expression, value);
  if (done) {
    result = value;
  } else {
    arithmetic_trouble(false);
  }
  return done;
}

arithmetic::Ordering Machine::compare(Cell a, Cell b) {
  arithmetic::Ordering ordering = arithmetic::Ordering::equal;
  if (!arithmetic::compare(arithmetic, a, b, ordering)) arithmetic_trouble(true);
  return ordering;
}

// Throws the error of an inline evaluation. Its context is the comparison at p, or is/2.
void Machine::arithmetic_trouble(bool comparison) {
  if (arithmetic.interrupted) return throw_interrupted();
  terms::Atom name = atoms::is;
  if (comparison) {
    switch (addresses.opcode(*p)) {
      case Opcode::test_less:
      case Opcode::test_less_constant: name = atoms::less; break;
      case Opcode::test_less_equal:
      case Opcode::test_less_equal_constant: name = atoms::less_equal; break;
      case Opcode::test_greater:
      case Opcode::test_greater_constant: name = atoms::greater; break;
      case Opcode::test_greater_equal:
      case Opcode::test_greater_equal_constant: name = atoms::greater_equal; break;
      case Opcode::test_equal:
      case Opcode::test_equal_constant: name = atoms::arith_equal; break;
      default: name = atoms::arith_not_equal; break;
    }
  }
  error_trace->note_fault(ErrorTrace::FaultRoot::instruction, arithmetic.fault);
  raise_in(arithmetic.error, terms.new_variable(),
           &database.predicate(database.system(), terms.functors.intern(name, 2)));
  throw_to_handler();
}

// ---- calls ----

// What the instructions call and execute do, for slow paths.
void Machine::enter(Predicate& predicate) {
  b0 = b;
  if (terms.top > terms.soft_limit || --budget < 0) {
    attend_call(predicate);
    return;
  }
  p = predicate.entry;
}

// Predicates are never freed, so a cache entry stays valid once it is filled.
Predicate* Machine::find_predicate(Module& module, Cell functor) {
  const std::size_t slot =
      (functor.functor_index() * 7 + (reinterpret_cast<Word>(&module) >> 6)) % KnownCalls::goal_count;
  KnownCalls::Goal& cached = known_calls.goals[slot];
  if (cached.module != &module || cached.functor != functor) {
    cached = {&module, functor, &database.predicate(module, functor)};
  }
  return cached.predicate;
}

// `goal` is what strip_module() left of the goal of call/N.
void Machine::not_callable(Cell goal) {
  Cell error = terms::instantiation_error();
  if (goal.is_structure() && terms::functor_of(goal) == functors::colon) {
    const Cell name = deref(terms::structure_argument(goal, 0));
    if (!name.is_variable()) {
      // An atom here means a cycle of modules.
      error = name.is_atom() ? terms::type_error(terms, atoms::callable, goal)
                             : terms::type_error(terms, atoms::atom, name);
    }
  } else if (!goal.is_variable()) {
    error = terms::type_error(terms, atoms::callable, goal);
  }
  raise_in(error, terms.new_variable(), nullptr);
  throw_to_handler();
}

// Control constructs that are compiled when called.
static bool is_called_as_body(Cell functor) {
  return functor == functors::comma || functor == functors::semicolon || functor == functors::arrow ||
         functor == functors::soft_arrow || functor == functors::not_provable || functor == functors::bar ||
         functor == functors::checked_body;
}

// call/N with N in `arity`: the goal is in x[0], further arguments follow. In this order: look for the goal in the
// closure cache; strip the module; compile and run control constructs (call_body), which further arguments may have
// completed; for all others spread the arguments over the registers.
void Machine::call_goal(std::size_t arity) {
  if (database::Predicate* const known = spread_known_goal(arity)) {
    running_builtin = nullptr;
    enter(*known);
    return;
  }
  const std::size_t extra = arity - 1;
  Module* module = &database.user();
  Cell goal = x[0];
  const Cell given = deref(goal);
  running_builtin = nullptr;
  if (!strip_module(goal, module) || !terms::is_callable(goal)) return not_callable(goal);
  const bool of_user = module == &database.user();
  if (of_user && goal != given) {
    // Libraries get their goals qualified, mostly so.
    x[0] = goal;
    if (database::Predicate* const known = spread_known_goal(arity)) return enter(*known);
  }
  std::size_t own = 0;
  Cell functor;
  const Cell* arguments = nullptr;
  if (goal.is_atom()) {
    functor = terms.functors.intern(goal.as_atom(), static_cast<std::uint32_t>(extra));
  } else {
    const Cell f = goal.is_list() ? functors::list_pair : terms::functor_of(goal);
    if (extra == 0 && is_called_as_body(f)) return call_body(*module, goal);
    own = f.arity();
    arguments = goal.address() + (goal.is_list() ? 0 : 1);
    functor = extra == 0 ? f : terms.functors.intern(terms.functors.name(f), static_cast<std::uint32_t>(own + extra));
  }
  if (extra > 0 && inline_control(functor) && functor.arity() == 2) {
    // Reassembled, so that (If -> Then) and the like are recognised.
    Cell parts[2];
    for (std::size_t i = 0; i < 2; ++i) parts[i] = i < own ? arguments[i] : x[1 + i - own];
    x[0] = terms.new_structure(functors::colon, Cell::atom(module->name),
                               terms.new_structure(functor, parts[0], parts[1]));
    call_goal(1);
    return;
  }
  if (own + extra > code::most_arguments) return no_such_predicate(functor);
  Predicate* const predicate = find_predicate(*module, functor);
  if (of_user && !goal.is_list()) {
    const Cell closure = goal.is_atom() ? goal : terms::functor_of(goal);
    known_calls.closure(closure, extra) = {closure, extra, predicate};
  }
  spread_goal(x, arguments, own, extra);
  enter(*predicate);
}

// Bypasses the table or the check. Attention is not checked here, since whatever it leads to would return through the
// predicate's entry.
void Machine::call_tabled_body() {
  Module* module = &database.user();
  Cell goal = x[0];
  Predicate* predicate = nullptr;
  if (strip_module(goal, module) && terms::is_callable(goal) && !goal.is_list()) {
    const Cell functor = goal.is_atom() ? terms.functors.intern(goal.as_atom(), 0) : terms::functor_of(goal);
    predicate = &find_predicate(*module, functor)->resolved();
  }
  if (predicate == nullptr || !predicate->is_guarded()) {
    call_goal(1);
    return;
  }
  for (std::size_t i = 0; i < predicate->arity; ++i) x[i] = terms::structure_argument(goal, i);
  b0 = b;
  p = predicate->body;
}

// Compiles the goal as the body of a clause whose arguments are the goal's variables.
void Machine::call_body(Module& module, Cell goal) {
  Outcome outcome = Outcome::success;
  const Word* code = compile_goal(module, goal, outcome);
  if (code == nullptr) {
    throw_to_handler();
    return;
  }
  b0 = b;
  p = code;
}

// For a goal that cannot be looked up: more arguments than a predicate can have, or no handler.
void Machine::no_such_predicate(Cell functor) {
  if (flags.unknown == database::UnknownProcedure::fail) {
    backtrack();
    return;
  }
  const terms::Atom name = terms.functors.name(functor);
  raise_in(terms::existence_error(terms, atoms::procedure, terms::predicate_indicator(terms, name, functor.arity())),
           terms.new_variable(), nullptr);
  throw_to_handler();
}

// Handles a call of an undefined predicate, possibly through an import. The clauses may still be in the library's text
// (deferred), a base of the module may define it, or '$undefined'/3 finds a library, warns or throws.
void Machine::undefined(Predicate& predicate) {
  Predicate& definition = predicate.resolved();
  if (definition.deferred != 0) {
    if (!supply_clauses(definition) &&
        !(collect(code::first_registers(predicate.arity), cp) && supply_clauses(definition))) {
      return throw_out_of_memory();
    }
    restore_soft_limit();
    p = predicate.entry;
    return;
  }
  if (database.resolve(*definition.module, definition.functor) != nullptr) {
    p = predicate.entry;
    return;
  }
  if (predicate.arity > 0 && terms.functors.name(predicate.functor) == atoms::call) {
    // call/N is defined for every N.
    x[0] = terms.new_structure(functors::colon, Cell::atom(predicate.module->name), deref(x[0]));
    call_goal(predicate.arity);
    return;
  }
  if (flags.unknown == database::UnknownProcedure::fail) {
    backtrack();
    return;
  }
  const Cell hook = terms.functors.intern(terms.atoms.intern_system("$undefined"), 3);
  Predicate* handler = database.system().find(hook);
  if (handler == nullptr || !handler->is_defined) return no_such_predicate(predicate.functor);
  const Cell name = Cell::atom(terms.functors.name(predicate.functor));
  const Cell module = Cell::atom(definition.module->name);
  run_between(system_goal("$undefined", {module, name, Cell::integer(predicate.arity)}), predicate.reenter,
              code::first_registers(predicate.arity), 0, nullptr);
}

// Qualifies the module-sensitive arguments of an imported predicate as Module:Goal with the caller's module.
void Machine::qualify_arguments(Predicate& alias) {
  const Predicate& target = alias.resolved();
  qualify_arguments(target, Cell::atom(alias.module->name), x);
  p = &target == &alias ? target.index->entry() : target.entry;
}

// M1:M2:Goal is M2:Goal. The steps are counted for a cyclic term.
static Cell innermost_qualified(Cell a) {
  for (int steps = 0; steps < 1000; ++steps) {
    const Cell inner = deref(terms::structure_argument(a, 1));
    const bool nested = inner.is_structure() && terms::functor_of(inner) == functors::colon;
    if (!nested || !deref(terms::structure_argument(a, 0)).is_atom()) break;
    a = inner;
  }
  return a;
}

void Machine::qualify_arguments(const Predicate& target, Cell module, Cell* arguments) {
  for (std::size_t i = 0; i < target.meta.size() && i < target.arity; ++i) {
    const char mode = target.meta[i];
    const bool sensitive = (mode >= '/' && mode <= ':') || mode == '^';  // the digits are between / and :
    if (!sensitive) continue;
    const Cell a = deref(arguments[i]);
    if (a.is_structure() && terms::functor_of(a) == functors::colon) {
      arguments[i] = innermost_qualified(a);
      continue;
    }
    const Cell goal = a.is_attributed() ? Cell::reference(a.address()) : a;
    arguments[i] = terms.new_structure(functors::colon, module, goal);
  }
}

}  // namespace hornbeam::machine
