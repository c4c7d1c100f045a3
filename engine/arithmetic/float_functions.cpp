// SPDX-License-Identifier: MIT
// Functions with float results, and the constants. A function is undefined outside its domain and also at a pole, so
// that log(0) is an evaluation error whatever the sign of zero.
#include <cmath>
#include <limits>
#include <numbers>

#include "arithmetic/convert.hpp"
#include "arithmetic/number_functions.hpp"
#include "host/libc_functions.hpp"

namespace hornbeam::arithmetic::functions {

namespace {

using Limits = std::numeric_limits<double>;

bool constant(Context& c, double value, Cell& result) {
  result = c.terms.new_float(value);
  return true;
}

bool constant(Context& c, std::int64_t value, Cell& result) {
  result = c.terms.new_integer(value);
  return true;
}

using FloatFunction = double (*)(double);

bool map(Context& c, Cell x, FloatFunction f, Cell& result) {
  double d;
  return as_float(c, x, d) && c.finish(f(d), d, result);
}

// Where `defined` is false the function has a pole or no value.
bool map_where(Context& c, Cell x, FloatFunction f, bool (*defined)(double), Cell& result) {
  double d;
  if (!as_float(c, x, d)) return false;
  if (!std::isnan(d) && !defined(d)) return c.undefined(result);
  return c.finish(f(d), d, result);
}

bool not_zero(double d) { return d != 0.0; }
bool inside_unit(double d) { return std::fabs(d) < 1.0; }
bool outside_unit(double d) { return std::fabs(d) > 1.0; }
bool no_pole_of_gamma(double d) { return d > 0.0 || d != std::floor(d); }

}  // namespace

// ---- constants ----

bool pi(Context& c, Cell& result) { return constant(c, std::numbers::pi, result); }
bool euler(Context& c, Cell& result) { return constant(c, std::numbers::e, result); }
bool infinity(Context& c, Cell& result) { return constant(c, Limits::infinity(), result); }
bool infinity_long(Context& c, Cell& result) { return constant(c, Limits::infinity(), result); }
bool not_a_number(Context& c, Cell& result) { return constant(c, Limits::quiet_NaN(), result); }
bool epsilon(Context& c, Cell& result) { return constant(c, Limits::epsilon(), result); }
bool max_integer(Context& c, Cell& result) { return constant(c, std::int64_t{INT64_MAX}, result); }
bool min_integer(Context& c, Cell& result) { return constant(c, std::int64_t{INT64_MIN}, result); }
bool max_tagged_integer(Context& c, Cell& result) { return constant(c, terms::max_small_integer, result); }
bool min_tagged_integer(Context& c, Cell& result) { return constant(c, terms::min_small_integer, result); }

// ---- circles and hyperbolas ----

bool sine(Context& c, Cell x, Cell& result) { return map(c, x, &std::sin, result); }
bool cosine(Context& c, Cell x, Cell& result) { return map(c, x, &std::cos, result); }
bool tangent(Context& c, Cell x, Cell& result) { return map(c, x, &std::tan, result); }
bool arc_sine(Context& c, Cell x, Cell& result) { return map(c, x, &std::asin, result); }
bool arc_cosine(Context& c, Cell x, Cell& result) { return map(c, x, &std::acos, result); }
bool arc_tangent(Context& c, Cell x, Cell& result) { return map(c, x, &std::atan, result); }
bool hyperbolic_sine(Context& c, Cell x, Cell& result) { return map(c, x, &std::sinh, result); }
bool hyperbolic_cosine(Context& c, Cell x, Cell& result) { return map(c, x, &std::cosh, result); }
bool hyperbolic_tangent(Context& c, Cell x, Cell& result) { return map(c, x, &std::tanh, result); }
bool inverse_hyperbolic_sine(Context& c, Cell x, Cell& result) { return map(c, x, &std::asinh, result); }
bool inverse_hyperbolic_cosine(Context& c, Cell x, Cell& result) { return map(c, x, &std::acosh, result); }
bool inverse_hyperbolic_tangent(Context& c, Cell x, Cell& result) {
  return map_where(c, x, &std::atanh, &inside_unit, result);
}
bool cotangent(Context& c, Cell x, Cell& result) {
  return map_where(
      c, x, [](double d) { return 1.0 / std::tan(d); }, &not_zero, result);
}
bool arc_cotangent(Context& c, Cell x, Cell& result) {
  return map(
      c, x, [](double d) { return std::atan(1.0 / d); }, result);
}
bool hyperbolic_cotangent(Context& c, Cell x, Cell& result) {
  return map_where(
      c, x, [](double d) { return 1.0 / std::tanh(d); }, &not_zero, result);
}
bool inverse_hyperbolic_cotangent(Context& c, Cell x, Cell& result) {
  return map_where(
      c, x, [](double d) { return std::atanh(1.0 / d); }, &outside_unit, result);
}

bool arc_tangent_2(Context& c, Cell y, Cell x, Cell& result) {
  double a, b;
  if (!as_float(c, y, a) || !as_float(c, x, b)) return false;
  if (a == 0.0 && b == 0.0) return c.undefined(result);
  return c.finish(std::atan2(a, b), a, b, result);
}
bool arc_tangent_of_quotient(Context& c, Cell y, Cell x, Cell& result) { return arc_tangent_2(c, y, x, result); }

// ---- logarithms, exponential, roots ----

namespace {

// log of a positive number; for integers beyond all floats log(f * 2^e) = log(f) + e * log(2).
bool take_logarithm(Context& c, Cell x, FloatFunction log, double& value) {
  double d = terms::is_float(x) ? terms::float_value(x) : terms::rational_to_double(x);
  if (d <= 0.0) {
    Cell nan;
    if (!c.undefined(nan)) return false;
    value = terms::float_value(nan);
    return true;
  }
  if (std::isinf(d) && terms::is_integer(x)) {
    std::int64_t exponent;
    const double fraction = terms::integer_fraction(x, exponent);
    value = log(fraction) + static_cast<double>(exponent) * log(2.0);
  } else {
    value = log(d);
  }
  return true;
}

// The domain has been checked: an infinity or NaN may pass.
bool logarithm_with(Context& c, Cell x, FloatFunction log, Cell& result) {
  double value;
  return take_logarithm(c, x, log, value) && c.finish(value, value, result);
}

}  // namespace

bool exponential(Context& c, Cell x, Cell& result) { return map(c, x, &std::exp, result); }
bool logarithm(Context& c, Cell x, Cell& result) { return logarithm_with(c, x, &std::log, result); }
bool binary_logarithm(Context& c, Cell x, Cell& result) { return logarithm_with(c, x, &std::log2, result); }

bool decimal_logarithm(Context& c, Cell x, Cell& result) { return logarithm_with(c, x, &std::log10, result); }

bool logarithm_to_base(Context& c, Cell base, Cell x, Cell& result) {
  double divisor, dividend;
  if (!take_logarithm(c, base, &std::log, divisor) || !take_logarithm(c, x, &std::log, dividend)) {
    return false;
  }
  if (divisor == 0.0) return c.divided_by_zero(dividend, result);
  return c.finish(dividend / divisor, dividend, divisor, result);
}

bool square_root(Context& c, Cell x, Cell& result) {
  if (terms::is_bigint(x) && terms::integer_sign(x) > 0) {
    // For even e, f * 2^e has the root sqrt(f) * 2^(e/2), which may be representable where the square is not.
    std::int64_t exponent;
    double fraction = terms::integer_fraction(x, exponent);
    if (exponent % 2 != 0) fraction *= 2, --exponent;
    if (exponent > 2 * 1024) return c.evaluation_error(atoms::float_overflow);
    if (exponent > 1000) {
      return c.finish(std::ldexp(std::sqrt(fraction), static_cast<int>(exponent / 2)), 0.0, result);
    }
  }
  return map(c, x, &std::sqrt, result);
}

bool cube_root(Context& c, Cell x, Cell& result) { return map(c, x, &std::cbrt, result); }

bool hypotenuse(Context& c, Cell x, Cell y, Cell& result) {
  double a, b;
  return as_float(c, x, a) && as_float(c, y, b) && c.finish(std::hypot(a, b), a, b, result);
}

// ---- special functions and neighbours ----

bool error_function(Context& c, Cell x, Cell& result) { return map(c, x, &std::erf, result); }
bool complementary_error_function(Context& c, Cell x, Cell& result) { return map(c, x, &std::erfc, result); }
bool gamma_function(Context& c, Cell x, Cell& result) {
  return map_where(c, x, &std::tgamma, &no_pole_of_gamma, result);
}
bool logarithm_of_gamma(Context& c, Cell x, Cell& result) {
  return map_where(c, x, &host::log_gamma, &no_pole_of_gamma, result);
}

bool next_toward(Context& c, Cell x, Cell y, Cell& result) {
  double a, b;
  return as_float(c, x, a) && as_float(c, y, b) && c.finish(std::nextafter(a, b), a, b, result);
}

}  // namespace hornbeam::arithmetic::functions
