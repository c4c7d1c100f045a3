// SPDX-License-Identifier: MIT
//
// labeling/2 as two builtins. The first starts the search: its mark of the store belongs to the choice points before
// it. The second, nondeterministic, takes one solution each time; later changes by the program are above it, in
// segments of their own, and are undone when the next solution is requested.
#pragma once

#include "clpfd/bridge/solver.hpp"
#include "machine/builtin.hpp"

namespace hornbeam::clpfd {

struct LabelingArguments {
  Cell variables;
  Cell variable_order;  // numbers of the enumerators
  Cell value_order;
  Cell branching;
  Cell objectives;  // list of min(E) and max(E)
  Cell mode;        // number of an OptimiseMode
  Cell restarts;    // restarts(Series, Unit, Base, Kept), or a number for none
  bool learns;      // lazy clause generation
};

// The variables of a list of integers and variables; instantiation_error if one has no finite domain.
Answer read_finite_variables(Machine& m, Cell list, std::vector<FdVar>& variables);

// Unifies `state` with [] if there is nothing to search for, otherwise with the argument for next_labeling.
Answer start_labeling(Machine& m, const LabelingArguments& arguments, Cell state);
Answer next_labeling(Machine& m, Cell state, machine::Redo& redo);

}  // namespace hornbeam::clpfd
