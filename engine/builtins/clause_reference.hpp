// SPDX-License-Identifier: MIT
// Clause references as arguments of builtins.
#pragma once

#include "builtins/predicate_arguments.hpp"

namespace hornbeam::builtins {

// The clause of a reference; null if it has been erased.
inline Outcome read_reference(Machine& m, Cell argument, database::Clause*& clause) {
  const Cell c = deref(argument);
  if (c.is_variable()) return machine::instantiation_error(m);
  if (c.is_structure() && terms::functor_of(c) == functors::clause_reference) {
    const Cell id = deref(terms::structure_argument(c, 0));
    if (id.is_small_integer()) {
      clause = m.database.referenced(static_cast<std::uint64_t>(id.as_small_integer()));
      return Outcome::success;
    }
  }
  return machine::type_error(m, m.terms.atoms.intern("db_reference"), c);
}

}  // namespace hornbeam::builtins
