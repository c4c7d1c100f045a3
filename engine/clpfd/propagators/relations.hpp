// SPDX-License-Identifier: MIT
//
// Posts relations between two variables and an offset, with |c| < 2^61.
#pragma once

#include <compare>

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

bool post_equal(Store& store, FdVar x, FdVar y, Value c);  // x = y + c
// x = y, derived by a propagator. Reported to the host if it knows both, otherwise they are unified here.
bool become_equal(Store& store, FdVar x, FdVar y);
// x = y as a part of something else: not reported to the host.
void keep_equal(Store& store, FdVar x, FdVar y);
// x + y = c, domain consistent; false, with no effect: bounds are too large.
bool post_mirror(Store& store, FdVar x, FdVar y, Value c);
// x = y + c, or x + y = c, domain consistent, complementing a propagator of the same constraint that considers only
// bounds.
void help_with_holes(Store& store, FdVar x, FdVar y, bool opposite, Value c);
bool post_not_equal(Store& store, FdVar x, FdVar y, Value c);   // x \= y + c
bool post_less_equal(Store& store, FdVar x, FdVar y, Value c);  // x =< y + c
// Compares the upper bound of x with the lower bound of y.
std::strong_ordering greatest_beside_least(const Store& store, FdVar x, FdVar y);
// True if x =< y + c is decided so that nothing is posted.
inline bool leaves_nothing(const Store& store, FdVar x, FdVar y, Value c) {
  return c == 0 && greatest_beside_least(store, x, y) <= 0;
}

// Unifies x and y, for the host that unifies two variables. Both keep their records, with equal domains, so every
// propagator keeps working with its handles; those that prune better for repeated variables check Store::same.
bool unify(Store& store, FdVar x, FdVar y);

// The pruning of x = y + c, shared with its reified form: domains, both ways.
bool filter_equal(Store& store, FdVar x, FdVar y, Value c);
// Whether the domains of x and y + c have no value in common.
bool shifted_disjoint(const Store& store, FdVar x, FdVar y, Value c);

}  // namespace hornbeam::clpfd
