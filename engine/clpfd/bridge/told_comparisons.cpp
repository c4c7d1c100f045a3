// SPDX-License-Identifier: MIT
#include "clpfd/bridge/told_comparisons.hpp"

#include <utility>

#include "clpfd/bridge/connectives.hpp"
#include "clpfd/propagators/reified_linear.hpp"
#include "clpfd/propagators/reified_relations.hpp"

namespace hornbeam::clpfd {

bool reify_plain(Solver& solver, Comparison comparison, const PlainSide* sides, Literal truth) {
  const SumRelation relation = sum_relation(comparison);
  Value sum = relation.strict ? 1 : 0;
  Store& store = solver.store;
  LinearTerm terms[2];
  std::size_t count = 0;
  bool usual = true;
  for (std::size_t i = 0; i < 2; ++i) {
    const int sign = relation.mirrored == (i == 0) ? -1 : 1;
    sum += sign * sides[i].offset;
    if (sides[i].variable == Cell()) continue;
    const FdVar x = solver.variable(sides[i].variable);
    terms[count++] = {sign, x};
    const FdVariable& var = store[x];
    usual = usual && !var.fixed() && var.form != Form::big && var.membership == 0;
  }
  if (usual && count == 1) return reify_on_constant(store, truth, terms[0], relation.relation, -sum);
  if (usual) return reify_few(store, truth, {terms, count}, relation.relation, -sum);
  ExactTerm exact[2];
  for (std::size_t i = 0; i < count; ++i) exact[i] = {Integer(terms[i].coefficient), terms[i].variable};
  return reify_linear(store, truth, {exact, count}, relation.relation, -sum);
}

std::optional<bool> post_told(Solver& solver, Cell condition) {
  const ConnectiveRow* row = connective_of(solver, condition);
  if (row == nullptr || row->connective != Connective::equivalence) return std::nullopt;
  if (solver.machine().flags.clpfd_monotonic) return std::nullopt;
  Cell truth = deref(terms::structure_argument(condition, 0));
  Cell told = deref(terms::structure_argument(condition, 1));
  if (!truth.is_variable()) std::swap(truth, told);
  row = truth.is_variable() ? connective_of(solver, told) : nullptr;
  if (row == nullptr || row->connective != Connective::comparison) return std::nullopt;
  PlainSide sides[2];
  if (!read_plain_sides(told, sides)) return std::nullopt;
  const Literal b{solver.variable(truth, 0, 1)};
  if (!make_boolean(solver.store, b)) return false;
  if (solver.store.fixed(b.variable)) return std::nullopt;
  return reify_plain(solver, row->comparison, sides, b);
}

}  // namespace hornbeam::clpfd
