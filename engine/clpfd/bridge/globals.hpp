// SPDX-License-Identifier: MIT
//
// Constraints over lists, posted by name. The library checks and flattens their arguments to a list of variables and
// one of numbers, interpreted by a table.
#pragma once

#include "clpfd/bridge/solver.hpp"
#include "support/short_vector.hpp"

namespace hornbeam::clpfd {

using Elements = support::ShortVector<Cell, 32>;

// Reads the elements of a list: integers and variables. Errors: instantiation_error, type_error(list, _),
// type_error(integer, _). Leaves the heap unchanged.
Answer read_elements(Machine& m, Cell list, Elements& elements);
// A list of such lists.
Answer read_lists(Machine& m, Cell lists, std::vector<Elements>& read);
// Numbers of the fast path. Errors: instantiation_error, representation_error(clpfd_constant).
Answer read_values(Machine& m, const Elements& cells, std::vector<Value>& values);
// The variables of the store for them, after Solver::prepare.
std::vector<FdVar> variables_of(Solver& solver, const Elements& elements);

// With a source: the goal to be displayed instead of the propagators.
Answer post_global(Machine& m, Cell name, Cell variables, Cell numbers, const Cell* source);

}  // namespace hornbeam::clpfd
