// SPDX-License-Identifier: MIT
//
// Posting relations between two variables and an offset, with |c| < 2^61.
#pragma once

#include <compare>

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

bool post_equal(Store& store, FdVar x, FdVar y, Value c);  // x = y + c
// x = y, found by a propagator. The host is told if it knows both, otherwise they are one from now on.
bool become_equal(Store& store, FdVar x, FdVar y);
// x = y as a part of something else: the host is not told that the two may become one.
void keep_equal(Store& store, FdVar x, FdVar y);
// x + y = c, domain consistent; false: limits are too large, and nothing was done.
bool post_mirror(Store& store, FdVar x, FdVar y, Value c);
// x = y + c, or x + y = c, domain consistent, for a propagator that says the same and looks at limits only.
void help_with_holes(Store& store, FdVar x, FdVar y, bool opposite, Value c);
bool post_not_equal(Store& store, FdVar x, FdVar y, Value c);   // x \= y + c
bool post_less_equal(Store& store, FdVar x, FdVar y, Value c);  // x =< y + c
// The greatest value of x beside the least of y.
std::strong_ordering greatest_beside_least(const Store& store, FdVar x, FdVar y);
// Is x =< y + c decided so that nothing is posted?
inline bool leaves_nothing(const Store& store, FdVar x, FdVar y, Value c) {
  return c == 0 && greatest_beside_least(store, x, y) <= 0;
}

// x and y are one from now on: what the host does when it unifies two variables. Both keep
// their records, domains equal, so every propagator goes on with the handle it has; those that
// treat a variable occurring twice better look at Store::same.
bool unify(Store& store, FdVar x, FdVar y);

// The pruning of x = y + c, shared with its reified form: domains, both ways.
bool filter_equal(Store& store, FdVar x, FdVar y, Value c);
// Whether the domains of x and y + c have no value in common.
bool shifted_disjoint(const Store& store, FdVar x, FdVar y, Value c);

}  // namespace hornbeam::clpfd
