// SPDX-License-Identifier: MIT
// The connectives of conditions, and the classification of their parts.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "clpfd/bridge/comparisons.hpp"
#include "clpfd/bridge/solver.hpp"

namespace hornbeam::clpfd {

enum class Connective : std::uint8_t {
  none,
  comparison,
  membership,
  set_membership,
  rows,
  negation,
  conjunction,
  disjunction,
  exclusion,
  implication,
  inverse_implication,
  equivalence
};

struct ConnectiveRow {
  std::string_view name;
  unsigned arity;
  Connective connective;
  Comparison comparison = Comparison::equal;
};

inline constexpr ConnectiveRow connective_rows[] = {
    {"#=", 2, Connective::comparison, Comparison::equal},
    {"#<==>", 2, Connective::equivalence},
    {"#\\=", 2, Connective::comparison, Comparison::not_equal},
    {"#<", 2, Connective::comparison, Comparison::less},
    {"#=<", 2, Connective::comparison, Comparison::less_equal},
    {"#>=", 2, Connective::comparison, Comparison::greater_equal},
    {"#>", 2, Connective::comparison, Comparison::greater},
    {"in", 2, Connective::membership},
    {"in_set", 2, Connective::set_membership},
    {"tuples_in", 2, Connective::rows},
    {"#\\", 1, Connective::negation},
    {"#/\\", 2, Connective::conjunction},
    {"#\\/", 2, Connective::disjunction},
    {"#\\", 2, Connective::exclusion},
    {"#==>", 2, Connective::implication},
    {"#<==", 2, Connective::inverse_implication},
    {"#=>", 2, Connective::implication},
    {"#<=", 2, Connective::inverse_implication},
    {"#<=>", 2, Connective::equivalence},
};

// The row of a condition; nullptr: it has none.
inline const ConnectiveRow* connective_of(Solver& solver, Cell c) {
  return solver.connectives.find(solver.machine().terms, c, connective_rows);
}

struct ValuesOfOne {
  Cell variable{};
  Domain domain;
};

// A disjunction X #= 1 #\/ X #= 4, or a single comparison, lists all values of X; a conjunction X #\= 1 #/\ X #\= 4
// lists excluded ones. An exclusion as a whole is read as a disjunction.
std::optional<ValuesOfOne> values_of_one(Solver& solver, Cell condition, Connective connective);

// #(B) or ?(B) for a variable B.
inline bool is_marked(const Machine& m, Cell c) {
  if (!c.is_structure() || terms::functor_of(c).arity() != 1) return false;
  const std::string_view name = m.terms.atoms.text(m.terms.functors.name(terms::functor_of(c)));
  return name == "#" || name == "?";
}

}  // namespace hornbeam::clpfd
