// SPDX-License-Identifier: MIT
// Numbers as text: floats in the shortest form that reads back as the same float, always with a point (1.0, 1.0e10,
// -0.0, 1.0Inf, 1.5NaN), and the value of a float's text. Integers: see bigint.hpp (append_integer,
// integer_from_digits).
#pragma once

#include <string>
#include <string_view>

#include "terms/cell.hpp"

namespace hornbeam::terms {

class TermStore;

// At most 15 digits before the point, otherwise an exponent.
void append_float(std::string& out, double value);
// Any number cell, in decimal; may return false like append_integer.
bool append_number(std::string& out, Cell number, const TermStore* stops = nullptr);

enum class FloatText {
  ok,
  overflow,  // a number too large for a double
  malformed,
};

// Parses all of `text`: [-]Digits[.Digits][(e|E)[+|-]Digits], and the special forms 1.0Inf and 1.5NaN. Numbers too
// small for a double give 0.0. The caller decides whether an exponent without a point is allowed.
FloatText parse_float(std::string_view text, double& value);

}  // namespace hornbeam::terms
