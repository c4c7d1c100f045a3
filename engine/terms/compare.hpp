// SPDX-License-Identifier: MIT
// Standard order of terms and structural identity (ISO 13211-1, 7.2):
//
//   Variable < Float < Rational < Atom < String < Compound
//
// Variables are ordered by age (address), atoms and strings by code points, compounds by arity, then name, then
// arguments from left to right. Terms may be nested deeply, share subterms or be cyclic: two cyclic terms that unfold
// to the same infinite tree are equal.
#pragma once

#include "terms/term_store.hpp"

namespace hornbeam::terms {

// `no_memory`: the walk could not get enough working memory (a resource error).
enum class Order : std::int8_t { less = -1, equal = 0, greater = 1, no_memory = 2 };
enum class Answer : std::int8_t { no = 0, yes = 1, no_memory = 2 };

enum class NumberOrder : std::uint8_t {
  floats_first,  // ISO: every float precedes every integer; rational numbers are ordered with the integers by value
  by_value       // arithmetic order; a float equal to a rational number precedes it
};

Order compare(const TermStore& store, Cell a, Cell b, NumberOrder numbers = NumberOrder::floats_first);
// (==)/2: faster than compare, as it needs no order.
Answer identical(const TermStore& store, Cell a, Cell b);

// The order of two dereferenced atomic terms or variables; equal only if identical.
Order compare_simple(const TermStore& store, Cell a, Cell b, NumberOrder numbers);

// A number consistent with the order: a term of smaller rank precedes one of larger rank; terms of equal rank must be
// compared. Sorting computes it once per element and saves most comparisons, which for atoms and boxes are cache
// misses.
std::uint64_t order_rank(const TermStore& store, Cell dereferenced, NumberOrder numbers);

// A walk that exceeds this number of steps may be in a term with shared subterms or cycles, as a tree has at most as
// many nodes as there are cells. From then on it records visited nodes.
inline std::size_t tree_walk_budget(const TermStore& store) {
  constexpr std::size_t least = 1000;
  const std::size_t cells = static_cast<std::size_t>(store.top - store.base);
  return cells > least ? cells : least;
}

}  // namespace hornbeam::terms
