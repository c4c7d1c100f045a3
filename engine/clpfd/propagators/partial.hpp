// SPDX-License-Identifier: MIT
//
// Partial operations, with a literal for definedness. Conditions over them need it: an undefined one makes the
// condition false, and its result is unconstrained.
#pragma once

#include <span>

#include "clpfd/propagators/boolean.hpp"
#include "clpfd/propagators/power.hpp"
#include "clpfd/propagators/quotient.hpp"

namespace hornbeam::clpfd {

// defined <=> (y \= 0), and defined => x OP y = z.
bool reify_division(Store& store, Literal defined, Division operation, FdVar x, FdVar y, FdVar z);
// The same for y * z = x with the quotient z, defined if y divides x.
bool reify_exact_quotient(Store& store, Literal defined, FdVar x, FdVar y, FdVar z);
// x ^ y = z: a negative exponent needs a base of 1 or -1.
bool reify_power(Store& store, Literal defined, FdVar x, FdVar y, FdVar z);
// Unary ones: msb and lsb need a positive number, popcount a nonnegative one.
bool reify_bit_function(Store& store, Literal defined, BitFunction function, FdVar x, FdVar z);

}  // namespace hornbeam::clpfd
