// SPDX-License-Identifier: MIT
#include "arithmetic/compare_numbers.hpp"

#include <cmath>

#include "terms/bigint.hpp"
#include "terms/ratio.hpp"

namespace hornbeam::arithmetic {

namespace {

Ordering from_sign(int sign) { return sign < 0 ? Ordering::less : sign > 0 ? Ordering::greater : Ordering::equal; }

}  // namespace

Ordering compare_numbers(terms::Cell a, terms::Cell b) {
  const bool a_float = terms::is_float(a), b_float = terms::is_float(b);
  if (!a_float && !b_float) {
    const bool ratios = terms::is_ratio(a) || terms::is_ratio(b);
    return from_sign(ratios ? terms::compare_rationals(a, b) : terms::compare_integers(a, b));
  }
  if (a_float && b_float) {
    const double x = terms::float_value(a), y = terms::float_value(b);
    if (x < y) return Ordering::less;
    if (x > y) return Ordering::greater;
    return x == y ? Ordering::equal : Ordering::unordered;
  }
  const double d = terms::float_value(a_float ? a : b);
  if (std::isnan(d)) return Ordering::unordered;
  return from_sign(a_float ? -terms::compare_rational_to_float(b, d) : terms::compare_rational_to_float(a, d));
}

}  // namespace hornbeam::arithmetic
