// SPDX-License-Identifier: MIT
// Common parts of the function families: argument type checks that leave the ISO error in the context.
#pragma once

#include <cmath>

#include "arithmetic/context.hpp"
#include "terms/ratio.hpp"

namespace hornbeam::arithmetic::functions {

inline bool is_integer(Context& c, Cell x) { return terms::is_integer(x) || c.type_error(atoms::integer, x); }

// Both must be integers; the first that is not is the culprit.
inline bool are_integers(Context& c, Cell x, Cell y) { return is_integer(c, x) && is_integer(c, y); }

inline bool is_rational(Context& c, Cell x) { return terms::is_rational(x) || c.type_error(atoms::rational, x); }

// The number as a float; a number beyond all floats overflows.
inline bool as_float(Context& c, Cell x, double& value) {
  if (terms::is_float(x)) {
    value = terms::float_value(x);
    return true;
  }
  value = terms::rational_to_double(x);
  return !std::isinf(value) || c.settings.overflow_is_infinity || c.evaluation_error(atoms::float_overflow);
}

inline bool both_small(Cell x, Cell y) { return x.is_small_integer() && y.is_small_integer(); }
inline bool both_integers(Cell x, Cell y) { return terms::is_integer(x) && terms::is_integer(y); }
// For numbers: neither is a float. If the first is one, the second is not inspected.
inline bool both_rational(Cell x, Cell y) { return !terms::is_float(x) && !terms::is_float(y); }
inline bool any_ratio(Cell x, Cell y) { return terms::is_ratio(x) || terms::is_ratio(y); }

}  // namespace hornbeam::arithmetic::functions
