// SPDX-License-Identifier: MIT
// One constructor per ISO error term (13211-1, 7.12.2), making the formal, the first argument of error/2. The machine
// adds the context. Each allocates a bounded handful of cells.
#pragma once

#include "terms/term_store.hpp"

namespace hornbeam::terms {

// Formal parts of the errors of ISO 13211-1, 7.12.2.
inline Cell instantiation_error() { return Cell::atom(atoms::instantiation_error); }
inline Cell uninstantiation_error(TermStore& t, Cell culprit) {
  return t.new_structure(functors::uninstantiation_error, culprit);
}
inline Cell type_error(TermStore& t, Atom type, Cell culprit) {
  return t.new_structure(functors::type_error, Cell::atom(type), culprit);
}
inline Cell domain_error(TermStore& t, Atom domain, Cell culprit) {
  return t.new_structure(functors::domain_error, Cell::atom(domain), culprit);
}
inline Cell existence_error(TermStore& t, Atom kind, Cell culprit) {
  return t.new_structure(functors::existence_error, Cell::atom(kind), culprit);
}
inline Cell permission_error(TermStore& t, Atom action, Atom type, Cell culprit) {
  return t.new_structure(functors::permission_error, Cell::atom(action), Cell::atom(type), culprit);
}
inline Cell representation_error(TermStore& t, Atom flag) {
  return t.new_structure(functors::representation_error, Cell::atom(flag));
}
inline Cell evaluation_error(TermStore& t, Atom what) {
  return t.new_structure(functors::evaluation_error, Cell::atom(what));
}
inline Cell resource_error(TermStore& t, Atom what) {
  return t.new_structure(functors::resource_error, Cell::atom(what));
}
// Name/Arity, as the culprit of procedure errors.
inline Cell predicate_indicator(TermStore& t, Atom name, std::uint32_t arity) {
  name = t.atoms.public_name(name);
  return t.new_structure(functors::slash, Cell::atom(name), Cell::integer(arity));
}

}  // namespace hornbeam::terms
