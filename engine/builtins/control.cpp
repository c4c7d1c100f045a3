// SPDX-License-Identifier: MIT
// Control other than instructions: halt, choice points as terms, limits on inferences and on time. The predicates that
// call goals are in stdlib/system/control.pl and limits.pl.
#include <algorithm>

#include "builtins/arguments.hpp"
#include "builtins/capability_check.hpp"
#include "builtins/predicate_arguments.hpp"
#include "host/alarm_clock.hpp"
#include "terms/bigint.hpp"

namespace hornbeam::builtins {

namespace {

// ---- halt ----

// The ball passes all handlers, so that cleanups run on the way out.
Outcome leave(Machine& m, std::int64_t status) {
  m.halt_requested = true;
  m.halt_status = static_cast<int>(status);
  const Cell functor = m.terms.functors.intern(m.terms.atoms.intern("halt"), 1);
  return m.throw_ball(m.terms.new_structure(functor, Cell::integer(status)));
}

// '$halt'(+Status): the system sees the low byte.
Outcome halt(Machine& m, Cell* a) {
  const Cell status = deref(a[0]);
  if (status.is_variable()) return machine::instantiation_error(m);
  if (!terms::is_integer(status)) return machine::type_error(m, atoms::integer, status);
  return leave(m, status.is_small_integer() ? status.as_small_integer() & 0xff : 0xff);
}

// '$may_halt'(+Indicator): throws a permission error for this predicate if the host denies halt.
Outcome may_halt(Machine& m, Cell* a) {
  return m.capabilities.has(Capability::halt) ? Outcome::success : refuse_call(m, deref(a[0]));
}

// ---- choice points ----

// '$choice'(-ChoicePoint): the newest one.
Outcome choice(Machine& m, Cell* a) { return m.unify(a[0], Cell::integer(m.b - m.local_base)); }

// '$clauses_of'(+Module, +Goal, -Home, -Called): Goal is a call of a program's procedure, whose clauses are resolved in
// the module Home. Called is Goal as the clauses receive it, with arguments qualified by the caller's module.
Outcome clauses_of(Machine& m, Cell* a) {
  Goal goal;
  const Cell module = deref(a[0]);
  if (!module.is_atom()) return Outcome::fail;
  if (Outcome o = read_goal(m, a[1], m.database.module(module.as_atom()), goal); o != Outcome::success) return o;
  const database::Predicate* p = m.database.visible(*goal.module, goal.functor);
  if (p == nullptr || p->is_builtin || p->is_system || p->is_guarded()) return Outcome::fail;
  Cell called = goal.term;
  if (m.database.needs_qualification(*goal.module, *p) && called.is_structure()) {
    if (Outcome o = m.need_heap(4 * std::size_t{p->arity} + 1); o != Outcome::success) return o;
    Cell* const cells = m.terms.allocate(p->arity + 1);
    cells[0] = goal.functor;
    for (std::size_t i = 0; i < p->arity; ++i) cells[i + 1] = storable(deref(goal.arguments[i]));
    m.qualify_arguments(*p, Cell::atom(goal.module->name), cells + 1);
    called = Cell::structure(cells);
  }
  if (Outcome o = m.unify(a[2], Cell::atom(p->module->name)); o != Outcome::success) return o;
  return m.unify(a[3], called);
}

// ---- inferences ----

Outcome inferences(Machine& m, Cell* a) {
  return m.unify(a[0], m.terms.new_integer(static_cast<std::int64_t>(m.inferences())));
}

// '$inference_limit'(-Limit): the count of inferences at which '$inference_limit'/0 is called.
Outcome inference_limit(Machine& m, Cell* a) {
  const std::int64_t used = static_cast<std::int64_t>(m.inferences());
  return m.unify(a[0], m.terms.new_integer(used + std::max<std::int64_t>(m.program_budget(), 0)));
}

// '$set_inference_limit'(+Limit)
Outcome set_inference_limit(Machine& m, Cell* a) {
  std::int64_t limit = 0;
  const Cell c = deref(a[0]);
  if (c.is_variable()) return machine::instantiation_error(m);
  if (!terms::is_integer(c)) return machine::type_error(m, atoms::integer, c);
  if (!terms::integer_to_int64(c, limit)) limit = INT64_MAX / 2;
  const std::int64_t left = limit - static_cast<std::int64_t>(m.inferences());
  m.set_budget(std::max<std::int64_t>(left, 0));
  return Outcome::success;
}

// ---- alarms ----

// '$set_alarm'(+Seconds, +Owner): the alarm's number becomes the argument of the structure Owner before it can ring.
Outcome set_alarm(Machine& m, Cell* a) {
  const Cell c = deref(a[0]);
  if (c.is_variable()) return machine::instantiation_error(m);
  double seconds = 0;
  if (terms::is_float(c)) {
    seconds = terms::float_value(c);
  } else if (c.is_small_integer()) {
    seconds = static_cast<double>(c.as_small_integer());
  } else {
    return machine::type_error(m, atoms::number, c);
  }
  if (m.alarms == nullptr) {
    m.alarms = std::make_unique<host::AlarmClock>([&m] { m.request(machine::attention_time); });
  }
  const std::int64_t number = m.alarms->set(std::max(seconds, 0.0));
  if (number == 0) return machine::resource_error(m, m.terms.atoms.intern("threads"));
  const Cell owner = deref(a[1]);
  if (owner.is_structure()) terms::structure_argument(owner, 0) = Cell::integer(number);
  return Outcome::success;
}

// '$remove_alarm'(+Number)
Outcome remove_alarm(Machine& m, Cell* a) {
  const Cell number = deref(a[0]);
  if (!number.is_small_integer()) return machine::type_error(m, atoms::integer, number);
  if (m.alarms != nullptr) m.alarms->remove(number.as_small_integer());
  // An alarm that has already rung must not stop what comes next; others that are due ring again.
  m.attention.fetch_and(~std::uint32_t{machine::attention_time});
  return Outcome::success;
}

// '$alarm_due'(-Number): takes one that is due.
Outcome alarm_due(Machine& m, Cell* a) {
  const std::int64_t number = m.alarms == nullptr ? 0 : m.alarms->take_due();
  return number == 0 ? Outcome::fail : m.unify(a[0], Cell::integer(number));
}

}  // namespace

BuiltinFamily control() {
  static constexpr Builtin rows[] = {
      det("$halt(+Status) is det", &needing<Capability::halt, &halt>, "Leaves Prolog with this exit status."),
      det("$may_halt(+Indicator) is det", &may_halt, "Refuses the predicate where the host refuses halt."),
      det("$choice(-ChoicePoint) is det", &choice, "ChoicePoint is the newest one, for '$cut'/1."),
      det("prolog_current_choice(-ChoicePoint) is det", &choice, "ChoicePoint is the newest one, for prolog_cut_to/1."),
      det("$clauses_of(+Module, +Goal, -Home, -Called) is semidet", &clauses_of,
          "Goal calls a procedure with clauses, which are meant in Home; it is Called there."),
      det("$inferences(-Count) is det", &inferences, "How many calls there have been."),
      det("$inference_limit(-Limit) is det", &inference_limit,
          "The count of inferences at which '$inference_limit'/0 is called."),
      det("$set_inference_limit(+Limit) is det", &set_inference_limit,
          "At this count of inferences '$inference_limit'/0 is called."),
      det("$set_alarm(+Seconds, +Owner) is det", &set_alarm,
          "After Seconds '$alarm'/0 is called; the number of the alarm goes into Owner."),
      det("$remove_alarm(+Number) is det", &remove_alarm, "Takes an alarm back."),
      det("$alarm_due(-Number) is semidet", &alarm_due, "An alarm is due; it is taken."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
