// SPDX-License-Identifier: MIT
// Frames of watched goals, and the actions at each port. See event_door.hpp for a diagram.
#include "machine/door_places.hpp"
#include "machine/event_door.hpp"
#include "machine/fixed_code.hpp"
#include "machine/machine.hpp"
#include "terms/error_terms.hpp"

namespace hornbeam::machine {

namespace {

const Predicate* predicate_of(const Cell* frame) {
  const Cell c = slot_of(const_cast<Cell*>(frame), door_predicate);
  return c == Cell::integer(0) ? nullptr : reinterpret_cast<const Predicate*>(c.bits());
}

Cell* frame_below(Cell* choice) { return base_of(choice) - environment_words - door_words; }

// Library code calls the predicates of its own module, which do not interest users.
bool belongs_to_user(const Module& module, const Module& system) { return !module.is_library && &module != &system; }

}  // namespace

// The door opens at the next call: calls compare the soft limit, which is null while goals are watched.
void Machine::open_door(bool open) {
  door.open = open;
  restore_soft_limit();
}

// ---- frames ----

// The choice point of a watched goal; null if it has been cut.
Cell* Machine::door_choice(Cell* frame) const {
  Cell* choice = choice_at(slot_of(frame, door_own_choice));
  if (choice > b || kind_of(choice) != ChoiceKind::watching) return nullptr;
  return argument_of(choice, door_own_choice) == choice_cell(frame) ? choice : nullptr;
}

Cell* Machine::door_parent(Cell* frame) const {
  const Cell above = slot_of(frame, door_above);
  return is_level(above) ? choice_at(above) : nullptr;
}

// Null: the stack is full and an error was raised.
Cell* Machine::push_door_frame(Cell goal, const Predicate* predicate, std::int64_t number) {
  Cell* frame = stack_top(cp);
  if (overflows(frame)) return nullptr;
  const std::int64_t depth = predicate == nullptr ? 0 : slot_of(door.frame, door_depth).as_small_integer() + 1;
  caller_of(frame) = e;
  continuation_of(frame) = cp;
  push_choice(door_words, ChoiceKind::watching, fixed->door_fail.address(), cp, frame + environment_words + door_words);
  for (std::size_t i = 0; i < door_words; ++i) slot_of(frame, i) = Cell::integer(0);
  slot_of(frame, door_goal) = goal;
  if (predicate != nullptr) slot_of(frame, door_predicate) = Cell(reinterpret_cast<Word>(predicate));
  slot_of(frame, door_number) = Cell::integer(number);
  slot_of(frame, door_depth) = Cell::integer(depth);
  slot_of(frame, door_above) = door.frame == nullptr ? Cell::integer(-1) : choice_cell(door.frame);
  for (std::size_t i = 0; i < door_words; ++i) argument_of(b, i) = slot_of(frame, i);
  slot_of(frame, door_own_choice) = choice_cell(b);
  argument_of(b, door_own_choice) = choice_cell(frame);
  e = frame;
  door.frame = frame;
  return frame;
}

// After an exception was caught: finds the watched goal in which the handler runs.
void Machine::find_door_frame() {
  // A door that stays closed has no frame above that of the query: no need to walk down a deep recursion.
  const bool still_in_query = !door.open && predicate_of(door.frame) == nullptr && door.frame <= e;
  if (!still_in_query) {
    const Word* return_address = cp;
    Cell* environment = e;
    while (environment != nullptr && return_address != fixed->door_exit.address() &&
           return_address != fixed->door_resume.address()) {
      return_address = continuation_of(environment);
      environment = caller_of(environment);
    }
    door.frame = environment;
  }
  if (door.paused && (door.observing == nullptr || e < door.observing)) door.paused = false;
  restore_soft_limit();
}

// ---- events ----

// The event as reported. `deterministic` only at exit: no choice point is left in the goal.
PortEvent Machine::door_event(Cell* frame, Port port) const {
  PortEvent event;
  event.port = port;
  event.predicate = predicate_of(frame);
  event.goal = slot_of(frame, door_goal);
  event.number = slot_of(frame, door_number).as_small_integer();
  event.depth = slot_of(frame, door_depth).as_small_integer();
  const auto place = static_cast<std::uint64_t>(slot_of(frame, door_place).as_small_integer());
  event.file = static_cast<std::uint32_t>(place >> bits_for_line);
  event.line = static_cast<std::uint32_t>(place);
  event.deterministic = port == Port::exit && door_choice(frame) == b;
  event.ball = slot_of(frame, door_ball);
  return event;
}

// The observer's filters, cheapest first.
bool Machine::wants_event(Port port, Cell* frame) const {
  if (!door.open || door.paused || predicate_of(frame) == nullptr) return false;
  if ((door.ports >> static_cast<unsigned>(port) & 1) == 0) return false;
  if (door.skip_above != 0 && slot_of(frame, door_number).as_small_integer() > door.skip_above) return false;
  return !door.only_spied || predicate_of(frame)->spied || predicate_of(frame)->resolved().spied;
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

// Calls the observer; continues in door_resume afterwards.
void Machine::report(Port port, Cell* frame) {
  constexpr std::size_t cells = 32;
  e = frame;
  cp = fixed->door_resume.address();
  slot_of(frame, door_port) = Cell::integer(static_cast<int>(port));
  slot_of(frame, door_back) = choice_cell(b);
  door.action = PortAction::go_on;
  door.action_number = 0;
  p = cp;
  if (!wants_event(port, frame)) return;
  if (!terms.ensure(cells)) return throw_out_of_memory();
  door.paused = true;
  door.observing = frame;
  restore_soft_limit();
  const PortEvent event = door_event(frame, port);
  if (door.observer) {
    door.action = door.observer(event);
    return;
  }
  x[0] = port_goal(event);
  call_goal(1);
}

// The observer has returned: control continues as the port prescribes, or as the observer wants.
void Machine::door_resume() {
  Cell* frame = e;
  door.paused = false;
  restore_soft_limit();
  b = choice_at(slot_of(frame, door_back));
  terms.hb = heap_of(b);
  const auto port = static_cast<Port>(slot_of(frame, door_port).as_small_integer());
  if (door.action == PortAction::retry) return retry_watched(frame);
  if (door.action == PortAction::fail && door_choice(frame) != nullptr && port != Port::fail) {
    return fail_watched(frame);
  }
  switch (port) {
    case Port::call:
      if (door.action == PortAction::ignore) return finish_watched_exit(frame);
      return run_watched(frame);
    case Port::unify: return;  // door_unify itself reports it
    case Port::exit: return finish_watched_exit(frame);
    case Port::redo: pop_choice(); return backtrack();
    case Port::fail:
      restore_choice();
      pop_choice();
      return backtrack();
    case Port::exception:
      thrown_.ball = slot_of(frame, door_ball);
      restore_choice();
      pop_choice();
      return unwind_to_handler();  // keep the trace of the error, which is that of the inner goal
  }
}

// ---- ports ----

// Watches user goals only; builtins and libraries report nothing.
bool Machine::door_watches(Predicate& predicate) {
  if (!door.watching() || !belongs_to_user(*predicate.module, database.system())) return false;
  const std::string_view name = terms.atoms.text(terms.functors.name(predicate.functor));
  if (!name.empty() && name[0] == '$') return false;
  // An autoloadable one is called again after loading.
  return database.resolve(*predicate.module, predicate.functor) != nullptr ||
         autoload_path(AutoloadSet::everywhere, predicate.functor).empty();
}

// Called for a watched predicate, arguments in x: makes the goal a term, pushes its frame, reports the call.
void Machine::door_call(Predicate& predicate) {
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
  Cell* frame = push_door_frame(goal, &predicate, ++door.last_number);
  if (frame != nullptr) report(Port::call, frame);
}

// Continues the call. User clauses run in code whose goals are all calls, so that none escapes the door.
void Machine::run_watched(Cell* frame) {
  const Cell goal = deref(slot_of(frame, door_goal));
  Predicate& predicate = *const_cast<Predicate*>(predicate_of(frame));
  const std::size_t n = predicate.arity;
  const Cell* arguments = n == 0 ? nullptr : goal.address() + (goal.is_list() ? 0 : 1);
  for (std::size_t i = 0; i < n; ++i) x[i] = arguments[i];
  e = frame;
  cp = fixed->door_exit.address();
  b0 = b;
  p = predicate.entry;
  if (addresses.opcode(*p) == Opcode::qualify_arguments) qualify_arguments(predicate);
  Predicate& definition = predicate.resolved();
  if (belongs_to_user(*definition.module, database.system()) && definition.first != nullptr &&
      !definition.is_guarded()) {
    enter_clauses(definition, true);
  }
}

// Goals woken by the exit run first: they may make it fail.
void Machine::door_exit() {
  Cell* frame = e;
  if (terms.pending_wakeups.is_structure()) return attend_here(0, 0, nullptr);
  door.frame = door_parent(frame);
  report(Port::exit, frame);
}

// If choice points are left, pushes one that reports the redo when backtracking reaches it.
void Machine::finish_watched_exit(Cell* frame) {
  Cell* choice = door_choice(frame);
  door.frame = door_parent(frame);
  if (choice == b) {
    pop_choice();
  } else if (choice != nullptr) {
    Cell* top = stack_top(fixed->door_resume.address());
    if (overflows(top)) return;
    push_choice(door_words, ChoiceKind::watching, fixed->door_redo.address(), fixed->door_resume.address(), top);
    for (std::size_t i = 0; i < door_words; ++i) argument_of(b, i) = Cell::integer(0);
  }
  cp = continuation_of(frame);
  e = caller_of(frame);
  p = cp;
}

// Backtracking re-enters the goal from outside.
void Machine::door_redo() {
  restore_choice();  // E: the environment of the goal
  door.frame = e;
  report(Port::redo, e);
}

// The last alternative has failed. The frame may have been overwritten; its words are also in the choice point.
void Machine::door_fail() {
  restore_choice();
  Cell* frame = frame_below(b);
  for (std::size_t i = 0; i < door_own_choice; ++i) slot_of(frame, i) = argument_of(b, i);
  door.frame = door_parent(frame);
  report(Port::fail, frame);
}

void Machine::fail_watched(Cell* frame) {
  b = door_choice(frame);
  door_fail();
}

// Restarts this goal, or the enclosing one with the given number.
void Machine::retry_watched(Cell* frame) {
  while (door.action_number != 0 && slot_of(frame, door_number).as_small_integer() != door.action_number) {
    Cell* parent = door_parent(frame);
    if (parent == nullptr || predicate_of(parent) == nullptr) break;
    frame = parent;
  }
  Cell* choice = door_choice(frame);
  if (choice == nullptr) {
    p = fixed->fail.address();
    return;
  }
  b = choice;
  while (cleanup_top > b) cleanup_top = choice_at(argument_of(cleanup_top, 1));
  restore_choice();
  for (std::size_t i = 0; i < door_own_choice; ++i) slot_of(frame, i) = argument_of(b, i);
  door.frame = frame;
  report(Port::call, frame);
}

// An exception passes the choice point of a watched goal. True: the goal is in progress and the event is wanted, so
// that control goes on elsewhere.
bool Machine::throw_past_door(Cell* choice, Cell*& chain) {
  if (reinterpret_cast<const Word*>(alternative_of(choice)) == fixed->door_redo.address()) return false;
  Cell* frame = frame_below(choice);
  while (chain > frame) chain = caller_of(chain);
  if (chain != frame) return false;
  if (door.paused && frame < door.observing) door.paused = false;
  for (std::size_t i = 0; i < door_own_choice; ++i) slot_of(frame, i) = argument_of(choice, i);
  door.frame = frame;
  if (!wants_event(Port::exception, frame)) return false;
  restore_choice();
  Cell& ball = slot_of(frame, door_ball);
  if (!thaw_ball(ball)) return false;
  ball = unpacked(ball);
  door.frame = door_parent(frame);
  report(Port::exception, frame);
  return true;
}

// The observer of a unify port runs between two instructions; then this one runs again.
void Machine::door_unify(Word live, Word map, const Word* map_end) {
  const Word* const here = p;
  p = map_end;
  Cell* frame = door.frame;
  if (frame == nullptr || predicate_of(frame) == nullptr) return;
  if (door.unify_reported) {
    door.unify_reported = door.paused = false;
    restore_soft_limit();
    if (door.action == PortAction::retry) return retry_watched(frame);
    if (door.action == PortAction::fail && door_choice(frame) != nullptr) return fail_watched(frame);
    return;
  }
  for (const database::Clause* c = predicate_of(frame)->resolved().first; c != nullptr; c = c->next) {
    if (!c->runs_at(here)) continue;
    set_door_place(frame, door_choice(frame), *c);
    break;
  }
  constexpr std::size_t cells = 32;
  if (!wants_event(Port::unify, frame) || !terms.ensure(cells)) return;
  door.paused = true;
  door.observing = frame;
  door.action = PortAction::go_on;
  door.action_number = 0;
  restore_soft_limit();
  const PortEvent event = door_event(frame, Port::unify);
  door.unify_reported = true;
  p = here;
  if (door.observer) {
    door.action = door.observer(event);
    return;
  }
  run_between(port_goal(event), here, live, map, map_end);
}

// '$door_root'(Goal): the goal of a query, the outermost watched one; reports no events itself.
void Machine::door_root() {
  const Cell goal = x[0];
  if (door.frame == nullptr) door.last_number = 0;
  if (push_door_frame(goal, nullptr, 0) == nullptr) return;
  door.paused = false;
  restore_soft_limit();
  cp = fixed->door_exit.address();
  x[0] = goal;
  call_goal(1);
}

}  // namespace hornbeam::machine
