// SPDX-License-Identifier: MIT
// The debugger hooks (machine/debugger_hooks.hpp) in Prolog; stdlib/system/debugger_hooks.pl passes the events on.
#include "builtins/arguments.hpp"
#include "machine/debugger_hooks.hpp"

namespace hornbeam::builtins {

namespace {

using machine::PortAction;

Outcome read_switch(Machine& m, Cell argument, bool& on) {
  const Cell c = deref(argument);
  if (c.is_variable()) return machine::instantiation_error(m);
  on = c == Cell::atom(atoms::true_);
  if (on || c == Cell::atom(atoms::false_)) return Outcome::success;
  return machine::type_error(m, m.terms.atoms.intern("bool"), c);
}

// '$debugger_hooks'(+On)
Outcome debugger_hooks(Machine& m, Cell* a) {
  bool on = false;
  if (Outcome o = read_switch(m, a[0], on); o != Outcome::success) return o;
  m.set_debugger_hooks(on);
  return Outcome::success;
}

// '$debugger_state'(-On)
Outcome debugger_state(Machine& m, Cell* a) {
  return m.unify(a[0], Cell::atom(m.debugger.on ? atoms::true_ : atoms::false_));
}

// '$debugger_pause'(-Before): suspends reporting until '$debugger_unpause'(+Before).
Outcome debugger_pause(Machine& m, Cell* a) {
  const Cell before = Cell::atom(m.debugger.paused ? atoms::true_ : atoms::false_);
  m.debugger.paused = true;
  m.restore_soft_limit();
  return m.unify(a[0], before);
}

Outcome debugger_unpause(Machine& m, Cell* a) {
  bool before = false;
  if (Outcome o = read_switch(m, a[0], before); o != Outcome::success) return o;
  m.debugger.paused = before;
  m.restore_soft_limit();
  return Outcome::success;
}

// '$debugger_filter'(+Ports, +SkipAbove, +OnlySpied)
Outcome debugger_filter(Machine& m, Cell* a) {
  std::int64_t ports = 0, above = 0;
  bool only_spied = false;
  if (Outcome o = read_known_count(m, a[0], ports); o != Outcome::success) return o;
  if (Outcome o = read_known_count(m, a[1], above); o != Outcome::success) return o;
  if (Outcome o = read_switch(m, a[2], only_spied); o != Outcome::success) return o;
  m.debugger.ports = static_cast<std::uint32_t>(ports);
  m.debugger.skip_above = above;
  m.debugger.only_spied = only_spied;
  return Outcome::success;
}

// '$tell_clauses'(+On)
Outcome tell_clauses(Machine& m, Cell* a) { return read_switch(m, a[0], m.debugger.tells_clauses); }

// '$tells_clauses'
Outcome tells_clauses(Machine& m, Cell*) { return truth(m.debugger.tells_clauses && !m.debugger.observer); }

// '$debugger_done'(+Action): continue, fail, ignore, retry or retry(Number)
Outcome debugger_done(Machine& m, Cell* a) {
  const Cell action = deref(a[0]);
  if (action.is_variable()) return machine::instantiation_error(m);
  const auto is = [&](const char* name) { return action == Cell::atom(m.terms.atoms.intern(name)); };
  m.debugger.action_number = 0;
  if (is("fail")) {
    m.debugger.action = PortAction::fail;
  } else if (is("ignore")) {
    m.debugger.action = PortAction::ignore;
  } else if (is("retry")) {
    m.debugger.action = PortAction::retry;
  } else if (action.is_structure() &&
             terms::functor_of(action) == m.terms.functors.intern(m.terms.atoms.intern("retry"), 1)) {
    const Cell number = deref(terms::structure_argument(action, 0));
    if (!number.is_small_integer()) return machine::type_error(m, atoms::integer, number);
    m.debugger.action = PortAction::retry;
    m.debugger.action_number = number.as_small_integer();
  } else {
    m.debugger.action = PortAction::go_on;
  }
  return Outcome::success;
}

// '$debugger_frames'(-Frames): the watched goals in progress, innermost first, as frame(Number, Depth, Goal,
// Module:Name/Arity, File:Line).
Outcome debugger_frames(Machine& m, Cell* a) {
  Cell* frame = m.debugger.paused ? m.debugger.observing : m.debugger.frame;
  std::size_t count = 0;
  for (Cell* f = frame; f != nullptr; f = m.watched_parent(f)) ++count;
  constexpr std::size_t cells_a_frame = 24;
  if (Outcome o = m.need_heap(count * cells_a_frame); o != Outcome::success) return o;
  const Cell functor = m.terms.functors.intern(m.terms.atoms.intern("frame"), 5);
  Cell list = Cell::atom(atoms::nil);
  Cell last = list;
  for (Cell* f = frame; f != nullptr; f = m.watched_parent(f)) {
    const machine::PortEvent event = m.watched_event(f, machine::Port::call);
    if (event.predicate == nullptr) continue;
    Cell* cells = m.terms.allocate(6);
    cells[0] = functor;
    cells[1] = Cell::integer(event.number);
    cells[2] = Cell::integer(event.depth);
    cells[3] = event.goal;
    cells[4] = m.qualified_indicator(event.predicate->resolved());
    cells[5] = m.place_term(event.file, event.line);
    const Cell pair = m.terms.new_list(Cell::structure(cells), Cell::atom(atoms::nil));
    if (list.is_list()) {
      last.address()[1] = pair;
    } else {
      list = pair;
    }
    last = pair;
  }
  return m.unify(a[0], list);
}

// '$set_spied'(+Module, +Name, +Arity, +Spied)
Outcome set_spied(Machine& m, Cell* a) {
  const Cell module = deref(a[0]);
  const Cell name = deref(a[1]);
  std::int64_t arity = 0;
  bool on = false;
  if (module.is_variable() || name.is_variable()) return machine::instantiation_error(m);
  if (!module.is_atom()) return machine::type_error(m, atoms::atom, module);
  if (!name.is_atom()) return machine::type_error(m, atoms::atom, name);
  if (Outcome o = read_known_count(m, a[2], arity); o != Outcome::success) return o;
  if (Outcome o = read_switch(m, a[3], on); o != Outcome::success) return o;
  database::Module& where = m.database.module(module.as_atom());
  database::Predicate* p =
      m.database.resolve(where, m.terms.functors.intern(name.as_atom(), static_cast<std::uint32_t>(arity)));
  if (p == nullptr) return Outcome::fail;
  m.database.touch(*p);
  p->spied = on;
  return Outcome::success;
}

// '$spied'(-Predicates): list of Module:Name/Arity
Outcome spied(Machine& m, Cell* a) {
  Cell list = Cell::atom(atoms::nil);
  for (database::Module* module : m.database.modules()) {
    for (const auto& predicate : module->predicates) {
      if (!predicate->spied) continue;
      if (Outcome o = m.need_heap(16); o != Outcome::success) return o;
      list = m.terms.new_list(m.qualified_indicator(predicate->resolved()), list);
    }
  }
  return m.unify(a[0], list);
}

}  // namespace

BuiltinFamily execution_events() {
  static constexpr Builtin rows[] = {
      det("$debugger_hooks(+On) is det", &debugger_hooks, "Turns the debugger hooks on or off."),
      det("$debugger_state(-On) is det", &debugger_state, "Whether the debugger hooks are on."),
      det("$debugger_pause(-Before) is det", &debugger_pause, "Nothing is reported until '$debugger_unpause'(Before)."),
      det("$debugger_unpause(+Before) is det", &debugger_unpause, "Undoes '$debugger_pause'/1."),
      det("$debugger_filter(+Ports, +SkipAbove, +OnlySpied) is det", &debugger_filter,
          "Which events are reported: bits call 1, unify 2, exit 4, redo 8, fail 16, exception 32; "
          "SkipAbove not 0: of goals with at most this number; of predicates with spy points only."),
      det("$tell_clauses(+On) is det", &tell_clauses,
          "Rules call '$clause_runs'/1 first, with their term, in the code that the debugger hooks make from now on."),
      det("$tells_clauses is semidet", &tells_clauses, "That is on, and the observer is a goal."),
      det("$debugger_done(+Action) is det", &debugger_done,
          "What the observer of an event wants: continue, fail, ignore, retry or retry(Number)."),
      det("$debugger_frames(-Frames) is det", &debugger_frames,
          "The watched goals in progress: frame(Number, Depth, Goal, Indicator, File:Line)."),
      det("$set_spied(+Module, +Name, +Arity, +Spied) is semidet", &set_spied, "Sets or removes a spy point."),
      det("$spied(-Predicates) is det", &spied, "The predicates with spy points."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
