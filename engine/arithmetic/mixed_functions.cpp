// SPDX-License-Identifier: MIT
// Functions of all kinds of numbers: sums, products, quotients, signs, maximum and minimum, and rounding to integers.
// An integer or a rational number combined with a float is converted.
#include <cmath>

#include "arithmetic/compare_numbers.hpp"
#include "arithmetic/convert.hpp"
#include "arithmetic/number_functions.hpp"

namespace hornbeam::arithmetic::functions {

using terms::WholeNumber;

bool add(Context& c, Cell x, Cell y, Cell& result) {
  if (both_integers(x, y)) return c.finish(terms::integer_add(c.terms, x, y, result));
  if (both_rational(x, y)) return c.finish(terms::rational_add(c.terms, x, y, result));
  double a, b;
  return as_float(c, x, a) && as_float(c, y, b) && c.finish(a + b, a, b, result);
}

bool plus_function(Context& c, Cell x, Cell y, Cell& result) { return add(c, x, y, result); }

bool subtract(Context& c, Cell x, Cell y, Cell& result) {
  if (both_integers(x, y)) return c.finish(terms::integer_subtract(c.terms, x, y, result));
  if (both_rational(x, y)) return c.finish(terms::rational_subtract(c.terms, x, y, result));
  double a, b;
  return as_float(c, x, a) && as_float(c, y, b) && c.finish(a - b, a, b, result);
}

bool multiply(Context& c, Cell x, Cell y, Cell& result) {
  if (both_integers(x, y)) return c.finish(terms::integer_multiply(c.terms, x, y, result));
  if (both_rational(x, y)) return c.finish(terms::rational_multiply(c.terms, x, y, result));
  double a, b;
  return as_float(c, x, a) && as_float(c, y, b) && c.finish(a * b, a, b, result);
}

namespace {

bool divide_integers(Context& c, Cell x, Cell y, bool to_float, Cell& result) {
  if (y == Cell::integer(0)) {
    const bool as_floats = x == y && c.settings.zero_division_is_infinity;
    return as_floats ? c.undefined(result) : c.divided_by_zero(terms::integer_sign(x), result);
  }
  if (!to_float) {
    Cell quotient, rest;
    if (!c.finish(terms::integer_divide(c.terms, x, y, terms::Rounding::toward_zero, &quotient, &rest))) {
      return false;
    }
    if (rest == Cell::integer(0)) {
      result = quotient;
      return true;
    }
    if (c.settings.prefer_rationals) return c.finish(terms::make_rational(c.terms, x, y, result));
  }
  return c.finish(terms::integer_ratio(x, y), 0.0, result);
}

bool divide_numbers(Context& c, Cell x, Cell y, bool to_float, Cell& result) {
  if (both_integers(x, y)) return divide_integers(c, x, y, to_float, result);
  if (!to_float && both_rational(x, y)) {
    if (y == Cell::integer(0)) return c.divided_by_zero(terms::rational_sign(x), result);
    return c.finish(terms::rational_divide(c.terms, x, y, result));
  }
  double a, b;
  if (!as_float(c, x, a) || !as_float(c, y, b)) return false;
  if (b == 0.0 && !std::isnan(a)) {
    return a == 0.0 ? c.undefined(result) : c.divided_by_zero(std::copysign(1.0, a) * std::copysign(1.0, b), result);
  }
  return c.finish(a / b, a, b, result);
}

}  // namespace

bool divide(Context& c, Cell x, Cell y, Cell& result) { return divide_numbers(c, x, y, c.settings.iso, result); }

bool float_quotient(Context& c, Cell x, Cell y, Cell& result) { return divide_numbers(c, x, y, true, result); }

bool negate(Context& c, Cell x, Cell& result) {
  if (terms::is_integer(x)) return c.finish(terms::integer_negate(c.terms, x, result));
  if (terms::is_ratio(x)) return c.finish(terms::rational_negate(c.terms, x, result));
  result = c.terms.new_float(-terms::float_value(x));
  return true;
}

bool identity(Context&, Cell x, Cell& result) {
  result = x;
  return true;
}

bool absolute(Context& c, Cell x, Cell& result) {
  if (terms::is_integer(x)) return c.finish(terms::integer_absolute(c.terms, x, result));
  if (terms::is_ratio(x)) return terms::rational_sign(x) < 0 ? negate(c, x, result) : identity(c, x, result);
  result = c.terms.new_float(std::fabs(terms::float_value(x)));
  return true;
}

bool sign(Context& c, Cell x, Cell& result) {
  if (terms::is_rational(x)) {
    result = Cell::integer(terms::rational_sign(x));
    return true;
  }
  const double d = terms::float_value(x);
  result = c.terms.new_float(d > 0 ? 1.0 : d < 0 ? -1.0 : std::isnan(d) ? d : 0.0);
  return true;
}

// An integer remains an integer.
bool copy_sign(Context& c, Cell x, Cell y, Cell& result) {
  const bool negative = terms::is_rational(y) ? terms::rational_sign(y) < 0 : std::signbit(terms::float_value(y));
  return absolute(c, x, result) && (!negative || negate(c, result, result));
}

namespace {

// Of two that compare equal the float is chosen, and of 0.0 and -0.0 the one with the appropriate sign.
bool choose(Context& c, Cell x, Cell y, Ordering wanted, bool prefer_negative_zero, Cell& result) {
  Ordering o;
  if (!compare_numbers(c.terms, x, y, o)) return c.out_of_memory(terms::too_large);
  if (o == Ordering::unordered) {
    result = terms::is_float(x) && std::isnan(terms::float_value(x)) ? x : y;
  } else if (o == Ordering::equal) {
    const bool both_floats = terms::is_float(x) && terms::is_float(y);
    const bool take_x = both_floats ? std::signbit(terms::float_value(x)) == prefer_negative_zero : terms::is_float(x);
    result = take_x ? x : y;
  } else {
    result = o == wanted ? x : y;
  }
  return true;
}

}  // namespace

bool maximum(Context& c, Cell x, Cell y, Cell& result) { return choose(c, x, y, Ordering::greater, false, result); }
bool minimum(Context& c, Cell x, Cell y, Cell& result) { return choose(c, x, y, Ordering::less, true, result); }

// ---- between floats and integers ----

bool to_float(Context& c, Cell x, Cell& result) {
  if (terms::is_float(x)) return identity(c, x, result);
  double d;
  if (!as_float(c, x, d)) return false;
  result = c.terms.new_float(d);
  return true;
}

bool float_integer_part(Context& c, Cell x, Cell& result) {
  if (terms::is_integer(x)) return identity(c, x, result);
  if (terms::is_ratio(x)) return truncate_of(c, x, result);
  result = c.terms.new_float(std::trunc(terms::float_value(x)));
  return true;
}

bool float_fractional_part(Context& c, Cell x, Cell& result) {
  if (terms::is_integer(x)) return identity(c, Cell::integer(0), result);
  if (terms::is_ratio(x)) {
    Cell whole;
    return truncate_of(c, x, whole) && subtract(c, x, whole, result);
  }
  double whole;
  result = c.terms.new_float(std::modf(terms::float_value(x), &whole));
  return true;
}

namespace {

bool rounded(Context& c, Cell x, double (*rounding)(double), WholeNumber which, Cell& result) {
  if (terms::is_integer(x)) return identity(c, x, result);
  if (terms::is_ratio(x)) return c.finish(terms::rational_to_integer(c.terms, x, which, result));
  const double d = terms::float_value(x);
  if (!std::isfinite(d)) return c.evaluation_error(atoms::undefined);
  return c.finish(terms::integer_from_double(c.terms, rounding(d), result));
}

}  // namespace

bool floor_of(Context& c, Cell x, Cell& result) { return rounded(c, x, &std::floor, WholeNumber::below, result); }
bool ceiling_of(Context& c, Cell x, Cell& result) { return rounded(c, x, &std::ceil, WholeNumber::above, result); }
bool truncate_of(Context& c, Cell x, Cell& result) {
  return rounded(c, x, &std::trunc, WholeNumber::toward_zero, result);
}
bool trunc_of(Context& c, Cell x, Cell& result) { return rounded(c, x, &std::trunc, WholeNumber::toward_zero, result); }
bool round_of(Context& c, Cell x, Cell& result) { return rounded(c, x, &std::round, WholeNumber::nearest, result); }
bool round_to_integer(Context& c, Cell x, Cell& result) {
  return rounded(c, x, &std::round, WholeNumber::nearest, result);
}

}  // namespace hornbeam::arithmetic::functions
