// SPDX-License-Identifier: MIT
// Integers of any size, as cells. An integer that fits 61 bits is always a small cell; a big integer is a box of limbs,
// least significant first, without leading zero limbs, sign in the header:
//
//   box -> | header(bigint, n words, info = 1 when negative) | limb 0 | ... | limb n-1 |
//
// So equal integers are equal cell by cell. The functions take dereferenced integer cells and put their results on the
// heap. They return 0 on success, or the number of missing cells: the caller may collect and try again, except for
// `too_large`, which no collection cures. Nothing is allocated for a result before its size has been estimated. GMP is
// used only through limbs.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "terms/integer_room.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::terms {

// ---- asking ----
int integer_sign(Cell integer);                        // -1, 0, 1
int compare_integers(Cell a, Cell b);                  // negative, 0, positive
int compare_integer_to_float(Cell integer, double d);  // exact; d is not NaN
std::size_t integer_bits(Cell integer);                // of the absolute value; 0 for 0
bool integer_is_odd(Cell integer);
std::size_t integer_trailing_zeros(Cell integer);  // integer is not 0
// The number of set bits; the integer is not negative.
std::uint64_t integer_population(Cell integer);
bool integer_bit(Cell integer, std::uint64_t position);  // in two's complement
// The value if it fits; otherwise false.
bool integer_to_int64(Cell integer, std::int64_t& value);
bool integer_to_uint64(Cell integer, std::uint64_t& value);
std::uint64_t hash_integer(Cell integer);

// ---- floats ----
// Nearest double, ties to even; infinity if out of range.
double integer_to_double(Cell integer);
// Nearest double to a / b (b is not 0), rounded once.
double integer_ratio(Cell a, Cell b);
// fraction * 2^exponent with fraction in [0.5, 1): for logarithms of integers too large for a double.
double integer_fraction(Cell integer, std::int64_t& exponent);
// d is finite and integral.
Shortage integer_from_double(TermStore& t, double d, Cell& result);

// ---- arithmetic ----
Shortage integer_add(TermStore& t, Cell a, Cell b, Cell& result);
Shortage integer_subtract(TermStore& t, Cell a, Cell b, Cell& result);
Shortage integer_multiply(TermStore& t, Cell a, Cell b, Cell& result);
Shortage integer_negate(TermStore& t, Cell a, Cell& result);
Shortage integer_absolute(TermStore& t, Cell a, Cell& result);

enum class Rounding { toward_zero, down };
// b is not 0. Either result may be null (not wanted); the remainder has the sign of a (toward_zero) or b.
Shortage integer_divide(TermStore& t, Cell a, Cell b, Rounding rounding, Cell* quotient, Cell* remainder);
Shortage integer_power(TermStore& t, Cell base, std::uint64_t exponent, Cell& result);
// (base ^ exponent) mod modulus; exponent not negative, modulus positive.
Shortage integer_power_modulo(TermStore& t, Cell base, Cell exponent, Cell modulus, Cell& result);
Shortage integer_gcd(TermStore& t, Cell a, Cell b, Cell& result);
// The integer part of the n-th root, n > 0; the radicand is not negative if n is even.
Shortage integer_root(TermStore& t, Cell radicand, std::uint64_t n, Cell& root, Cell& remainder);

// ---- bits, as two's complement with endless sign ----
Shortage integer_and(TermStore& t, Cell a, Cell b, Cell& result);
Shortage integer_or(TermStore& t, Cell a, Cell b, Cell& result);
Shortage integer_xor(TermStore& t, Cell a, Cell b, Cell& result);
Shortage integer_complement(TermStore& t, Cell a, Cell& result);
Shortage integer_shift_left(TermStore& t, Cell a, std::uint64_t count, Cell& result);
Shortage integer_shift_right(TermStore& t, Cell a, std::uint64_t count,
                             Cell& result);  // rounds down

// ---- text and words ----
// Digits above 9 are letters, lower case by default; base 2..36. False, with an incomplete text, if `stops` requests a
// stop.
bool append_integer(std::string& out, Cell integer, int base = 10, bool upper_case = false,
                    const TermStore* stops = nullptr);
// `digits` consists of one or more valid digits of the base.
Shortage integer_from_digits(TermStore& t, std::string_view digits, int base, bool negative, Cell& result);
// From limbs, least significant first; leading zeros are allowed.
Shortage integer_from_limbs(TermStore& t, const std::uint64_t* limbs, std::size_t count, bool negative, Cell& result);

}  // namespace hornbeam::terms
