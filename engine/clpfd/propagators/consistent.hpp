// SPDX-License-Identifier: MIT
//
// Domain consistency for what is posted with the limits only, as SWI-Prolog has it: while a search runs nobody looks at
// domains, and every value that goes is a failure less. Each stands beside the propagator that says the same, which
// asks for it in Propagator::strengthen; it is auxiliary and does nothing where domains are large.
#pragma once

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

// x * y = z. Not if there are too many pairs of factors to be looked at, or so few that limits say as much.
bool has_few_pairs(const Store& store, FdVar x, FdVar y, FdVar z);
void post_consistent_product(Store& store, FdVar x, FdVar y, FdVar z);

// The same for a known product of factors with many values: they are divisors of it, if these can be found.
bool has_distant_divisors(const Store& store, FdVar x, FdVar y, FdVar z);
void post_divisors(Store& store, FdVar x, FdVar y, FdVar z);
// Nothing but numbers of an ascending list, and their negations.
bool keep_signed(Store& store, FdVar x, const std::vector<Integer>& numbers);

// x = y + sign * t + c, with sign 1 or -1 and two values left of t: where the distance of x and y is known, but not
// which is the greater one.
void post_consistent_distance(Store& store, FdVar x, FdVar y, FdVar t, int sign, Value c);

}  // namespace hornbeam::clpfd
