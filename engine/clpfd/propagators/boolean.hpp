// SPDX-License-Identifier: MIT
//
// Literals over 0/1 variables, and the connectives.
//
// A literal is a variable or its negation, so one propagator for disjunction and one for equivalence serve all of #/\,
// #\/, #\, #==>, #<==>: conjunction is disjunction with every sign flipped, implication is \A \/ B.
#pragma once

#include <span>

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

struct Literal {
  FdVar variable;
  bool negated = false;

  Literal operator!() const { return {variable, !negated}; }
};

inline bool is_true(const Store& store, Literal l) {
  return l.negated ? store.max(l.variable) == 0 : store.min(l.variable) == 1;
}
inline bool is_false(const Store& store, Literal l) { return is_true(store, !l); }
inline bool make_true(Store& store, Literal l) { return store.assign(l.variable, l.negated ? 0 : 1); }
inline bool make_false(Store& store, Literal l) { return make_true(store, !l); }
// Restricts its variable to the domain 0..1.
bool restrict_to_boolean(Store& store, FdVar x);
inline bool make_boolean(Store& store, Literal l) {
  const FdVariable& var = store[l.variable];
  return (var.min >= 0 && var.max <= 1) || restrict_to_boolean(store, l.variable);
}

// The variables get the domain 0..1. b <=> (L1 or ... or Ln), and b <=> (L1 and ... and Ln). Full propagation: each
// truth value is derived as soon as the others imply it. Without literals, b is false (true).
bool post_disjunction(Store& store, Literal b, std::span<const Literal> literals);
bool post_conjunction(Store& store, Literal b, std::span<const Literal> literals);
bool post_implication(Store& store, Literal b, Literal x, Literal y);  // b <=> (x => y)
// Any two of the three determine the third.
bool post_equivalence(Store& store, Literal b, Literal x, Literal y);  // b <=> (x <=> y)
bool post_exclusive_or(Store& store, Literal b, Literal x, Literal y);

}  // namespace hornbeam::clpfd
