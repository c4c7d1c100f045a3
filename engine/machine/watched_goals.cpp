// SPDX-License-Identifier: MIT
// Frames of watched goals, and the actions at each port. See debugger_hooks.hpp for a diagram.
#include "machine/debugger_hooks.hpp"
#include "machine/fixed_code.hpp"
#include "machine/machine.hpp"
#include "machine/watched_places.hpp"
#include "terms/error_terms.hpp"

namespace hornbeam::machine {

namespace {

const Predicate* predicate_of(const Cell* frame) {
  const Cell c = slot_of(const_cast<Cell*>(frame), watched_predicate);
  return c == Cell::integer(0) ? nullptr : reinterpret_cast<const Predicate*>(c.bits());
}

Cell* frame_below(Cell* choice) { return base_of(choice) - environment_words - watched_words; }

// Library code calls the predicates of its own module, which do not interest users.
bool belongs_to_user(const Module& module, const Module& system) { return !module.is_library && &module != &system; }

}  // namespace

// The hooks take effect at the next call: calls compare the soft limit, which is null while goals are watched.
void Machine::set_debugger_hooks(bool open) {
  debugger.on = open;
  restore_soft_limit();
}

// ---- frames ----

// The choice point of a watched goal; null if it has been cut.
Cell* Machine::watched_choice(Cell* frame) const {
  Cell* choice = choice_at(slot_of(frame, watched_own_choice));
  if (choice > b || kind_of(choice) != ChoiceKind::watching) return nullptr;
  return argument_of(choice, watched_own_choice) == choice_cell(frame) ? choice : nullptr;
}

Cell* Machine::watched_parent(Cell* frame) const {
  const Cell above = slot_of(frame, watched_above);
  return is_level(above) ? choice_at(above) : nullptr;
}

// Null: the stack is full and an error was raised.
Cell* Machine::push_watched_frame(Cell goal, const Predicate* predicate, std::int64_t number) {
  Cell* frame = stack_top(cp);
  if (overflows(frame)) return nullptr;
  const std::int64_t depth = predicate == nullptr ? 0 : slot_of(debugger.frame, watched_depth).as_small_integer() + 1;
  caller_of(frame) = e;
  continuation_of(frame) = cp;
  push_choice(watched_words, ChoiceKind::watching, fixed->watched_fail.address(), cp,
              frame + environment_words + watched_words);
  for (std::size_t i = 0; i < watched_words; ++i) slot_of(frame, i) = Cell::integer(0);
  slot_of(frame, watched_goal) = goal;
  if (predicate != nullptr) slot_of(frame, watched_predicate) = Cell(reinterpret_cast<Word>(predicate));
  slot_of(frame, watched_number) = Cell::integer(number);
  slot_of(frame, watched_depth) = Cell::integer(depth);
  slot_of(frame, watched_above) = debugger.frame == nullptr ? Cell::integer(-1) : choice_cell(debugger.frame);
  for (std::size_t i = 0; i < watched_words; ++i) argument_of(b, i) = slot_of(frame, i);
  slot_of(frame, watched_own_choice) = choice_cell(b);
  argument_of(b, watched_own_choice) = choice_cell(frame);
  e = frame;
  debugger.frame = frame;
  return frame;
}

// After an exception was caught: finds the watched goal in which the handler runs.
void Machine::find_watched_frame() {
  // Without hooks there is no frame above that of the query: no need to walk down a deep recursion.
  const bool still_in_query = !debugger.on && predicate_of(debugger.frame) == nullptr && debugger.frame <= e;
  if (!still_in_query) {
    const Word* return_address = cp;
    Cell* environment = e;
    while (environment != nullptr && return_address != fixed->watched_exit.address() &&
           return_address != fixed->watched_resume.address()) {
      return_address = continuation_of(environment);
      environment = caller_of(environment);
    }
    debugger.frame = environment;
  }
  if (debugger.paused && (debugger.observing == nullptr || e < debugger.observing)) debugger.paused = false;
  restore_soft_limit();
}

// ---- events ----

// The event as reported. `deterministic` only at exit: no choice point is left in the goal.
PortEvent Machine::watched_event(Cell* frame, Port port) const {
  PortEvent event;
  event.port = port;
  event.predicate = predicate_of(frame);
  event.goal = slot_of(frame, watched_goal);
  event.number = slot_of(frame, watched_number).as_small_integer();
  event.depth = slot_of(frame, watched_depth).as_small_integer();
  const auto place = static_cast<std::uint64_t>(slot_of(frame, watched_place).as_small_integer());
  event.file = static_cast<std::uint32_t>(place >> bits_for_line);
  event.line = static_cast<std::uint32_t>(place);
  event.clause = slot_of(frame, watched_clause).as_small_integer();
  event.deterministic = port == Port::exit && watched_choice(frame) == b;
  event.ball = slot_of(frame, watched_ball);
  return event;
}

// The observer's filters, cheapest first.
bool Machine::wants_event(Port port, Cell* frame) const {
  if (!debugger.on || debugger.paused || predicate_of(frame) == nullptr) return false;
  if ((debugger.ports >> static_cast<unsigned>(port) & 1) == 0) return false;
  if (debugger.skip_above != 0 && slot_of(frame, watched_number).as_small_integer() > debugger.skip_above) return false;
  return !debugger.only_spied || predicate_of(frame)->spied || predicate_of(frame)->resolved().spied;
}

// '$port'(Port, Deterministic, Goal, Number, Depth, Module:Name/Arity, File:Line)
Cell Machine::port_goal(const PortEvent& event) {
  static constexpr const char* names[] = {"call", "unify", "exit", "redo", "fail", "exception"};
  Cell port = Cell::atom(terms.atoms.intern(names[static_cast<int>(event.port)]));
  if (event.port == Port::exception) {
    port = terms.new_structure(terms.functors.intern(port.as_atom(), 1), event.ball);
  }
  const Cell exit = Cell::atom(event.deterministic ? atoms::true_ : atoms::false_);
  return system_goal("$port", {port, exit, event.goal, Cell::integer(event.number), Cell::integer(event.depth),
                               qualified_indicator(event.predicate->resolved()), place_term(event.file, event.line)});
}

// Calls the observer; continues in watched_resume afterwards.
void Machine::report(Port port, Cell* frame) {
  constexpr std::size_t cells = 32;
  e = frame;
  cp = fixed->watched_resume.address();
  slot_of(frame, watched_port) = Cell::integer(static_cast<int>(port));
  slot_of(frame, watched_back) = choice_cell(b);
  debugger.action = PortAction::go_on;
  debugger.action_number = 0;
  p = cp;
  if (!wants_event(port, frame)) return;
  if (!terms.ensure(cells)) return throw_out_of_memory();
  debugger.paused = true;
  debugger.observing = frame;
  restore_soft_limit();
  const PortEvent event = watched_event(frame, port);
  if (debugger.observer) {
    debugger.action = debugger.observer(event);
    return;
  }
  x[0] = port_goal(event);
  call_goal(1);
}

// The observer has returned: control continues as the port prescribes, or as the observer wants.
void Machine::watched_resume() {
  Cell* frame = e;
  debugger.paused = false;
  restore_soft_limit();
  b = choice_at(slot_of(frame, watched_back));
  terms.hb = heap_of(b);
  const auto port = static_cast<Port>(slot_of(frame, watched_port).as_small_integer());
  if (debugger.action == PortAction::retry) return retry_watched(frame);
  if (debugger.action == PortAction::fail && watched_choice(frame) != nullptr && port != Port::fail) {
    return fail_watched(frame);
  }
  switch (port) {
    case Port::call:
      if (debugger.action == PortAction::ignore) return finish_watched_exit(frame);
      return run_watched(frame);
    case Port::unify: return;  // watched_unify itself reports it
    case Port::exit: return finish_watched_exit(frame);
    case Port::redo: pop_choice(); return backtrack();
    case Port::fail:
      restore_choice();
      pop_choice();
      return backtrack();
    case Port::exception:
      thrown_.ball = slot_of(frame, watched_ball);
      restore_choice();
      pop_choice();
      return unwind_to_handler();  // keep the trace of the error, which is that of the inner goal
  }
}

// ---- ports ----

// Watches user goals only; builtins and libraries report nothing.
bool Machine::is_to_watch(Predicate& predicate) {
  if (!debugger.watching() || !belongs_to_user(*predicate.module, database.system())) return false;
  const std::string_view name = terms.atoms.text(terms.functors.name(predicate.functor));
  if (!name.empty() && name[0] == '$') return false;
  // An autoloadable one is called again after loading.
  return database.resolve(*predicate.module, predicate.functor) != nullptr ||
         autoload_path(AutoloadSet::everywhere, predicate.functor).empty();
}

// Called for a watched predicate, arguments in x: makes the goal a term, pushes its frame, reports the call.
void Machine::watched_call(Predicate& predicate) {
  const std::size_t n = predicate.arity;
  if (!terms.ensure(n + 1)) return throw_out_of_memory();
  Cell goal = Cell::atom(terms.functors.name(predicate.functor));
  if (n > 0) {
    const bool pair = predicate.functor == functors::list_pair;
    Cell* cells = terms.allocate(pair ? 2 : n + 1);
    if (!pair) cells[0] = predicate.functor;
    for (std::size_t i = 0; i < n; ++i) {
      const Cell c = deref(x[i]);
      cells[i + (pair ? 0 : 1)] = c.is_attributed() ? Cell::reference(c.address()) : c;
    }
    goal = pair ? Cell::list(cells) : Cell::structure(cells);
  }
  Cell* frame = push_watched_frame(goal, &predicate, ++debugger.last_number);
  if (frame != nullptr) report(Port::call, frame);
}

// Continues the call. User clauses run in code whose goals are all calls, so that none escapes the hooks.
void Machine::run_watched(Cell* frame) {
  const Cell goal = deref(slot_of(frame, watched_goal));
  Predicate& predicate = *const_cast<Predicate*>(predicate_of(frame));
  const std::size_t n = predicate.arity;
  const Cell* arguments = n == 0 ? nullptr : goal.address() + (goal.is_list() ? 0 : 1);
  for (std::size_t i = 0; i < n; ++i) x[i] = arguments[i];
  e = frame;
  cp = fixed->watched_exit.address();
  b0 = b;
  p = predicate.entry;
  if (addresses.opcode(*p) == Opcode::qualify_arguments) qualify_arguments(predicate);
  Predicate& definition = predicate.resolved();
  if (!belongs_to_user(*definition.module, database.system()) || definition.first == nullptr) return;
  if (definition.is_tabled) return;
  if (definition.is_determinate) {
    call_determinate(definition);
    if (p != definition.body) return;  // no memory
  }
  enter_clauses(definition, true);
}

// Goals woken by the exit run first: they may make it fail.
void Machine::watched_exit() {
  Cell* frame = e;
  if (terms.pending_wakeups.is_structure()) return attend_here(0, 0, nullptr);
  debugger.frame = watched_parent(frame);
  report(Port::exit, frame);
}

// If choice points are left, pushes one that reports the redo when backtracking reaches it.
void Machine::finish_watched_exit(Cell* frame) {
  Cell* choice = watched_choice(frame);
  debugger.frame = watched_parent(frame);
  if (choice == b) {
    pop_choice();
  } else if (choice != nullptr) {
    Cell* top = stack_top(fixed->watched_resume.address());
    if (overflows(top)) return;
    push_choice(watched_words, ChoiceKind::watching, fixed->watched_redo.address(), fixed->watched_resume.address(),
                top);
    for (std::size_t i = 0; i < watched_words; ++i) argument_of(b, i) = Cell::integer(0);
  }
  cp = continuation_of(frame);
  e = caller_of(frame);
  p = cp;
}

// Backtracking re-enters the goal from outside.
void Machine::watched_redo() {
  restore_choice();  // E: the environment of the goal
  debugger.frame = e;
  report(Port::redo, e);
}

// The last alternative has failed. The frame may have been overwritten; its words are also in the choice point.
void Machine::watched_fail() {
  restore_choice();
  Cell* frame = frame_below(b);
  for (std::size_t i = 0; i < watched_own_choice; ++i) slot_of(frame, i) = argument_of(b, i);
  debugger.frame = watched_parent(frame);
  report(Port::fail, frame);
}

void Machine::fail_watched(Cell* frame) {
  b = watched_choice(frame);
  watched_fail();
}

// Restarts this goal, or the enclosing one with the given number.
void Machine::retry_watched(Cell* frame) {
  while (debugger.action_number != 0 && slot_of(frame, watched_number).as_small_integer() != debugger.action_number) {
    Cell* parent = watched_parent(frame);
    if (parent == nullptr || predicate_of(parent) == nullptr) break;
    frame = parent;
  }
  Cell* choice = watched_choice(frame);
  if (choice == nullptr) {
    p = fixed->fail.address();
    return;
  }
  b = choice;
  while (cleanup_top > b) cleanup_top = choice_at(argument_of(cleanup_top, 1));
  restore_choice();
  for (std::size_t i = 0; i < watched_own_choice; ++i) slot_of(frame, i) = argument_of(b, i);
  debugger.frame = frame;
  report(Port::call, frame);
}

// An exception passes the choice point of a watched goal. True: the goal is in progress and the event is wanted, so
// that control goes on elsewhere.
bool Machine::throw_past_watched(Cell* choice, Cell*& chain) {
  if (reinterpret_cast<const Word*>(alternative_of(choice)) == fixed->watched_redo.address()) return false;
  Cell* frame = frame_below(choice);
  while (chain > frame) chain = caller_of(chain);
  if (chain != frame) return false;
  if (debugger.paused && frame < debugger.observing) debugger.paused = false;
  for (std::size_t i = 0; i < watched_own_choice; ++i) slot_of(frame, i) = argument_of(choice, i);
  debugger.frame = frame;
  if (!wants_event(Port::exception, frame)) return false;
  restore_choice();
  Cell& ball = slot_of(frame, watched_ball);
  if (!thaw_ball(ball)) return false;
  ball = unpacked(ball);
  debugger.frame = watched_parent(frame);
  report(Port::exception, frame);
  return true;
}

// The observer of a unify port runs between two instructions; then this one runs again.
void Machine::watched_unify(Word live, Word map, const Word* map_end) {
  const Word* const here = p;
  p = map_end;
  Cell* frame = debugger.frame;
  if (frame == nullptr || predicate_of(frame) == nullptr) return;
  if (debugger.unify_reported) {
    debugger.unify_reported = debugger.paused = false;
    restore_soft_limit();
    if (debugger.action == PortAction::retry) return retry_watched(frame);
    if (debugger.action == PortAction::fail && watched_choice(frame) != nullptr) return fail_watched(frame);
    return;
  }
  for (const database::Clause* c = predicate_of(frame)->resolved().first; c != nullptr; c = c->next) {
    if (!c->runs_at(here)) continue;
    set_watched_place(frame, watched_choice(frame), *c);
    break;
  }
  constexpr std::size_t cells = 32;
  if (!wants_event(Port::unify, frame) || !terms.ensure(cells)) return;
  debugger.paused = true;
  debugger.observing = frame;
  debugger.action = PortAction::go_on;
  debugger.action_number = 0;
  restore_soft_limit();
  const PortEvent event = watched_event(frame, Port::unify);
  debugger.unify_reported = true;
  p = here;
  if (debugger.observer) {
    debugger.action = debugger.observer(event);
    return;
  }
  run_between(port_goal(event), here, live, map, map_end);
}

// '$watched_root'(Goal): the goal of a query, the outermost watched one; reports no events itself.
void Machine::watched_root() {
  const Cell goal = x[0];
  if (debugger.frame == nullptr) debugger.last_number = 0;
  if (push_watched_frame(goal, nullptr, 0) == nullptr) return;
  debugger.paused = false;
  restore_soft_limit();
  cp = fixed->watched_exit.address();
  x[0] = goal;
  call_goal(1);
}

}  // namespace hornbeam::machine
