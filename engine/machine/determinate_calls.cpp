// SPDX-License-Identifier: MIT
// Calls of predicates declared by det/1: they must succeed and leave no choice point.
//
// Environment: slot 0 the choice point of the guard, slots 1 to 3 module, name and arity of the predicate. They are
// atomic, so they outlive the failure that resets the heap. The guard's alternative is reached only by failure.
//
// A last call of a determinate predicate by one that has left no choice point takes over the guard of its caller, so
// that recursion runs in constant space. The check is then its own.
#include "database/predicate.hpp"
#include "machine/fixed_code.hpp"
#include "machine/machine.hpp"

namespace hornbeam::machine {

namespace {

enum Slot : std::size_t { guard, module, name, arity, slots };

}  // namespace

void Machine::call_determinate(const database::Predicate& predicate) {
  const Word* const exit = fixed->determinate_exit.address();
  if (cp != exit || b != choice_at(slot_of(e, Slot::guard))) {
    Cell* const environment = stack_top(cp);
    Cell* const top = environment + environment_words + Slot::slots;
    if (overflows(top)) return;
    caller_of(environment) = e;
    continuation_of(environment) = cp;
    e = environment;
    cp = exit;
    push_choice(0, ChoiceKind::clauses, fixed->determinate_fail.address(), cp, top);
    slot_of(e, Slot::guard) = choice_cell(b);
  }
  slot_of(e, Slot::module) = Cell::atom(predicate.module->name);
  slot_of(e, Slot::name) = Cell::atom(terms.functors.name(predicate.functor));
  slot_of(e, Slot::arity) = Cell::integer(predicate.arity);
  b0 = b;
  p = predicate.body;
}

// Leaves the environment; with an outcome, for an error.
void Machine::leave_determinate(const char* found) {
  const Cell culprit[] = {slot_of(e, Slot::module), slot_of(e, Slot::name), slot_of(e, Slot::arity)};
  cp = continuation_of(e);
  e = caller_of(e);
  p = cp;
  if (found == nullptr) return;
  x[0] = system_goal("$not_determinate", {culprit[0], culprit[1], culprit[2], Cell::atom(terms.atoms.intern(found))});
  call_goal(1);
}

void Machine::determinate_exit() {
  if (terms.pending_wakeups.is_structure()) {
    attend_here(0, 0, nullptr);
    return;
  }
  Cell* const choice = choice_at(slot_of(e, Slot::guard));
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
