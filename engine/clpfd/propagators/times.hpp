// SPDX-License-Identifier: MIT
//
// Posting products.
#pragma once

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

bool post_times(Store& store, FdVar x, FdVar y, FdVar z);  // x * y = z
bool post_square(Store& store, FdVar x, FdVar z);          // x * x = z

}  // namespace hornbeam::clpfd
