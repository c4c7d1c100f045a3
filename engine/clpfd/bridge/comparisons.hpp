// SPDX-License-Identifier: MIT
//
// The six comparisons: their meaning, reading them as sums, and writing them as terms.
#pragma once

#include "clpfd/bridge/expressions.hpp"

namespace hornbeam::clpfd {

enum class Comparison : std::uint8_t { equal, not_equal, less, less_equal, greater_equal, greater };

// The complement.
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

// With the sides exchanged.
constexpr Comparison mirrored(Comparison c) {
  switch (c) {
    case Comparison::less: return Comparison::greater;
    case Comparison::less_equal: return Comparison::greater_equal;
    case Comparison::greater_equal: return Comparison::less_equal;
    case Comparison::greater: return Comparison::less;
    default: return c;
  }
}

// A comparison as one of a sum with 0: left - right, or right - left if mirrored, and one more if strict.
struct SumRelation {
  Relation relation;
  bool mirrored;
  bool strict;
};
constexpr SumRelation sum_relation(Comparison comparison) {
  switch (comparison) {
    case Comparison::equal: return {Relation::equal, false, false};
    case Comparison::not_equal: return {Relation::not_equal, false, false};
    case Comparison::less: return {Relation::less_equal, false, true};
    case Comparison::less_equal: return {Relation::less_equal, false, false};
    case Comparison::greater_equal: return {Relation::less_equal, true, false};
    case Comparison::greater: return {Relation::less_equal, true, true};
  }
  return {};
}

// sum REL 0 for `left COMPARISON right`.
bool read_comparison(Expressions& expressions, Comparison comparison, Cell left, Cell right, Sum& sum,
                     Relation& relation);
// left COMPARISON right as a term; room must be ensured, and both be dereferenced.
Cell comparison_term(Solver& solver, Comparison comparison, Cell left, Cell right);
// left #= right, which `post` posts to the store; kept as it was written.
template <class Post>
Answer post_as_written(Solver& solver, Cell left, Cell right, Post post) {
  if (const auto answer = solver.begin_goal()) return *answer;
  solver.begin_source(comparison_term(solver, Comparison::equal, left, right));
  const bool possible = post(solver.store);
  solver.end_source();
  return solver.settle(possible);
}

}  // namespace hornbeam::clpfd
