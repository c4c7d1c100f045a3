// SPDX-License-Identifier: MIT
// Separates a called lambda expression, Parameters>>Goal or Free/Parameters>>Goal of library(yall), from the values in
// it:
//
//   [X,Y]>>(Y is X*3)     symbols  /(2)  v0 v1   is/2 v1 */2 v0 hole     holes  3
//
// A call means a call of a fresh copy: all variables except those in Free are renamed. So an expression corresponds to
// a clause '$lambda'(Parameters..., Holes...) :- Goal, shared by expressions that differ only in their holes. Holes are
// the ground subterms below a goal, however large, and the variables of Free. The clause is compiled once an expression
// has been called a few times, and kept; a call then costs a walk over the expression and no copy.
#pragma once

#include <array>

#include "database/module.hpp"
#include "machine/goal_skeleton.hpp"
#include "machine/keyed_clauses.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::machine {

class LambdaSkeleton {
 public:
  static constexpr std::size_t most_symbols = 192;
  static constexpr std::size_t most_holes = 40;
  static constexpr std::size_t most_variables = 40;

  // Splits the expression; its goal is called in `module`. `arguments`, the number of actual arguments, must equal that
  // of the parameters. False, with undefined contents, if it has another form or is too large.
  bool read(terms::Cell parameters, terms::Cell goal, std::size_t arguments, const database::Module& module);
  // Equal for expressions that share a clause.
  KeyedClauses::Key key() const { return {symbols_.data(), count_}; }
  const terms::Cell* holes() const { return holes_.data(); }
  std::size_t hole_count() const { return hole_count_; }

  static constexpr std::size_t most_cells = 4 * most_symbols;  // size of a clause term
  // The caller has made room.
  ShapeClause clause(terms::TermStore& terms) const;

 private:
  enum class Kind { unknown, ground, open };
  struct Mark {
    std::size_t symbols;
    std::size_t holes;
  };

  Mark mark() const { return {count_, hole_count_}; }
  void back_to(Mark m) {
    count_ = m.symbols;
    hole_count_ = m.holes;
  }
  bool read_free(terms::Cell term, unsigned depth);
  bool read_parameters(terms::Cell list, std::size_t arguments);
  bool read_goal(terms::Cell goal, unsigned depth);
  Kind read_data(terms::Cell term, unsigned depth);
  Kind read_compound(terms::Cell term, unsigned depth);
  bool add_variable(terms::Cell variable);
  // Beyond the room, only counts: the symbol may be in a ground term, which becomes one hole.
  void add(terms::Cell symbol) {
    if (count_ < most_symbols) symbols_[count_] = symbol;
    ++count_;
  }
  void add_hole(terms::Cell value);

  std::size_t arguments_ = 0;
  std::array<terms::Cell, most_symbols> symbols_;
  std::size_t count_ = 0;
  std::array<terms::Cell, most_holes> holes_;
  std::size_t hole_count_ = 0;
  std::array<const terms::Cell*, most_variables> variables_;  // the free ones, then the others in order
  std::size_t free_count_ = 0;
  std::size_t variable_count_ = 0;
  std::size_t steps_ = 0;  // cells that may still be visited
};

}  // namespace hornbeam::machine
