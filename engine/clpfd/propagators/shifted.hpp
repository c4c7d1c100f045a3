// SPDX-License-Identifier: MIT
//
// Limits carried from one variable to another over an offset: x >= y + c and x =< y + c.
//
// The 64-bit path is taken whenever the sum is in range; a sum that leaves the range, or a
// variable that is there already, is handed on exactly.
#pragma once

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

// x >= min(y) + c
inline bool raise_to(Store& store, FdVar x, FdVar y, Value c) {
  const Value limit = store.min(y);
  if (store.is_big(y)) return store.tighten_lower(x, store.lower(y) + Bound(c));
  if (!is_finite(limit)) return true;
  const Value sum = limit + c;
  return is_finite(sum) ? store.set_min(x, sum) : store.tighten_lower(x, Bound(sum));
}

// x =< max(y) + c
inline bool lower_to(Store& store, FdVar x, FdVar y, Value c) {
  const Value limit = store.max(y);
  if (store.is_big(y)) return store.tighten_upper(x, store.upper(y) + Bound(c));
  if (!is_finite(limit)) return true;
  const Value sum = limit + c;
  return is_finite(sum) ? store.set_max(x, sum) : store.tighten_upper(x, Bound(sum));
}

}  // namespace hornbeam::clpfd
