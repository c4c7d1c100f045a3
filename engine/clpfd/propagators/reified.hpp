// SPDX-License-Identifier: MIT
//
// Tying the truth of a relation to a literal:  b <=> relation.
#pragma once

#include <span>

#include "clpfd/propagators/boolean.hpp"
#include "clpfd/propagators/linear.hpp"

namespace hornbeam::clpfd {

// b <=> (a1*X1 + ... + an*Xn REL c). Short sums get special propagators.
bool reify_linear(Store& store, Literal b, std::span<const ExactTerm> terms, Relation relation,
                  const Integer& constant);
bool reify_member(Store& store, Literal b, FdVar x, const Domain& domain);  // b <=> X in D

// b => P: the propagator (Store::make, not yet active) starts when b becomes true and is
// forgotten when b becomes false. What `#<==>` over partial operations needs (partial.hpp): the
// division is guarded by its own definedness.
void post_guarded(Store& store, Literal b, Propagator& propagator);

}  // namespace hornbeam::clpfd
