// SPDX-License-Identifier: MIT
#include "machine/errors.hpp"

#include "machine/error_trace.hpp"

namespace hornbeam::machine {

Outcome Machine::raise_in(Cell formal, Cell message, database::Predicate* where) {
  Cell indicator = terms.new_variable();
  if (where != nullptr) {
    // A '$p' without a system predicate p serves a library: its name would tell the user nothing.
    const database::Predicate& told = told_as(*this, where->resolved());
    const bool hidden = terms.atoms.text(terms.functors.name(told.functor)).starts_with('$');
    if (!hidden) indicator = qualified_indicator(told);
  }
  const Cell context = terms.new_structure(functors::context, indicator, message);
  thrown_.ball = terms.new_structure(functors::error, formal, context);
  return Outcome::error;
}

Outcome Machine::raise(Cell formal) { return raise_in(formal, terms.new_variable(), running_builtin); }
Outcome Machine::raise(Cell formal, Cell message) { return raise_in(formal, message, running_builtin); }

Outcome Machine::throw_ball(Cell ball) {
  thrown_.ball = ball;
  return Outcome::error;
}

Outcome Machine::raise_out_of_memory() {
  return raise_in(terms::resource_error(terms, atoms::stack_memory), terms.new_variable(), nullptr);
}

}  // namespace hornbeam::machine
