// SPDX-License-Identifier: MIT
// Calls of predicates declared by det/1, and clauses with $/0: they must succeed and leave no choice point.
//
// Environment: slot 0 the choice point of the guard, slots 1 to 4 module, name and arity of the predicate, and whether
// it is one of its clauses. They are atomic, so they outlive the failure that resets the heap. The guard's alternative
// is reached only by failure.
//
// A clause with $ pushes this environment below its own; the guard has no choice point until control comes to the $.
// Then the clause has cut, so nothing older than the guard can be reached that is newer than the call.
//
// A last call of a determinate predicate by one that has left no choice point takes over the guard of its caller, so
// that recursion runs in constant space. The check is then its own.
#include "database/predicate.hpp"
#include "machine/fixed_code.hpp"
#include "machine/machine.hpp"

namespace hornbeam::machine {

namespace {

enum Slot : std::size_t { guard, module, name, arity, is_clause, slots };

}  // namespace

// An environment for a guard that is not yet one. False after an error.
bool Machine::push_determinate() {
  Cell* const environment = stack_top(cp);
  if (overflows(environment + environment_words + Slot::slots + choice_words)) return false;
  caller_of(environment) = e;
  continuation_of(environment) = cp;
  e = environment;
  cp = fixed->determinate_exit.address();
  for (std::size_t i = 0; i < Slot::slots; ++i) slot_of(e, i) = Cell::integer(0);
  return true;
}

void Machine::state_determinate(Cell* environment, const database::Predicate& predicate, bool is_clause) {
  slot_of(environment, Slot::module) = Cell::atom(predicate.module->name);
  slot_of(environment, Slot::name) = Cell::atom(terms.functors.name(predicate.functor));
  slot_of(environment, Slot::arity) = Cell::integer(predicate.arity);
  slot_of(environment, Slot::is_clause) = Cell::integer(is_clause);
}

void Machine::call_determinate(const database::Predicate& predicate) {
  const Word* const exit = fixed->determinate_exit.address();
  if (cp != exit || slot_of(e, Slot::guard) != choice_cell(b)) {
    if (!push_determinate()) return;
    push_choice(0, ChoiceKind::clauses, fixed->determinate_fail.address(), cp, e + environment_words + Slot::slots);
    slot_of(e, Slot::guard) = choice_cell(b);
  }
  state_determinate(e, predicate, false);
  b0 = b;
  p = predicate.body;
}

void Machine::push_guard() {
  if (cp == fixed->determinate_exit.address() && slot_of(e, Slot::guard) == choice_cell(b)) return;
  push_determinate();
}

void Machine::begin_guarded(const database::Predicate& predicate, const Word* map) {
  const Word* const exit = fixed->determinate_exit.address();
  Cell* const own = e;
  e = caller_of(own);
  if (slot_of(e, Slot::guard) != choice_cell(b)) {
    if (continuation_of(e) == exit && slot_of(caller_of(e), Slot::guard) == choice_cell(b)) {
      e = caller_of(e);
      caller_of(own) = e;
    } else {
      Cell* const top = std::max(b, own + environment_words + code::environment_slots(*map));
      if (overflows(top)) return;
      push_choice(0, ChoiceKind::clauses, fixed->determinate_fail.address(), exit, top);
      slot_of(e, Slot::guard) = choice_cell(b);
    }
  }
  state_determinate(e, predicate, true);
  e = own;
}

// Leaves the environment; with an outcome, for an error.
void Machine::leave_determinate(const char* found) {
  const Cell culprit[] = {slot_of(e, Slot::module), slot_of(e, Slot::name), slot_of(e, Slot::arity)};
  const bool is_clause = slot_of(e, Slot::is_clause) == Cell::integer(1);
  cp = continuation_of(e);
  e = caller_of(e);
  p = cp;
  if (found == nullptr) return;
  x[0] = system_goal("$not_determinate", {culprit[0], culprit[1], culprit[2],
                                          Cell::atom(terms.atoms.intern(is_clause ? "guard" : "property")),
                                          Cell::atom(terms.atoms.intern(found))});
  call_goal(1);
}

void Machine::determinate_exit() {
  if (terms.pending_wakeups.is_structure()) {
    attend_here(0, 0, nullptr);
    return;
  }
  const Cell guard = slot_of(e, Slot::guard);
  if (!is_level(guard)) return leave_determinate(nullptr);  // the clause has come to no $
  Cell* const choice = choice_at(guard);
  const bool is_determinate = b <= choice;  // below it if the body has cut it away
  if (b == choice) pop_choice();
  leave_determinate(is_determinate ? nullptr : "nondet");
}

void Machine::determinate_fail() {
  restore_choice();
  pop_choice();
  leave_determinate("fail");
}

}  // namespace hornbeam::machine
