// SPDX-License-Identifier: MIT
//
// A propagator that waits for a literal.
#pragma once

#include "clpfd/propagators/boolean.hpp"

namespace hornbeam::clpfd {

// b => P: the propagator (Store::make, not yet active) starts when b becomes true and is dropped when b becomes false.
// Needed by `#<==>` over partial operations (partial.hpp): the division is guarded by its own definedness.
void post_guarded(Store& store, Literal b, Propagator& propagator);

}  // namespace hornbeam::clpfd
