// SPDX-License-Identifier: MIT
//
// labeling/2 as two builtins. The first starts the search: its mark of the store belongs to the
// choice points before it. The second, nondeterministic, takes a solution each time; what the
// program changes afterwards lies above it, in segments of its own, and is gone when it is called
// for the next.
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

// The variables of a list of integers and variables; instantiation_error where one has no finite domain.
Answer read_finite_variables(Machine& m, Cell list, std::vector<FdVar>& variables);

// Unifies `state` with [] when there is nothing to search for, else with what next_labeling takes.
Answer start_labeling(Machine& m, const LabelingArguments& arguments, Cell state);
Answer next_labeling(Machine& m, Cell state, machine::Redo& redo);

}  // namespace hornbeam::clpfd
