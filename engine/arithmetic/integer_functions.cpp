// SPDX-License-Identifier: MIT
// Integer-only functions: integer division, bits, divisors. A float argument is type_error(integer, _).
#include <cstdint>

#include "arithmetic/convert.hpp"
#include "arithmetic/number_functions.hpp"

namespace hornbeam::arithmetic::functions {

using terms::Rounding;

namespace {

enum class Part { quotient, remainder };

bool whole_division(Context& c, Cell x, Cell y, Rounding rounding, Part part, Cell& result) {
  if (!are_integers(c, x, y)) return false;
  if (y == Cell::integer(0)) return c.evaluation_error(atoms::zero_divisor);
  Cell* quotient = part == Part::quotient ? &result : nullptr;
  Cell* remainder = part == Part::remainder ? &result : nullptr;
  return c.finish(terms::integer_divide(c.terms, x, y, rounding, quotient, remainder));
}

// Shifts by a count of either sign; positive shifts left.
bool shift(Context& c, Cell x, Cell count, bool left, Cell& result) {
  if (!are_integers(c, x, count)) return false;
  const bool negative = terms::integer_sign(count) < 0;
  std::uint64_t distance = UINT64_MAX;  // means anything larger: too large, or all bits gone
  if (count.is_small_integer()) {
    const std::int64_t v = count.as_small_integer();
    distance = static_cast<std::uint64_t>(negative ? -v : v);
  }
  return c.finish(left != negative ? terms::integer_shift_left(c.terms, x, distance, result)
                                   : terms::integer_shift_right(c.terms, x, distance, result));
}

}  // namespace

bool truncating_quotient(Context& c, Cell x, Cell y, Cell& result) {
  return whole_division(c, x, y, Rounding::toward_zero, Part::quotient, result);
}
bool remainder(Context& c, Cell x, Cell y, Cell& result) {
  return whole_division(c, x, y, Rounding::toward_zero, Part::remainder, result);
}
bool flooring_quotient(Context& c, Cell x, Cell y, Cell& result) {
  return whole_division(c, x, y, Rounding::down, Part::quotient, result);
}
bool modulo(Context& c, Cell x, Cell y, Cell& result) {
  return whole_division(c, x, y, Rounding::down, Part::remainder, result);
}

// ---- bits ----

bool shift_right(Context& c, Cell x, Cell y, Cell& result) { return shift(c, x, y, false, result); }
bool shift_left(Context& c, Cell x, Cell y, Cell& result) { return shift(c, x, y, true, result); }

bool bit_and(Context& c, Cell x, Cell y, Cell& result) {
  return are_integers(c, x, y) && c.finish(terms::integer_and(c.terms, x, y, result));
}
bool bit_or(Context& c, Cell x, Cell y, Cell& result) {
  return are_integers(c, x, y) && c.finish(terms::integer_or(c.terms, x, y, result));
}
bool exclusive_or(Context& c, Cell x, Cell y, Cell& result) {
  return are_integers(c, x, y) && c.finish(terms::integer_xor(c.terms, x, y, result));
}
bool exclusive_or_backslash(Context& c, Cell x, Cell y, Cell& result) { return exclusive_or(c, x, y, result); }
bool bit_complement(Context& c, Cell x, Cell& result) {
  return is_integer(c, x) && c.finish(terms::integer_complement(c.terms, x, result));
}

bool most_significant_bit(Context& c, Cell x, Cell& result) {
  if (!is_integer(c, x)) return false;
  if (terms::integer_sign(x) <= 0) return c.domain_error(atoms::not_less_than_one, x);
  result = Cell::integer(static_cast<std::int64_t>(terms::integer_bits(x)) - 1);
  return true;
}

bool least_significant_bit(Context& c, Cell x, Cell& result) {
  if (!is_integer(c, x)) return false;
  if (terms::integer_sign(x) <= 0) return c.domain_error(atoms::not_less_than_one, x);
  result = Cell::integer(static_cast<std::int64_t>(terms::integer_trailing_zeros(x)));
  return true;
}

bool population_count(Context& c, Cell x, Cell& result) {
  if (!is_integer(c, x)) return false;
  if (terms::integer_sign(x) < 0) return c.domain_error(atoms::not_less_than_zero, x);
  result = Cell::integer(static_cast<std::int64_t>(terms::integer_population(x)));
  return true;
}

bool get_bit(Context& c, Cell x, Cell position, Cell& result) {
  if (!are_integers(c, x, position)) return false;
  if (terms::integer_sign(x) < 0) return c.domain_error(atoms::not_less_than_zero, x);
  if (terms::integer_sign(position) < 0) return c.domain_error(atoms::not_less_than_zero, position);
  const bool in_reach = position.is_small_integer();
  const std::uint64_t p = in_reach ? static_cast<std::uint64_t>(position.as_small_integer()) : 0;
  result = Cell::integer(in_reach && terms::integer_bit(x, p) ? 1 : 0);
  return true;
}

// ---- divisors ----

bool gcd(Context& c, Cell x, Cell y, Cell& result) {
  return are_integers(c, x, y) && c.finish(terms::integer_gcd(c.terms, x, y, result));
}

// |x| / gcd(x, y) * |y|
bool lcm(Context& c, Cell x, Cell y, Cell& result) {
  if (!are_integers(c, x, y)) return false;
  if (x == Cell::integer(0) || y == Cell::integer(0)) {
    result = Cell::integer(0);
    return true;
  }
  Cell divisor, part, product;
  return c.finish(terms::integer_gcd(c.terms, x, y, divisor)) &&
         c.finish(terms::integer_divide(c.terms, x, divisor, Rounding::toward_zero, &part, nullptr)) &&
         c.finish(terms::integer_multiply(c.terms, part, y, product)) &&
         c.finish(terms::integer_absolute(c.terms, product, result));
}

bool power_modulo(Context& c, Cell base, Cell exponent, Cell modulus, Cell& result) {
  if (!are_integers(c, base, exponent) || !is_integer(c, modulus)) return false;
  if (terms::integer_sign(exponent) < 0) return c.domain_error(atoms::not_less_than_zero, exponent);
  if (terms::integer_sign(modulus) <= 0) return c.domain_error(atoms::not_less_than_one, modulus);
  return c.finish(terms::integer_power_modulo(c.terms, base, exponent, modulus, result));
}

bool successor(Context& c, Cell x, Cell& result) {
  return is_integer(c, x) && c.finish(terms::integer_add(c.terms, x, Cell::integer(1), result));
}

}  // namespace hornbeam::arithmetic::functions
