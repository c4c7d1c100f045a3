// SPDX-License-Identifier: MIT
// Separates a called control construct from the arguments of its goals (keyed_clauses.hpp):
//
//   (member(X, L), \+ p(X), Y is X+1)    symbols  , member/2 _ _ , \+ p/1 _ is/2 _ _    holes  X L X Y X+1
//
// Calling it then costs a walk over the control constructs and a move of the arguments, and its goals run as in the
// body of a clause.
#pragma once

#include <array>
#include <string_view>

#include "database/module.hpp"
#include "machine/keyed_clauses.hpp"

namespace hornbeam::machine {

class GoalKey {
 public:
  static constexpr std::size_t most_symbols = 128;
  static constexpr std::size_t most_holes = 60;

  // Splits `goal`, to be called in `module`. False, with undefined contents, if it is too large or cannot be called.
  bool read(const terms::TermStore& terms, const database::Module& module, terms::Cell goal);
  // Equal for goals that share a clause.
  std::string_view key() const { return {reinterpret_cast<const char*>(symbols_.data()), count_ * sizeof symbols_[0]}; }
  const terms::Cell* holes() const { return holes_.data(); }
  std::size_t hole_count() const { return hole_count_; }

  static constexpr std::size_t most_cells = 4 * most_symbols;  // size of a clause term
  // The caller has made room.
  ShapeClause clause(terms::TermStore& terms) const;

 private:
  bool add(const terms::TermStore& terms, terms::Cell goal);
  bool add_goal(terms::Cell goal, terms::Cell functor);
  bool add_hole(terms::Cell value);

  std::array<terms::Cell, most_symbols> symbols_;
  std::size_t count_ = 0;
  std::array<terms::Cell, most_holes> holes_;
  std::size_t hole_count_ = 0;
  std::array<terms::Cell, most_symbols> pending_;  // each symbol adds at most one more than it removes
  std::size_t pending_count_ = 0;
};

}  // namespace hornbeam::machine
