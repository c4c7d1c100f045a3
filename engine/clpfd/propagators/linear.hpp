// SPDX-License-Identifier: MIT
//
// Posts linear relations  a1*X1 + ... + an*Xn REL c  with numbers of any size.
//
// Posting normalises: equal variables are added up, fixed ones folded, the greatest common divisor divided out. The
// rest determines the implementation: nothing (a check), one variable (its domain), X against Y with an offset
// (relations.hpp), otherwise a propagator over the sum, a LinearSum.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "clpfd/kernel/store.hpp"
#include "clpfd/propagators/linear_term.hpp"

namespace hornbeam::clpfd {

// The common case of a normal form, without allocation.
struct FewTerms {
  static constexpr std::size_t most = 16;
  LinearTerm terms[most];
  std::size_t count = 0;
  Value constant = 0;
  std::span<const LinearTerm> all() const { return {terms, count}; }
};

// For few terms, numbers of the fast path throughout, no common divisor, and a relation still undecided: makes the
// normal form and returns true. Otherwise does nothing; use normalise().
bool normalise_few(const Store& store, std::span<const ExactTerm> terms, const Integer& constant, FewTerms& result);

// A sum in normal form, ready for a propagator: terms REL constant.
struct NormalLinear {
  std::vector<LinearTerm> terms;
  Value constant = 0;
  // Whether it was decided while normalising.
  bool decided = false;
  bool truth = false;
};

// False if the constraint is found inconsistent immediately.
bool post_linear(Store& store, std::span<const ExactTerm> terms, Relation relation, const Integer& constant);

// The possible range of the sum for the current domains; no value if it is infinite or exceeds the fast path.
std::optional<Interval> limits_of_sum(const Store& store, std::span<const ExactTerm> terms, const Integer& constant);

// The steps of it shared with reification. Numbers beyond the fast path become variables: a constant becomes a fixed
// one, a coefficient a product.
NormalLinear normalise(Store& store, std::span<const ExactTerm> terms, Relation relation, const Integer& constant);
// True for x - y with an offset that relations.hpp accepts.
bool is_difference(std::span<const LinearTerm> terms, Value constant);
bool post_normal(Store& store, const NormalLinear& linear, Relation relation);
// Terms in normal form: without common divisor, duplicates or fixed variables.
bool post_few(Store& store, std::span<const LinearTerm> terms, Relation relation, Value constant);

// Prunes nothing, but keeps its origin alive until x has both bounds.
void post_reminder(Store& store, FdVar x);

// A variable fixed to a number.
FdVar new_constant(Store& store, const Integer& value);

}  // namespace hornbeam::clpfd
