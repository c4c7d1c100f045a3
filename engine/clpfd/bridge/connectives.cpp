// SPDX-License-Identifier: MIT
#include "clpfd/bridge/connectives.hpp"

#include <utility>

#include "clpfd/bridge/numbers.hpp"
#include "support/short_vector.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::clpfd {

namespace {

constexpr std::size_t most_parts = 1000;

}  // namespace

std::optional<ValuesOfOne> values_of_one(Solver& solver, Cell condition, Connective connective) {
  const bool is_conjunction = connective == Connective::conjunction;
  if (!is_conjunction && connective != Connective::disjunction && connective != Connective::exclusion) return {};
  const Comparison comparison = is_conjunction ? Comparison::not_equal : Comparison::equal;
  support::ShortVector<Cell, 8> parts{condition};
  std::size_t budget = most_parts;
  bool is_whole = true;
  ValuesOfOne values;
  while (!parts.empty()) {
    const bool is_below_exclusion = connective == Connective::exclusion && !is_whole;
    const Connective expected = is_below_exclusion ? Connective::disjunction : connective;
    is_whole = false;
    const Cell c = deref(parts.back());
    parts.pop_back();
    const ConnectiveRow* row = connective_of(solver, c);
    if (row == nullptr || budget-- == 0) return std::nullopt;
    Cell left = deref(terms::structure_argument(c, 0));
    Cell right = deref(terms::structure_argument(c, row->arity - 1));
    if (row->connective == expected) {
      parts.push_back(right);
      parts.push_back(left);
      continue;
    }
    if (row->connective != Connective::comparison || row->comparison != comparison) return std::nullopt;
    if (right.is_variable()) std::swap(left, right);
    if (!left.is_variable() || !terms::is_integer(right)) return std::nullopt;
    if (values.variable != Cell() && left != values.variable) return std::nullopt;
    values.variable = left;
    const Bound value(to_integer(solver.machine().terms, right));
    values.domain = values.domain.unite(Domain(value, value));
  }
  return values;
}

}  // namespace hornbeam::clpfd
