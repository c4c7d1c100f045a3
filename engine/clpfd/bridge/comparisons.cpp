// SPDX-License-Identifier: MIT
#include "clpfd/bridge/comparisons.hpp"

namespace hornbeam::clpfd {

bool read_comparison(Expressions& expressions, Comparison comparison, Cell left, Cell right, Sum& sum,
                     Relation& relation) {
  const SumRelation how = sum_relation(comparison);
  relation = how.relation;
  if (how.strict) sum.constant = Integer(1);
  if (!expressions.flatten(left, how.mirrored ? -1 : 1, sum)) return false;
  return expressions.flatten(right, how.mirrored ? 1 : -1, sum);
}

Cell comparison_term(Solver& solver, Comparison comparison, Cell left, Cell right) {
  static constexpr const char* names[] = {"#=", "#\\=", "#<", "#=<", "#>=", "#>"};
  terms::TermStore& t = solver.machine().terms;
  const auto i = static_cast<std::size_t>(comparison);
  Cell& functor = solver.comparison_functors[i];
  if (functor == Cell{}) functor = t.functors.intern(t.atoms.intern(names[i]), 2);
  return t.new_structure(functor, left, right);
}

}  // namespace hornbeam::clpfd
