// SPDX-License-Identifier: MIT
// Conditions posted as one clause: disjunctions of truth values and of comparisons of a variable with a number.
#pragma once

#include "clpfd/bridge/connectives.hpp"
#include "clpfd/propagators/boolean_clause.hpp"
#include "support/short_vector.hpp"

namespace hornbeam::clpfd {

class ShortClause {
 public:
  explicit ShortClause(Solver& solver) : solver_(solver) {}

  // Equivalences and exclusions are never short.
  static constexpr bool may_be(Connective connective) {
    return connective != Connective::equivalence && connective != Connective::exclusion;
  }
  // Whether the condition, or its negation, is short. Changes nothing.
  bool read(Cell condition, bool negated);
  // Posts what was read. False: inconsistent.
  bool post();

 private:
  struct Part {
    Cell condition;
    const ConnectiveRow* row;  // nullptr: a variable
    bool negated;
  };
  struct Leaf {
    Cell variable;
    NumberLiteral literal;
  };
  static constexpr int most_leaves = 16;  // a run inspects each of them

  bool add_part(Cell part, bool negated);
  bool add_parts(Cell first, bool first_negated, Cell second, bool second_negated);
  bool add_comparison(Cell comparison, Comparison kind, bool negated);
  bool add(Cell variable, NumberLiteral literal);

  Solver& solver_;
  int steps_ = 4 * most_leaves;  // for the rest of the term, which may be cyclic
  support::ShortVector<Part, 8> parts_;
  support::ShortVector<Leaf, 8> leaves_;
};

}  // namespace hornbeam::clpfd
