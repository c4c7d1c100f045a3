// SPDX-License-Identifier: MIT
#include "clpfd/bridge/told_comparisons.hpp"

#include <utility>

#include "clpfd/bridge/connectives.hpp"
#include "clpfd/propagators/reified_linear.hpp"
#include "clpfd/propagators/reified_relations.hpp"

namespace hornbeam::clpfd {

namespace {

// Neither fixed, nor beyond 64 bits, nor unified with others.
bool is_usual(const Store& store, FdVar x) {
  const FdVariable& var = store[x];
  return !var.fixed() && var.form != Form::big && var.membership == 0;
}

// truth <=> X comparison c
bool reify_limit(Store& store, Literal truth, FdVar x, Comparison comparison, Value c) {
  switch (comparison) {
    case Comparison::equal: reify_value(store, truth, x, c); break;
    case Comparison::not_equal: reify_value(store, !truth, x, c); break;
    case Comparison::less: reify_at_most(store, truth, x, c - 1); break;
    case Comparison::less_equal: reify_at_most(store, truth, x, c); break;
    case Comparison::greater_equal: reify_at_most(store, !truth, x, c - 1); break;
    case Comparison::greater: reify_at_most(store, !truth, x, c); break;
  }
  return true;
}

bool reify_difference(Solver& solver, Comparison comparison, const PlainSide* sides, Literal truth) {
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
    usual = usual && is_usual(store, x);
  }
  if (usual) return reify_few(store, truth, {terms, count}, relation.relation, -sum);
  ExactTerm exact[2];
  for (std::size_t i = 0; i < count; ++i) exact[i] = {Integer(terms[i].coefficient), terms[i].variable};
  return reify_linear(store, truth, {exact, count}, relation.relation, -sum);
}

}  // namespace

bool reify_plain(Solver& solver, Comparison comparison, const PlainSide* sides, Literal truth) {
  const bool is_mirrored = sides[0].variable == Cell();
  const PlainSide& side = sides[is_mirrored ? 1 : 0];
  const PlainSide& other = sides[is_mirrored ? 0 : 1];
  if (other.variable == Cell()) {
    const FdVar x = solver.variable(side.variable);
    const Comparison from_left = is_mirrored ? mirrored(comparison) : comparison;
    if (is_usual(solver.store, x)) return reify_limit(solver.store, truth, x, from_left, other.offset - side.offset);
  }
  return reify_difference(solver, comparison, sides, truth);
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
