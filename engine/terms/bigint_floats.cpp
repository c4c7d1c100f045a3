// SPDX-License-Identifier: MIT
// Conversion between integers of any size and floats, rounded once, to nearest, ties to even.
#include <bit>
#include <cmath>

#include "terms/bigint.hpp"
#include "terms/limbs.hpp"

namespace hornbeam::terms {

using namespace limbs;

namespace {

// The 64 highest bits of a magnitude, the highest one set, and whether any lower bit is set.
struct Leading {
  std::uint64_t bits;
  bool inexact;
  std::int64_t exponent;  // weight of bit 0 of `bits`
};
// size is at least 1, and the highest limb nonzero.
Leading leading_bits(const mp_limb_t* limbs, std::size_t size) {
  const std::uint64_t high = limbs[size - 1];
  const int shift = std::countl_zero(high);
  const std::uint64_t next = size > 1 ? limbs[size - 2] : 0;
  Leading l{high, false, (static_cast<std::int64_t>(size) - 1) * 64 - shift};
  if (shift > 0) l.bits = high << shift | next >> (64 - shift);
  std::uint64_t rest = shift > 0 ? next << shift : next;
  for (std::size_t i = 0; rest == 0 && i + 2 < size; ++i) rest |= limbs[i];
  l.inexact = rest != 0;
  return l;
}

// Rounds once, even if the result is subnormal (its unit is then 2^-1074, whatever its size).
double rounded(Leading l) {
  if (l.exponent > 1024) return HUGE_VAL;
  if (l.exponent + 63 >= -1022) {
    // Bit 0 is far below the 53 significant bits: it can represent everything cut off.
    const std::uint64_t sticky = l.bits | (l.inexact ? 1 : 0);
    return std::ldexp(static_cast<double>(sticky), static_cast<int>(l.exponent));
  }
  const std::int64_t drop = -1074 - l.exponent;
  if (drop > 64) return 0.0;
  const std::uint64_t kept = drop == 64 ? 0 : l.bits >> drop;
  const std::uint64_t half = std::uint64_t{1} << (drop - 1);
  const bool tail = l.inexact || (l.bits & (half - 1)) != 0;
  const bool up = (l.bits & half) != 0 && (tail || (kept & 1) != 0);
  return std::ldexp(static_cast<double>(kept + up), -1074);
}

}  // namespace

// Infinity if the integer is too large for a float.
double integer_to_double(Cell integer) {
  if (integer.is_small_integer()) return static_cast<double>(integer.as_small_integer());
  const View x(integer);
  const double magnitude = rounded(leading_bits(x.limbs(), x.size()));
  return x.negative() ? -magnitude : magnitude;
}

// a / b rounded once, even if neither fits a float. b is not 0.
double integer_ratio(Cell a, Cell b) {
  constexpr std::int64_t exact = std::int64_t{1} << 53;
  if (a.is_small_integer() && b.is_small_integer()) {
    const std::int64_t m = a.as_small_integer(), n = b.as_small_integer();
    if (m == 0) return 0.0;
    if (-exact <= m && m <= exact && -exact <= n && n <= exact) return static_cast<double>(m) / static_cast<double>(n);
  }
  const View x(a), y(b);
  if (x.size() == 0) return 0.0;
  // The quotient of the operands scaled so that it has at least 65 bits, and a remainder for the rest.
  const std::int64_t shift =
      66 - (static_cast<std::int64_t>(integer_bits(a)) - static_cast<std::int64_t>(integer_bits(b)));
  mpz_t p, q;
  x.as_mpz(p);
  y.as_mpz(q);
  Temporary scaled, quotient, rest;
  mpz_mul_2exp(scaled.z, shift > 0 ? p : q, static_cast<mp_bitcnt_t>(std::abs(shift)));
  if (shift > 0) {
    mpz_tdiv_qr(quotient.z, rest.z, scaled.z, q);
  } else {
    mpz_tdiv_qr(quotient.z, rest.z, p, scaled.z);
  }
  Leading l = leading_bits(mpz_limbs_read(quotient.z), mpz_size(quotient.z));
  l.inexact = l.inexact || mpz_sgn(rest.z) != 0;
  l.exponent -= shift;
  const double magnitude = rounded(l);
  return x.negative() != y.negative() ? -magnitude : magnitude;
}

// integer = fraction * 2^exponent with |fraction| in [0.5, 1), the fraction rounded. For logarithms.
double integer_fraction(Cell integer, std::int64_t& exponent) {
  const View x(integer);
  exponent = 0;
  if (x.size() == 0) return 0.0;
  const Leading l = leading_bits(x.limbs(), x.size());
  int e;
  const double fraction = std::frexp(static_cast<double>(l.bits), &e);
  exponent = l.exponent + e;
  return x.negative() ? -fraction : fraction;
}

// Truncated towards zero. d is finite.
Shortage integer_from_double(TermStore& t, double d, Cell& result) {
  if (std::abs(d) < 0x1p62) {
    result = t.new_integer(static_cast<std::int64_t>(d));
    return 0;
  }
  int exponent;
  const double fraction = std::frexp(std::abs(d), &exponent);
  const std::uint64_t mantissa = static_cast<std::uint64_t>(std::ldexp(fraction, 53));
  const int shift = exponent - 53;  // at least 10
  std::uint64_t limbs[1024 / 64 + 1] = {};
  limbs[shift / 64] = mantissa << (shift % 64);
  if (shift % 64 != 0) limbs[shift / 64 + 1] = mantissa >> (64 - shift % 64);
  return integer_from_limbs(t, limbs, std::size(limbs), d < 0, result);
}

}  // namespace hornbeam::terms
