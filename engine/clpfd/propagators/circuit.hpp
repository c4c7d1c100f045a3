// SPDX-License-Identifier: MIT
//
// Posts circuits.
#pragma once

#include <span>

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

// variables[i] is the successor of i + 1; following them visits all (circuit/1). Posts an all_distinct along with it
// (auxiliary). A single variable is its own successor.
bool post_circuit(Store& store, std::span<const FdVar> variables);

// The same for some of the nodes, or none: each of the others is its own successor (subcircuit/1).
bool post_subcircuit(Store& store, std::span<const FdVar> variables);

}  // namespace hornbeam::clpfd
