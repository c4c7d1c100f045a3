// SPDX-License-Identifier: MIT
//
// Copies of terms with constrained variables. What a copy of a variable carries is the handle of
// another one (solver.hpp), so it has to be constrained anew. Such a term is packed before it is copied, with what
// constrains it, into one variable, whose attributes are such as no program can make:
//
//   '$packed'(Term, Variables, Constraints)      (the lists of bridge/network.hpp)
//
// To unpack a copy of that variable is to bind it to its Term, which wakes clpfd:post_network/2.
#pragma once

#include "clpfd/bridge/solver.hpp"

namespace hornbeam::clpfd {

// Any other term is left as it is.
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
// The term, which is constrained before the next goal is called. Takes TermStore::wakeup_cells.
Cell unpack(Machine& m, Cell c);

}  // namespace hornbeam::clpfd
