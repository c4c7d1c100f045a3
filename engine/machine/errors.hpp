// SPDX-License-Identifier: MIT
// Raising ISO errors from builtins: `return type_error(m, atoms::integer, culprit);`
#pragma once

#include "machine/machine.hpp"
#include "terms/error_terms.hpp"

namespace hornbeam::machine {

// Each makes error(Formal, context(Predicate, _)) with the running predicate, sets it as the ball, and returns
// Outcome::error.
inline Outcome instantiation_error(Machine& m) { return m.raise(terms::instantiation_error()); }
inline Outcome uninstantiation_error(Machine& m, Cell culprit) {
  return m.raise(terms::uninstantiation_error(m.terms, culprit));
}
inline Outcome type_error(Machine& m, Atom type, Cell culprit) {
  return m.raise(terms::type_error(m.terms, type, culprit));
}
inline Outcome domain_error(Machine& m, Atom domain, Cell culprit) {
  return m.raise(terms::domain_error(m.terms, domain, culprit));
}
inline Outcome existence_error(Machine& m, Atom kind, Cell culprit) {
  return m.raise(terms::existence_error(m.terms, kind, culprit));
}
inline Outcome permission_error(Machine& m, Atom action, Atom type, Cell culprit) {
  return m.raise(terms::permission_error(m.terms, action, type, culprit));
}
inline Outcome representation_error(Machine& m, Atom flag) {
  return m.raise(terms::representation_error(m.terms, flag));
}
inline Outcome evaluation_error(Machine& m, Atom what) { return m.raise(terms::evaluation_error(m.terms, what)); }
inline Outcome resource_error(Machine& m, Atom what) { return m.raise(terms::resource_error(m.terms, what)); }
// For text parsed by builtins such as number_codes/2; the reader raises its own.
inline Outcome syntax_error(Machine& m, Cell message) {
  return m.raise(m.terms.new_structure(terms::functors::syntax_error, message));
}

}  // namespace hornbeam::machine
