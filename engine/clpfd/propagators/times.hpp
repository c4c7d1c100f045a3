// SPDX-License-Identifier: MIT
//
// Posts products.
#pragma once

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

// Bounds of all three from the other two, with the hole around 0 if the product is nonzero. Equal factors become a
// square.
bool post_times(Store& store, FdVar x, FdVar y, FdVar z);         // x * y = z
Propagator& make_times(Store& store, FdVar x, FdVar y, FdVar z);  // not active (for post_guarded)
bool post_square(Store& store, FdVar x, FdVar z);                 // x * x = z

}  // namespace hornbeam::clpfd
