// SPDX-License-Identifier: MIT
//
// Limits carried from one variable to another over an offset: x >= y + c and x =< y + c.
//
// The 64-bit path is taken whenever the sum is in range; a sum that leaves the range, or a
// variable that is there already, is handed on exactly.
#pragma once

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

// What is left when the sum is not in the fast path.
bool raise_exactly(Store& store, FdVar x, FdVar y, Value c);
bool lower_exactly(Store& store, FdVar x, FdVar y, Value c);

// x >= min(y) + c
inline bool raise_to(Store& store, FdVar x, FdVar y, Value c) {
  const FdVariable& other = store[y];
  const bool fast = other.form != Form::big && is_finite(other.min) && is_finite(other.min + c);
  return fast ? store.set_min(x, other.min + c) : raise_exactly(store, x, y, c);
}

// x =< max(y) + c
inline bool lower_to(Store& store, FdVar x, FdVar y, Value c) {
  const FdVariable& other = store[y];
  const bool fast = other.form != Form::big && is_finite(other.max) && is_finite(other.max + c);
  return fast ? store.set_max(x, other.max + c) : lower_exactly(store, x, y, c);
}

}  // namespace hornbeam::clpfd
