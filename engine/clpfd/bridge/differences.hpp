// SPDX-License-Identifier: MIT
//
// Comparisons of two variables at a known distance, X REL Y + C and what is written like that: the most frequent
// constraints of all. They are posted without a sum in between, with the same result as by post_comparison.
#pragma once

#include <optional>

#include "clpfd/bridge/comparisons.hpp"

namespace hornbeam::clpfd {

// As written: a variable, Y+c, c+Y or Y-c.
struct PlainSide {
  enum class Form : std::uint8_t { variable, plus, constant_plus, minus };
  Cell variable{};
  Value offset = 0;
  Form form = Form::variable;
};

// False for all else. The side is dereferenced.
bool read_plain_side(Cell c, PlainSide& side);
// A number that leaves room for sums of two.
bool read_offset(Cell c, Value& offset);
// Of X REL Y + c for different variables, or with a number on one side, which has no variable then.
bool read_plain_sides(Cell comparison, PlainSide* sides);

// Of a variable and a number: a limit of its domain, or a value that goes. Nothing is done for all else. Both sides are
// dereferenced, here and below.
std::optional<Answer> post_limit(Machine& m, Comparison comparison, Cell left, Cell right);

// X #= Y of two variables: they become one.
std::optional<Answer> post_same(Machine& m, Cell left, Cell right);

// Nothing is done when the comparison is of another kind, or decided by itself.
std::optional<Answer> post_difference(Machine& m, Comparison comparison, Cell left, Cell right);

}  // namespace hornbeam::clpfd
