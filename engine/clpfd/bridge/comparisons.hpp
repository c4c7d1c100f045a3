// SPDX-License-Identifier: MIT
//
// The six comparisons as goals.
//
// What is linear is posted with its variables in the order in which SWI-Prolog has them, so that
// residual goals come out in its form: as written for X #= Y + Z and the like, else by age. What
// is not linear is kept as a source (Solver::Source).
#pragma once

#include "clpfd/bridge/expressions.hpp"

namespace hornbeam::clpfd {

enum class Comparison : std::uint8_t { equal, not_equal, less, less_equal, greater_equal, greater };

// What holds where this one does not.
constexpr Comparison opposite(Comparison c) {
  switch (c) {
    case Comparison::equal: return Comparison::not_equal;
    case Comparison::not_equal: return Comparison::equal;
    case Comparison::less: return Comparison::greater_equal;
    case Comparison::less_equal: return Comparison::greater;
    case Comparison::greater_equal: return Comparison::less;
    case Comparison::greater: return Comparison::less_equal;
  }
  return c;
}

// Of the sides exchanged.
constexpr Comparison mirrored(Comparison c) {
  switch (c) {
    case Comparison::less: return Comparison::greater;
    case Comparison::less_equal: return Comparison::greater_equal;
    case Comparison::greater_equal: return Comparison::less_equal;
    case Comparison::greater: return Comparison::less;
    default: return c;
  }
}

// How a comparison is one of a sum with 0: left - right, or right - left if mirrored, and one more if strict.
struct SumRelation {
  Relation relation;
  bool mirrored;
  bool strict;
};
SumRelation sum_relation(Comparison comparison);

// sum REL 0 for `left COMPARISON right`.
bool read_comparison(Expressions& expressions, Comparison comparison, Cell left, Cell right, Sum& sum,
                     Relation& relation);
// left COMPARISON right as a term, for which there must be room; both are dereferenced.
Cell comparison_term(Solver& solver, Comparison comparison, Cell left, Cell right);
// left #= right, which `post` says to the store; kept as it was written.
template <class Post>
Answer post_as_written(Solver& solver, Cell left, Cell right, Post post) {
  if (const auto answer = solver.begin_goal()) return *answer;
  solver.begin_source(comparison_term(solver, Comparison::equal, left, right));
  const bool possible = post(solver.store);
  solver.end_source();
  return solver.settle(possible);
}
// The relation as a goal: all cases, the simple ones without the store.
Answer post_comparison(Machine& m, Comparison comparison, Cell left, Cell right);
// The same for a sum of products with numbers, as sum/3 and scalar_product/4 post it.
Answer post_scalar_product(Machine& m, Comparison comparison, Cell left, Cell right);

}  // namespace hornbeam::clpfd
