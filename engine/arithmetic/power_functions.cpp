// SPDX-License-Identifier: MIT
// Powers (13211-1 Cor.2, 9.3.1 and 9.3.10): `^` of integers stays an integer or is an error, `**`
// of integers is a float under iso and otherwise an integer while the exponent is not negative.
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

// exponent < 0; base 1 or -1
Cell power_of_unit(Cell base, Cell exponent) { return terms::integer_is_odd(exponent) ? base : Cell::integer(1); }

}  // namespace

bool integer_power(Context& c, Cell x, Cell y, Cell& result) {
  if (!both_integers(x, y)) return float_power(c, x, y, result);
  if (terms::integer_sign(y) >= 0) return whole_power(c, x, y, result);
  if (x == Cell::integer(0)) return c.divided_by_zero(1.0, result);
  if (!is_unit_or_zero(x)) return c.type_error(atoms::float_, x);
  result = power_of_unit(x, y);
  return true;
}

bool power(Context& c, Cell x, Cell y, Cell& result) {
  if (c.settings.iso || !both_integers(x, y)) return float_power(c, x, y, result);
  if (terms::integer_sign(y) >= 0) return whole_power(c, x, y, result);
  if (x == Cell::integer(0) || !is_unit_or_zero(x)) return float_power(c, x, y, result);
  result = power_of_unit(x, y);
  return true;
}

bool float_power_always(Context& c, Cell x, Cell y, Cell& result) { return float_power(c, x, y, result); }

bool exponential_to_base(Context& c, Cell x, Cell y, Cell& result) { return float_power(c, x, y, result); }

}  // namespace hornbeam::arithmetic::functions
