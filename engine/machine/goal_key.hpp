// SPDX-License-Identifier: MIT
// Separates a called control construct from the arguments of its goals (keyed_clauses.hpp):
//
//   (member(X, L), \+ p(X), Y is X+1)     symbols  , member/2 , \+ p/1 is/2     holes  X L  X  Y X+1
//
// Calling it then costs a walk over the control constructs and a move of the arguments, and its goals run as in the
// body of a clause.
#pragma once

#include <array>

#include "database/module.hpp"
#include "machine/goal_skeleton.hpp"
#include "machine/keyed_clauses.hpp"

namespace hornbeam::machine {

class GoalKey {
 public:
  static constexpr std::size_t most_symbols = 128;
  static constexpr std::size_t most_holes = 60;

  // Splits `goal`, to be called in `module`. False, with undefined contents, if it is too large or cannot be called.
  bool read(const terms::TermStore& terms, const database::Module& module, terms::Cell goal);
  // Equal for goals that share a clause.
  KeyedClauses::Key key() const { return {symbols_.data(), count_}; }
  std::uint64_t hash() const { return hash_; }
  const terms::Cell* holes() const { return holes_.data(); }
  std::size_t hole_count() const { return hole_count_; }

  static constexpr std::size_t most_cells = 2 * most_symbols + 2 * most_holes;  // size of a clause term
  // The caller has made room.
  ShapeClause clause(terms::TermStore& terms) const;

 private:
  void add(terms::Cell symbol) {
    symbols_[count_++] = symbol;
    hash_ = KeyedClauses::hash_with(hash_, symbol);
  }
  bool add_holes(const terms::Cell* values, std::size_t count);
  class Body;

  std::array<terms::Cell, most_symbols> symbols_;
  std::size_t count_ = 0;
  std::uint64_t hash_ = 0;
  std::array<terms::Cell, most_holes> holes_;
  std::size_t hole_count_ = 0;
  std::array<terms::Cell, most_symbols + 1> pending_;  // each symbol adds at most one more than it removes
};

}  // namespace hornbeam::machine
