// SPDX-License-Identifier: MIT
//
// Posts the four divisions. Each makes the divisor nonzero.
#pragma once

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

bool post_truncated_quotient(Store& store, FdVar x, FdVar y, FdVar z);  // x // y = z
bool post_floored_quotient(Store& store, FdVar x, FdVar y, FdVar z);    // x div y = z
bool post_remainder(Store& store, FdVar x, FdVar y, FdVar z);           // x rem y = z
bool post_modulo(Store& store, FdVar x, FdVar y, FdVar z);              // x mod y = z
// The same, made but not active (for post_guarded).
enum class Division : std::uint8_t { truncated, floored, remainder, modulo };
Propagator& make_division(Store& store, Division operation, FdVar x, FdVar y, FdVar z);
// x rdiv y: the exact quotient, for y * z = x with y \= 0.
bool post_exact_quotient(Store& store, FdVar x, FdVar y, FdVar z);

}  // namespace hornbeam::clpfd
