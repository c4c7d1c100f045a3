// SPDX-License-Identifier: MIT
//
// Domain consistency for constraints that, as in SWI-Prolog, are posted with bounds consistency only: during a search
// domains are not displayed, and every value pruned saves a failure. Each complements the propagator of the same
// constraint, which requests it in Propagator::post_redundant; it is auxiliary and inactive on large domains.
#pragma once

#include "clpfd/kernel/store.hpp"
#include "clpfd/propagators/linear_term.hpp"

namespace hornbeam::clpfd {

// x * y = z. False if there are too many pairs of factors to examine, or so few that bounds suffice.
bool has_few_pairs(const Store& store, FdVar x, FdVar y, FdVar z);
void post_consistent_product(Store& store, FdVar x, FdVar y, FdVar z);

// The same for a fixed product whose factors have many values: they are divisors of it, if these can be found.
bool has_distant_divisors(const Store& store, FdVar x, FdVar y, FdVar z);
void post_divisors(Store& store, FdVar x, FdVar y, FdVar z);
// Keeps only numbers of an ascending list, and their negations.
bool keep_signed(Store& store, FdVar x, const std::vector<Integer>& numbers);

// x = y + sign * t + c, with sign 1 or -1 and two values left for t: the distance of x and y is known, but not which is
// greater.
void post_consistent_distance(Store& store, FdVar x, FdVar y, FdVar t, int sign, Value c);

// The terms add up to the constant. Coefficients are not 0. Unlike the others, it is requested by a program.
void post_consistent_sum(Store& store, std::span<const LinearTerm> terms, Value constant);

}  // namespace hornbeam::clpfd
