// SPDX-License-Identifier: MIT
// Functions that produce rational numbers, and their parts. A float argument where not allowed is type_error(rational,
// _).
#include <cmath>

#include "arithmetic/convert.hpp"
#include "arithmetic/number_functions.hpp"

namespace hornbeam::arithmetic::functions {

bool rational_quotient(Context& c, Cell x, Cell y, Cell& result) {
  if (!is_rational(c, x) || !is_rational(c, y)) return false;
  if (y == Cell::integer(0)) return c.evaluation_error(atoms::zero_divisor);
  return c.finish(terms::rational_divide(c.terms, x, y, result));
}

namespace {

using FromDouble = terms::Shortage (*)(TermStore&, double, Cell&);

bool to_rational(Context& c, Cell x, FromDouble conversion, Cell& result) {
  if (!terms::is_float(x)) return identity(c, x, result);
  const double d = terms::float_value(x);
  if (!std::isfinite(d)) return c.evaluation_error(atoms::undefined);
  return c.finish(conversion(c.terms, d, result));
}

}  // namespace

bool exact_rational(Context& c, Cell x, Cell& result) {
  return to_rational(c, x, &terms::rational_from_double, result);
}

bool simple_rational(Context& c, Cell x, Cell& result) { return to_rational(c, x, &terms::simplest_rational, result); }

bool numerator(Context& c, Cell x, Cell& result) {
  return is_rational(c, x) && c.finish(terms::copy_integer(c.terms, terms::numerator_of(x), result));
}

bool denominator(Context& c, Cell x, Cell& result) {
  return is_rational(c, x) && c.finish(terms::copy_integer(c.terms, terms::denominator_of(x), result));
}

}  // namespace hornbeam::arithmetic::functions
