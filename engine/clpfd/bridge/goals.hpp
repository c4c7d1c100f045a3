// SPDX-License-Identifier: MIT
//
// Residual goals: what the store holds about a variable, as the goals that would say it again.
//
// Starting from one variable, everything connected with it is told, each domain and constraint
// once; what was told on this branch before is left out (Solver::shown), so that asking for
// variable after variable, as copy_term/3 does, repeats nothing.
#pragma once

#include "clpfd/bridge/solver.hpp"

namespace hornbeam::clpfd {

// Unifies `goals` with a list.
Answer residual_goals(Machine& m, Cell variable, Cell goals);

}  // namespace hornbeam::clpfd
