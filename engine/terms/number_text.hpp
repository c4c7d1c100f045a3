// SPDX-License-Identifier: MIT
// Numbers as text: floats in the shortest form that reads back as the same float, with a point
// always (1.0, 1.0e10, -0.0, 1.0Inf, 1.5NaN), and the value of a float's text. Integers: see
// bigint.hpp (append_integer, integer_from_digits).
#pragma once

#include <string>
#include <string_view>

#include "terms/cell.hpp"

namespace hornbeam::terms {

class TermStore;

// 15 digits before the point at most, else an exponent.
void append_float(std::string& out, double value);
// Any number cell, in decimal; false as append_integer.
bool append_number(std::string& out, Cell number, const TermStore* stops = nullptr);

enum class FloatText {
  ok,
  overflow,  // a number too large for a double
  malformed,
};

// Reads the whole of `text`: [-]Digits[.Digits][(e|E)[+|-]Digits], and the special forms 1.0Inf and
// 1.5NaN. What is too small for a double is 0.0. Whether an exponent may stand without a point is
// for the caller to say.
FloatText parse_float(std::string_view text, double& value);

}  // namespace hornbeam::terms
