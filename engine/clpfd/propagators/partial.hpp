// SPDX-License-Identifier: MIT
//
// Operations that have no value for some arguments, with a literal that says whether they have one. What a condition
// over them needs: where one is undefined the condition is false, and its result may be anything.
#pragma once

#include <span>

#include "clpfd/propagators/boolean.hpp"
#include "clpfd/propagators/power.hpp"
#include "clpfd/propagators/quotient.hpp"

namespace hornbeam::clpfd {

// defined <=> (y \= 0) together with defined => x OP y = z.
bool reify_division(Store& store, Literal defined, Division operation, FdVar x, FdVar y, FdVar z);
// The same of y * z = x for the quotient z, which exists if y divides x.
bool reify_exact_quotient(Store& store, Literal defined, FdVar x, FdVar y, FdVar z);
// x ^ y = z: a negative exponent needs a base of 1 or -1.
bool reify_power(Store& store, Literal defined, FdVar x, FdVar y, FdVar z);
// Of those with one argument: msb and lsb need a positive number, popcount one that is not negative.
bool reify_bit_function(Store& store, Literal defined, BitFunction function, FdVar x, FdVar z);

}  // namespace hornbeam::clpfd
