// SPDX-License-Identifier: MIT
//
// Comparisons of two variables at a fixed distance, X REL Y + C in any notation: the most frequent constraints of all.
// They are posted without building a sum, with the same result as by post_comparison.
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

// False for anything else. The side is dereferenced.
bool read_plain_side(Cell c, PlainSide& side);
// A number small enough to add two of them.
inline bool read_offset(Cell c, Value& offset) {
  constexpr Value largest_offset = Value{1} << 58;
  if (!c.is_small_integer()) return false;
  offset = c.as_small_integer();
  return offset > -largest_offset && offset < largest_offset;
}
// For X REL Y + c with different variables, or with a number on one side, which then has no variable.
inline bool read_plain_sides(Cell comparison, PlainSide* sides) {
  for (std::size_t i = 0; i < 2; ++i) {
    const Cell side = deref(terms::structure_argument(comparison, i));
    if (side.is_variable()) {
      sides[i].variable = side;
    } else if (!read_offset(side, sides[i].offset) && !read_plain_side(side, sides[i])) {
      return false;
    }
  }
  return sides[0].variable != sides[1].variable;
}

// For a variable and a number: moves a bound of its domain, or removes a value. Does nothing for anything else. Both
// sides are dereferenced, here and below.
std::optional<Answer> post_limit(Machine& m, Comparison comparison, Cell left, Cell right);

// X #= Y of two variables: unifies them.
std::optional<Answer> post_same(Machine& m, Cell left, Cell right);

// Does nothing if the comparison has another form, or is trivially decided.
std::optional<Answer> post_difference(Machine& m, Comparison comparison, Cell left, Cell right);

}  // namespace hornbeam::clpfd
