// SPDX-License-Identifier: MIT
#include "clpfd/bridge/clauses.hpp"

#include <utility>

#include "clpfd/bridge/differences.hpp"

namespace hornbeam::clpfd {

namespace {

using Kind = NumberLiteral::Kind;

// X COMPARISON c as a literal.
NumberLiteral literal_of(Comparison comparison, Value c) {
  switch (comparison) {
    case Comparison::equal: return {FdVar::none, Kind::equal, false, c};
    case Comparison::not_equal: return {FdVar::none, Kind::not_equal, false, c};
    case Comparison::less: return {FdVar::none, Kind::at_most, false, c - 1};
    case Comparison::less_equal: return {FdVar::none, Kind::at_most, false, c};
    case Comparison::greater_equal: return {FdVar::none, Kind::at_least, false, c};
    case Comparison::greater: return {FdVar::none, Kind::at_least, false, c + 1};
  }
  return {};
}

}  // namespace

// Numbers the variables from left to right, reading A #<== B as B #==> A.
bool ShortClause::read(Cell condition, bool negated) {
  parts_.push_back({condition, connective_of(solver_, condition), negated});
  while (!parts_.empty() && steps_-- > 0) {
    const Part part = parts_.back();
    parts_.pop_back();
    if (part.row == nullptr) {
      if (!add(part.condition, {FdVar::none, Kind::equal, true, part.negated ? 0 : 1})) return false;
      continue;
    }
    const Cell left = terms::structure_argument(part.condition, 0);
    const Cell right = terms::structure_argument(part.condition, part.row->arity - 1);
    bool possible = false;
    switch (part.row->connective) {
      case Connective::comparison: possible = add_comparison(part.condition, part.row->comparison, part.negated); break;
      case Connective::disjunction: possible = !part.negated && add_parts(left, false, right, false); break;
      case Connective::conjunction: possible = part.negated && add_parts(left, true, right, true); break;
      case Connective::implication: possible = !part.negated && add_parts(left, true, right, false); break;
      case Connective::inverse_implication: possible = !part.negated && add_parts(right, true, left, false); break;
      default: break;
    }
    if (!possible) return false;
  }
  return parts_.empty();
}

bool ShortClause::add_parts(Cell first, bool first_negated, Cell second, bool second_negated) {
  return add_part(second, second_negated) && add_part(first, first_negated);
}

bool ShortClause::add_part(Cell part, bool negated) {
  part = deref(part);
  const ConnectiveRow* row = connective_of(solver_, part);
  for (; row != nullptr && row->connective == Connective::negation; row = connective_of(solver_, part)) {
    negated = !negated;
    part = deref(terms::structure_argument(part, 0));
    if (steps_-- <= 0) return false;
  }
  if (row == nullptr && is_marked(solver_.machine(), part)) part = deref(terms::structure_argument(part, 0));
  if (row == nullptr && !part.is_variable()) return false;
  parts_.push_back({part, row, negated});
  return true;
}

bool ShortClause::add_comparison(Cell comparison, Comparison kind, bool negated) {
  PlainSide sides[2];
  if (!read_plain_sides(comparison, sides)) return false;
  const bool is_mirrored = sides[0].variable == Cell();
  if (is_mirrored) std::swap(sides[0], sides[1]);
  if (sides[1].variable != Cell()) return false;
  if (is_mirrored) kind = mirrored(kind);
  if (negated) kind = opposite(kind);
  return add(sides[0].variable, literal_of(kind, sides[1].offset - sides[0].offset));
}

bool ShortClause::add(Cell variable, NumberLiteral literal) {
  FdVar x = FdVar::none;
  if (static_cast<int>(leaves_.size()) == most_leaves) return false;
  if (solver_.known(variable, x) && solver_.store.is_big(x)) return false;
  leaves_.push_back({variable, literal});
  return true;
}

bool ShortClause::post() {
  Store& store = solver_.store;
  support::ShortVector<NumberLiteral, 8> literals;
  for (Leaf& leaf : leaves_) {
    leaf.literal.variable = solver_.variable(leaf.variable);
    const bool is_truth_value = leaf.literal.is_truth_value;
    if (is_truth_value && !(store.set_min(leaf.literal.variable, 0) && store.set_max(leaf.literal.variable, 1))) {
      return false;
    }
    literals.push_back(leaf.literal);
  }
  post_clause(store, {literals.data(), literals.size()});
  return true;
}

}  // namespace hornbeam::clpfd
