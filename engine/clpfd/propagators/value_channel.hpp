// SPDX-License-Identifier: MIT
//
// The channel between a variable X and the truth of its equalities, B1 <=> X = c1, B2 <=> X = c2 ...
//
// An equality that watches X runs whenever X loses a value, mostly another one. Where there are several, a channel
// watches X for those to come, and decides the ones whose values X has lost.
#pragma once

#include "clpfd/propagators/boolean.hpp"

namespace hornbeam::clpfd {

// True if from now on a channel decides `equality`, b <=> x = c, whatever happens to x; b is open, and c one of several
// values of x.
bool join_channel(Store& store, PropagatorId equality, Literal b, FdVar x, Value c);

}  // namespace hornbeam::clpfd
