// SPDX-License-Identifier: MIT
// Rational numbers other than integers: a box of two coprime integers, the denominator at least 2. A part is one small
// integer cell, or a header and limbs as in a big integer:
//
//   box -> | header(ratio, n words) | numerator | denominator |
//
//   -1r3       ratio, 2 words | -1 | 3 |
//   2^70 r 3   ratio, 4 words | header(bigint, 2 words) | limb 0 | limb 1 | 3 |
//
// So equal numbers are equal cell by cell, and code that copies, hashes or collects boxes need not know their contents.
// The functions accept both integers and ratios, dereferenced; their results are integers if possible. They remove
// intermediate results from the heap. For shortages see bigint.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "terms/bigint.hpp"

namespace hornbeam::terms {

// ---- asking ----
// The result may point into the number itself: valid for reading as long as that is, but not for storing
// (copy_integer).
Cell numerator_of(Cell rational);
Cell denominator_of(Cell rational);
int rational_sign(Cell rational);
// Negative, zero, positive. False: stopped, as append_integer.
bool compare_rationals(Cell a, Cell b, const TermStore& stops, int& order);
int compare_rational_to_float(Cell rational, double d);  // exact; d is not a NaN
// Rounded down, or the small integer next to that.
std::int64_t nearest_small_floor(Cell rational);

// ---- making ----
Shortage copy_integer(TermStore& t, Cell integer, Cell& result);
// numerator / denominator, which is not 0.
Shortage make_rational(TermStore& t, Cell numerator, Cell denominator, Cell& result);

// ---- floats ----
double rational_to_double(Cell rational);  // nearest, ties to even; infinity if out of range
// d is finite: its exact value, or the first convergent of its continued fraction that rounds to it.
Shortage rational_from_double(TermStore& t, double d, Cell& result);
Shortage simplest_rational(TermStore& t, double d, Cell& result);

// ---- arithmetic ----
Shortage rational_add(TermStore& t, Cell a, Cell b, Cell& result);
Shortage rational_subtract(TermStore& t, Cell a, Cell b, Cell& result);
Shortage rational_multiply(TermStore& t, Cell a, Cell b, Cell& result);
Shortage rational_divide(TermStore& t, Cell a, Cell b, Cell& result);  // b is not 0
Shortage rational_negate(TermStore& t, Cell a, Cell& result);
// 0 has no negative power.
Shortage rational_power(TermStore& t, Cell base, std::uint64_t exponent, bool negative, Cell& result);
// The n-th root, n > 0, if rational; a negative radicand has none for even n.
Shortage rational_root(TermStore& t, Cell radicand, std::uint64_t n, bool& exact, Cell& root);

enum class WholeNumber : std::uint8_t { below, above, toward_zero, nearest };  // nearest: halves away from zero
Shortage rational_to_integer(TermStore& t, Cell rational, WholeNumber which, Cell& result);

// ---- text ----
// In the syntax of the reader: 1r3.
bool append_ratio(std::string& out, Cell ratio, const TermStore* stops = nullptr);  // false as append_integer
// With so many decimals, the last one rounded, halves away from zero; false when stopped or there is no memory for
// them.
bool append_decimals(std::string& out, Cell rational, std::size_t places, const TermStore& stops);

}  // namespace hornbeam::terms
