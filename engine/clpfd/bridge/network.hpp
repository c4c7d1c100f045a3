// SPDX-License-Identifier: MIT
//
// The constraints around some variables, as terms from which library(clpfd) makes residual goals.
//
// Starting from a list of attributed variables, everything connected with them through constraints is listed once:
//
//     v(Key, X, Domain)                        a variable without a value
//     p(Key, Kind, Negated, Xs, Numbers, Form, Reading)
//                                              a propagator; Kind and Reading are a row of propagators.def
//     s(Begin, End, Goal)                      a goal kept as it was posted (Solver::Source),
//                                              instead of the propagators that came of it
//
// Keys are places in the store's arena, so they grow with time.
#pragma once

#include "clpfd/bridge/solver.hpp"

namespace hornbeam::clpfd {

// The lists of v/3 and of the others. The solver must be prepared.
Answer network_of(Machine& m, Cell roots, Cell& variables, Cell& constraints);
// Unifies `variables` with the list of v/2, `constraints` with that of the others.
Answer constraint_network(Machine& m, Cell roots, Cell variables, Cell constraints);

}  // namespace hornbeam::clpfd
