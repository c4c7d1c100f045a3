// SPDX-License-Identifier: MIT
//
// Posting linear relations  a1*X1 + ... + an*Xn REL c  with numbers of any size.
//
// Posting normalises: equal variables are added up, known ones folded, the greatest common
// divisor divided out. What is left decides who does the work: nothing (a check), one variable
// (its domain), X against Y with an offset (relations.hpp), else a propagator over the sum, a LinearSum.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "clpfd/kernel/store.hpp"
#include "clpfd/propagators/linear_term.hpp"

namespace hornbeam::clpfd {

// The common case of a normal form, kept without allocation.
struct FewTerms {
  static constexpr std::size_t kMost = 16;
  LinearTerm terms[kMost];
  std::size_t count = 0;
  Value constant = 0;
  std::span<const LinearTerm> all() const { return {terms, count}; }
};

// Few terms, numbers of the fast path throughout, no common divisor to divide out, and something
// left to decide: then the normal form is made and the answer is true. Otherwise nothing is done
// and normalise() must be asked.
bool normalise_few(const Store& store, std::span<const ExactTerm> terms, const Integer& constant, FewTerms& result);

// A sum in normal form, ready for a propagator: terms REL constant.
struct NormalLinear {
  std::vector<LinearTerm> terms;
  Value constant = 0;
  // Decided while normalising?
  bool decided = false;
  bool truth = false;
};

// False when the constraint is found inconsistent at once.
bool post_linear(Store& store, std::span<const ExactTerm> terms, Relation relation, const Integer& constant);

// What the sum may be as the domains are; nothing if that is infinite or beyond the fast path.
std::optional<Interval> limits_of_sum(const Store& store, std::span<const ExactTerm> terms, const Integer& constant);

// The steps of it that reification shares. Numbers beyond the fast path become variables: a
// constant one that is fixed, a coefficient a product.
NormalLinear normalise(Store& store, std::span<const ExactTerm> terms, Relation relation, const Integer& constant);
// x - y with an offset that relations.hpp takes?
bool is_difference(std::span<const LinearTerm> terms, Value constant);
bool post_normal(Store& store, const NormalLinear& linear, Relation relation);
// Terms in normal form: without common divisor, equal or known variables.
bool post_few(Store& store, std::span<const LinearTerm> terms, Relation relation, Value constant);

// Says nothing, but keeps its origin alive until x has two limits.
void post_reminder(Store& store, FdVar x);

// A variable fixed to a number.
FdVar new_constant(Store& store, const Integer& value);

}  // namespace hornbeam::clpfd
