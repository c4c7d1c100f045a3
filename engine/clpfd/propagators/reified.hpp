// SPDX-License-Identifier: MIT
//
// Tying the truth of a relation to a literal:  b <=> relation.
#pragma once

#include <span>

#include "clpfd/propagators/boolean.hpp"
#include "clpfd/propagators/linear.hpp"

namespace hornbeam::clpfd {

// For Store::degree: the variables that are in one more constraint once b is known. An equation makes a variable one
// with the value that it is equal to, on which there are so many constraints.
struct Decision {
  FdVar variables[2] = {FdVar::none, FdVar::none};
  int joined = 0;

  bool counts() const { return variables[0] != FdVar::none || variables[1] != FdVar::none; }
  void count(Store& store) const { count(store, 1); }
  void count_joined(Store& store) const {
    if (joined != 0) count(store, joined);
  }

 private:
  void count(Store& store, int more) const {
    for (const FdVar x : variables) {
      if (x != FdVar::none) store.add_degree(x, more);
    }
  }
};

// b <=> (a1*X1 + ... + an*Xn REL c). Short sums get special propagators.
bool reify_linear(Store& store, Literal b, std::span<const ExactTerm> terms, Relation relation, const Integer& constant,
                  const Decision& decision = {});
bool reify_member(Store& store, Literal b, FdVar x, const Domain& domain);  // b <=> X in D

// b => P: the propagator (Store::make, not yet active) starts when b becomes true and is
// forgotten when b becomes false. What `#<==>` over partial operations needs (partial.hpp): the
// division is guarded by its own definedness. For Store::degree it counts from then on, or has been counted.
void post_guarded(Store& store, Literal b, Propagator& propagator, bool counts = true);

}  // namespace hornbeam::clpfd
