// SPDX-License-Identifier: MIT
//
// Reified relations over one or two variables.
#pragma once

#include "clpfd/propagators/boolean.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/linear_term.hpp"

namespace hornbeam::clpfd {

// For one-variable forms: adjacent values are still in range.
constexpr Value largest_constant = Value{1} << 61;

inline void describe_literal(Description& out, ConstraintKind kind, Literal b) {
  out.kind = static_cast<std::uint16_t>(kind);
  out.variables = {b.variable};
  out.negated = b.negated;
}

// b <=> x = c, and b <=> x =< c, for an x and a b of the fast path and a c below the largest constant.
void reify_value(Store& store, Literal b, FdVar x, Value c);
void reify_at_most(Store& store, Literal b, FdVar x, Value c);
// b <=> a*x REL c
bool reify_on_constant(Store& store, Literal b, const LinearTerm& term, Relation relation, Value c);
// b <=> x - y REL c
void reify_difference(Store& store, Literal b, FdVar x, FdVar y, Relation relation, Value c);

}  // namespace hornbeam::clpfd
