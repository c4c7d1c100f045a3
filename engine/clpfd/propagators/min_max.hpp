// SPDX-License-Identifier: MIT
//
// Posts minimum, maximum and absolute value.
#pragma once

#include <span>

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

// Bounds consistent. An empty list has neither: posting fails. `abs` is domain consistent.
bool post_maximum(Store& store, std::span<const FdVar> variables, FdVar z);
bool post_minimum(Store& store, std::span<const FdVar> variables, FdVar z);
bool post_absolute(Store& store, FdVar x, FdVar y);  // abs(x) = y

}  // namespace hornbeam::clpfd
