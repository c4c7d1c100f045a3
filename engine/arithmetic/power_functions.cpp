// SPDX-License-Identifier: MIT
// Powers (ISO 13211-1 Cor.2, 9.3.1 and 9.3.10): `^` of integers gives an integer or an error, `**` of integers a float
// under iso and otherwise an integer unless the exponent is negative. With the flag prefer_rationals a negative
// exponent gives a rational number. Roots of rational numbers are exact if possible.
#include <cmath>

#include "arithmetic/convert.hpp"
#include "arithmetic/number_functions.hpp"

namespace hornbeam::arithmetic::functions {

namespace {

bool float_power(Context& c, Cell x, Cell y, Cell& result) {
  double base, exponent;
  if (!as_float(c, x, base) || !as_float(c, y, exponent)) return false;
  if (base == 0.0 && exponent < 0) return c.divided_by_zero(1.0, result);
  return c.finish(std::pow(base, exponent), base, exponent, result);
}

// 0, 1 and -1 have powers of any size.
bool is_unit_or_zero(Cell x) { return x.is_small_integer() && x.as_small_integer() >= -1 && x.as_small_integer() <= 1; }

// exponent >= 0
bool whole_power(Context& c, Cell base, Cell exponent, Cell& result) {
  std::uint64_t n;
  if (!terms::integer_to_uint64(exponent, n)) {
    if (!is_unit_or_zero(base)) return c.out_of_memory(terms::too_large);
    n = terms::integer_is_odd(exponent) ? 1 : 2;
  }
  return c.finish(terms::integer_power(c.terms, base, n, result));
}

// A rational number to the power of an integer; not 0 to a negative power.
bool rational_to_whole(Context& c, Cell base, Cell exponent, Cell& result) {
  if (base.is_small_integer() && is_unit_or_zero(base)) {
    result = terms::integer_is_odd(exponent) ? base : Cell::integer(base == Cell::integer(0) ? 0 : 1);
    return true;
  }
  const bool negative = terms::integer_sign(exponent) < 0;
  Cell magnitude = exponent;
  std::uint64_t n;
  if (negative && !c.finish(terms::integer_negate(c.terms, exponent, magnitude))) return false;
  if (!terms::integer_to_uint64(magnitude, n)) return c.out_of_memory(terms::too_large);
  return c.finish(terms::rational_power(c.terms, base, n, negative, result));
}

// base^(p/q) is the p-th power of the q-th root if that is rational, otherwise a float.
bool rational_root_power(Context& c, Cell base, Cell exponent, Cell& result) {
  if (c.settings.iso) return float_power(c, base, exponent, result);
  if (base == Cell::integer(0)) {
    if (terms::rational_sign(exponent) < 0) return c.divided_by_zero(1.0, result);
    result = base;
    return true;
  }
  const Cell degree = terms::denominator_of(exponent);
  std::uint64_t n;
  if (!terms::integer_to_uint64(degree, n)) {
    if (base == Cell::integer(1)) return identity(c, base, result);
    return float_power(c, base, exponent, result);
  }
  bool exact;
  Cell root;
  if (!c.finish(terms::rational_root(c.terms, base, n, exact, root))) return false;
  if (exact) return rational_to_whole(c, root, terms::numerator_of(exponent), result);
  if (terms::rational_sign(base) > 0 || n % 2 == 0) return float_power(c, base, exponent, result);
  // An odd root of a negative number.
  Cell opposite, magnitude;
  if (!c.finish(terms::rational_negate(c.terms, base, opposite))) return false;
  if (!float_power(c, opposite, exponent, magnitude)) return false;
  const bool odd = terms::integer_is_odd(terms::numerator_of(exponent));
  result = odd ? c.terms.new_float(-terms::float_value(magnitude)) : magnitude;
  return true;
}

// One of them is a ratio, or the exponent is negative.
bool ratio_power(Context& c, Cell base, Cell exponent, Cell& result) {
  if (terms::is_float(base) || terms::is_float(exponent)) return float_power(c, base, exponent, result);
  if (terms::is_ratio(exponent)) return rational_root_power(c, base, exponent, result);
  return rational_to_whole(c, base, exponent, result);
}

// exponent < 0; base 1 or -1
Cell power_of_unit(Cell base, Cell exponent) { return terms::integer_is_odd(exponent) ? base : Cell::integer(1); }

}  // namespace

bool integer_power(Context& c, Cell x, Cell y, Cell& result) {
  if (!both_integers(x, y)) return any_ratio(x, y) ? ratio_power(c, x, y, result) : float_power(c, x, y, result);
  if (terms::integer_sign(y) >= 0) return whole_power(c, x, y, result);
  if (x == Cell::integer(0)) return c.divided_by_zero(1.0, result);
  if (c.settings.prefer_rationals) return ratio_power(c, x, y, result);
  if (!is_unit_or_zero(x)) return c.type_error(atoms::float_, x);
  result = power_of_unit(x, y);
  return true;
}

bool power(Context& c, Cell x, Cell y, Cell& result) {
  if (any_ratio(x, y)) return ratio_power(c, x, y, result);
  if (c.settings.iso || !both_integers(x, y)) return float_power(c, x, y, result);
  if (terms::integer_sign(y) >= 0) return whole_power(c, x, y, result);
  if (c.settings.prefer_rationals && x != Cell::integer(0)) return ratio_power(c, x, y, result);
  if (x == Cell::integer(0) || !is_unit_or_zero(x)) return float_power(c, x, y, result);
  result = power_of_unit(x, y);
  return true;
}

bool float_power_always(Context& c, Cell x, Cell y, Cell& result) { return float_power(c, x, y, result); }

bool exponential_to_base(Context& c, Cell x, Cell y, Cell& result) { return float_power(c, x, y, result); }

}  // namespace hornbeam::arithmetic::functions
