// SPDX-License-Identifier: MIT
//
// Copies of terms with constrained variables. A copied variable carries the handle of the original (solver.hpp), so it
// must be constrained anew. Before copying, such a term is packed, with its constraints, into one variable, whose
// attributes are of a form that no program can make:
//
//   '$packed'(Term, Variables, Constraints)      (the lists of bridge/network.hpp)
//
// Unpacking a copy of that variable binds it to its Term, which wakes clpfd:post_network/2.
#pragma once

#include "clpfd/bridge/solver.hpp"

namespace hornbeam::clpfd {

// Leaves any other term unchanged.
Answer pack_compound(Machine& m, Cell term, Cell& packed);
inline Answer pack(Machine& m, Cell term, Cell& packed) {
  packed = term;
  return terms::deref(term).is_constant() ? Answer::success : pack_compound(m, term, packed);
}

inline bool is_packed(Cell c) {
  c = terms::deref(c);
  if (!c.is_attributed()) return false;
  const Cell attributes = c.address()[1];
  return attributes.is_structure() && terms::functor_of(attributes) == terms::functors::packed;
}
inline Cell packed_term(Cell packed) { return terms::structure_argument(terms::deref(packed).address()[1], 0); }
// The term, which will be constrained before the next goal is called. Takes TermStore::wakeup_cells.
Cell unpack(Machine& m, Cell c);

}  // namespace hornbeam::clpfd
