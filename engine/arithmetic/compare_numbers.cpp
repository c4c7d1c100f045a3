// SPDX-License-Identifier: MIT
#include "arithmetic/compare_numbers.hpp"

#include <cmath>

#include "terms/bigint.hpp"
#include "terms/ratio.hpp"

namespace hornbeam::arithmetic {

namespace {

Ordering from_sign(int sign) { return sign < 0 ? Ordering::less : sign > 0 ? Ordering::greater : Ordering::equal; }

Ordering compare_floats(double x, double y) {
  if (x < y) return Ordering::less;
  if (x > y) return Ordering::greater;
  return x == y ? Ordering::equal : Ordering::unordered;
}

// One of them is a float.
Ordering compare_mixed(terms::Cell a, terms::Cell b) {
  const bool a_float = terms::is_float(a);
  const double d = terms::float_value(a_float ? a : b);
  if (std::isnan(d)) return Ordering::unordered;
  return from_sign(a_float ? -terms::compare_rational_to_float(b, d) : terms::compare_rational_to_float(a, d));
}

}  // namespace

bool compare_numbers(const terms::TermStore& stops, terms::Cell a, terms::Cell b, Ordering& ordering) {
  const bool a_float = terms::is_float(a), b_float = terms::is_float(b);
  if (!a_float && !b_float) {
    int sign = 0;
    if (!terms::is_ratio(a) && !terms::is_ratio(b)) {
      sign = terms::compare_integers(a, b);
    } else if (!terms::compare_rationals(a, b, stops, sign)) {
      return false;
    }
    ordering = from_sign(sign);
    return true;
  }
  ordering = a_float && b_float ? compare_floats(terms::float_value(a), terms::float_value(b)) : compare_mixed(a, b);
  return true;
}

}  // namespace hornbeam::arithmetic
