// SPDX-License-Identifier: MIT
//
// Copies of terms with constrained variables. What a copy of a variable carries is the handle of
// another one (solver.hpp), so it has to be constrained anew.
#pragma once

#include "clpfd/bridge/solver.hpp"

namespace hornbeam::clpfd {

// Whether a variable of the store occurs in the term; `found` is not set without memory.
Answer find_constraints(Machine& m, Cell term, bool& found);
inline Answer has_constraints(Machine& m, Cell term, bool& found) {
  found = false;
  return terms::deref(term).is_constant() ? Answer::success : find_constraints(m, term, found);
}
// The copy gets the constraints of the term, before the next goal is called.
Answer constrain_copy(Machine& m, Cell term, Cell copy);
// The goals, a list, are called before the next goal; there must be room for so many cells.
constexpr std::size_t cells_to_wake = 64;
void call_goals(Machine& m, Cell goals);

}  // namespace hornbeam::clpfd
