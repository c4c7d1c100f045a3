// SPDX-License-Identifier: MIT
// Sums, products, quotients and shifts are computed by GMP's mpn functions directly in the free cells above the heap's
// top, then normalised and the top moved: no intermediate allocation. The rarer operations use an mpz and one copy.
//
// Contract of all functions here: operands are dereferenced integer cells, small or boxed; the result is in its
// shortest form, so that equal numbers have equal cells or equal limbs, and is written only on success. They return a
// Shortage: 0, the number of missing heap cells (the caller collects and retries), or `too_large`. Views of the
// operands stay valid while a result is built, since the heap is neither moved nor collected in between.
#include "terms/bigint.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "support/assert.hpp"
#include "support/hash.hpp"
#include "support/text_buffer.hpp"
#include "terms/digit_value.hpp"
#include "terms/limbs.hpp"

namespace hornbeam::terms {

using namespace limbs;

namespace {

// Negative, zero or positive for |x| <, =, > |y|.
int compare_magnitudes(const View& x, const View& y) {
  if (x.size() != y.size()) return x.size() < y.size() ? -1 : 1;
  return mpn_cmp(x.limbs(), y.limbs(), x.length());
}

bool both_small(Cell a, Cell b) { return a.is_small_integer() && b.is_small_integer(); }

// a + b, or a - b.
Shortage add_or_subtract(TermStore& t, Cell a, Cell b, bool subtract, Cell& result) {
  if (both_small(a, b)) {
    const std::int64_t y = b.as_small_integer();
    result = t.new_integer(a.as_small_integer() + (subtract ? -y : y));
    return 0;
  }
  const View x(a), y(b);
  const bool y_negative = y.negative() != subtract;
  const int order = compare_magnitudes(x, y);
  const View& large = order >= 0 ? x : y;
  const View& small = order >= 0 ? y : x;
  Shortage shortage;
  mp_limb_t* out = reserve(t, large.size() + 1, shortage);
  if (out == nullptr) return shortage;
  std::size_t limbs = large.size();
  if (small.size() == 0) {
    mpn_copyi(out, large.limbs(), large.length());
  } else if (x.negative() == y_negative) {
    out[limbs] = mpn_add(out, large.limbs(), large.length(), small.limbs(), small.length());
    ++limbs;
  } else {
    mpn_sub(out, large.limbs(), large.length(), small.limbs(), small.length());
  }
  result = commit(t, limbs, order >= 0 ? x.negative() : y_negative);
  return 0;
}

// True if one of the lowest `count` bits of |x| is set: a right shift by `count` then rounds.
bool any_bit_below(const View& x, std::uint64_t count) {
  const std::size_t whole = std::min<std::uint64_t>(count / 64, x.size());
  for (std::size_t i = 0; i < whole; ++i) {
    if (x.limbs()[i] != 0) return true;
  }
  return whole < x.size() && (x.limbs()[whole] & ((std::uint64_t{1} << (count % 64)) - 1)) != 0;
}

}  // namespace

// ---- asking ----

int integer_sign(Cell integer) {
  if (integer.is_small_integer()) {
    const std::int64_t v = integer.as_small_integer();
    return (v > 0) - (v < 0);
  }
  return integer.address()->box_info() != 0 ? -1 : 1;
}

int compare_integers(Cell a, Cell b) {
  if (both_small(a, b)) {
    const std::int64_t x = a.as_small_integer(), y = b.as_small_integer();
    return (x > y) - (x < y);
  }
  const View x(a), y(b);
  if (x.negative() != y.negative()) return x.negative() ? -1 : 1;
  const int order = compare_magnitudes(x, y);
  return x.negative() ? -order : order;
}

// Exact: does not convert the integer to a float, which would round. d is not NaN.
int compare_integer_to_float(Cell integer, double d) {
  if (integer.is_small_integer()) {
    if (d >= 0x1p61) return -1;
    if (d <= -0x1p61) return 1;
    const std::int64_t v = integer.as_small_integer();
    const double whole = std::trunc(d);
    const std::int64_t w = static_cast<std::int64_t>(whole);
    if (v != w) return v < w ? -1 : 1;
    return (whole > d) - (whole < d);
  }
  if (std::isinf(d)) return d > 0 ? -1 : 1;
  const View x(integer);
  mpz_t z;
  x.as_mpz(z);
  return mpz_cmp_d(z, d);
}

// The bits of the magnitude.
std::size_t integer_bits(Cell integer) {
  const View x(integer);
  if (x.size() == 0) return 0;
  return x.size() * 64 - static_cast<std::size_t>(std::countl_zero(std::uint64_t{x.limbs()[x.size() - 1]}));
}

bool integer_is_odd(Cell integer) {
  const View x(integer);
  return x.size() != 0 && (x.limbs()[0] & 1) != 0;
}

std::size_t integer_trailing_zeros(Cell integer) {
  const View x(integer);
  HB_ASSERT(x.size() != 0);
  return mpn_scan1(x.limbs(), 0);
}

std::uint64_t integer_population(Cell integer) {
  const View x(integer);
  return x.size() == 0 ? 0 : mpn_popcount(x.limbs(), x.length());
}

// In two's complement of unbounded width: bits above the magnitude equal the sign.
bool integer_bit(Cell integer, std::uint64_t position) {
  const View x(integer);
  if (position / 64 >= x.size()) return x.negative();
  mpz_t z;
  x.as_mpz(z);
  return mpz_tstbit(z, position) != 0;
}

bool integer_to_int64(Cell integer, std::int64_t& value) {
  if (integer.is_small_integer()) {
    value = integer.as_small_integer();
    return true;
  }
  const View x(integer);
  const std::uint64_t limit = std::uint64_t{INT64_MAX} + (x.negative() ? 1 : 0);
  if (x.size() != 1 || x.limbs()[0] > limit) return false;
  value = static_cast<std::int64_t>(x.negative() ? 0 - x.limbs()[0] : x.limbs()[0]);
  return true;
}

bool integer_to_uint64(Cell integer, std::uint64_t& value) {
  const View x(integer);
  if (x.negative() || x.size() > 1) return false;
  value = x.size() == 0 ? 0 : x.limbs()[0];
  return true;
}

std::uint64_t hash_integer(Cell integer) {
  const View x(integer);
  std::uint64_t h = x.negative() ? 0x9e3779b97f4a7c15u : 0;
  for (std::size_t i = 0; i < x.size(); ++i) h = support::mix(h ^ x.limbs()[i]);
  return h;
}

// ---- arithmetic ----

Shortage integer_add(TermStore& t, Cell a, Cell b, Cell& result) { return add_or_subtract(t, a, b, false, result); }

Shortage integer_subtract(TermStore& t, Cell a, Cell b, Cell& result) { return add_or_subtract(t, a, b, true, result); }

// Squares are recognised by the address of the limbs: X*X with the same X.
Shortage integer_multiply(TermStore& t, Cell a, Cell b, Cell& result) {
  if (both_small(a, b)) {
    std::int64_t product;
    if (!__builtin_mul_overflow(a.as_small_integer(), b.as_small_integer(), &product)) {
      result = t.new_integer(product);
      return 0;
    }
  }
  const View x(a), y(b);
  if (x.size() == 0 || y.size() == 0) {
    result = Cell::integer(0);
    return 0;
  }
  const std::size_t limbs = x.size() + y.size();
  Shortage shortage;
  mp_limb_t* out = reserve(t, limbs, shortage);
  if (out == nullptr) return shortage;
  const View& large = x.size() >= y.size() ? x : y;
  const View& small = x.size() >= y.size() ? y : x;
  if (!LongIntegers(&t.stop).multiply(out, large.limbs(), large.size(), small.limbs(), small.size())) return too_large;
  result = commit(t, limbs, x.negative() != y.negative());
  return 0;
}

Shortage integer_negate(TermStore& t, Cell a, Cell& result) {
  return add_or_subtract(t, Cell::integer(0), a, true, result);
}

Shortage integer_absolute(TermStore& t, Cell a, Cell& result) {
  if (integer_sign(a) < 0) return integer_negate(t, a, result);
  result = a;
  return 0;
}

namespace {

void divide_small(TermStore& t, std::int64_t x, std::int64_t y, Rounding rounding, Cell* quotient, Cell* remainder) {
  std::int64_t q = x / y, r = x % y;
  if (rounding == Rounding::down && r != 0 && (r < 0) != (y < 0)) {
    --q;
    r += y;
  }
  if (quotient != nullptr) *quotient = t.new_integer(q);
  if (remainder != nullptr) *remainder = t.new_integer(r);
}

// |x| < |y|: the quotient is 0, or -1 where rounding down crosses zero.
Shortage divide_by_larger(TermStore& t, Cell a, Cell b, bool adjust, Cell* quotient, Cell* remainder) {
  if (quotient != nullptr) *quotient = Cell::integer(adjust ? -1 : 0);
  if (remainder == nullptr) return 0;
  if (adjust) return integer_add(t, a, b, *remainder);
  *remainder = a;
  return 0;
}

// n limbs and m limbs to the n - m + 1 of a quotient and the m of a rest.
bool divide_magnitudes(TermStore& t, const View& x, const View& y, mp_limb_t* q, mp_limb_t* r) {
  if (LongIntegers::is_short_division(x.size(), y.size())) {
    mpn_tdiv_qr(q, r, 0, x.limbs(), x.length(), y.limbs(), y.length());
    return true;
  }
  mpz_t zx, zy;
  mpz_roinit_n(zx, x.limbs(), x.length());
  mpz_roinit_n(zy, y.limbs(), y.length());
  Temporary quotient, rest;
  if (!LongIntegers(&t.stop).divide(quotient.z, rest.z, zx, zy)) return false;
  const auto put = [](const mpz_t z, mp_limb_t* to, std::size_t limbs) {
    std::fill(std::copy_n(mpz_limbs_read(z), mpz_size(z), to), to + limbs, 0);
  };
  put(quotient.z, q, x.size() - y.size() + 1);
  put(rest.z, r, y.size());
  return true;
}

}  // namespace

// Truncated division by GMP; rounding down differs by one if the signs differ and there is a remainder. Quotient and
// remainder may be null. The divisor is not 0.
Shortage integer_divide(TermStore& t, Cell a, Cell b, Rounding rounding, Cell* quotient, Cell* remainder) {
  if (both_small(a, b)) {
    divide_small(t, a.as_small_integer(), b.as_small_integer(), rounding, quotient, remainder);
    return 0;
  }
  const View x(a), y(b);
  const bool opposite = x.negative() != y.negative();
  const bool adjust_if_rest = rounding == Rounding::down && opposite;
  if (x.size() < y.size()) {
    return divide_by_larger(t, a, b, adjust_if_rest && x.size() != 0, quotient, remainder);
  }
  // The free cells above the top while both results are being built; committing the quotient moves the top to the end
  // of its normalised limbs, and the remainder is moved down behind it:
  //
  //   top: header | quotient, x - y + 2 limbs | header | remainder, y limbs
  //
  // Quotient first, one limb more for the adjustment; one cell for the header of the remainder.
  const std::size_t q_limbs = x.size() - y.size() + 2;
  Shortage shortage;
  mp_limb_t* q = reserve(t, q_limbs + 1 + y.size(), shortage);
  if (q == nullptr) return shortage;
  mp_limb_t* r = q + q_limbs + 1;
  if (!divide_magnitudes(t, x, y, q, r)) return too_large;
  q[q_limbs - 1] = 0;
  bool r_negative = x.negative();
  if (adjust_if_rest && mpn_zero_p(r, y.length()) == 0) {
    mpn_add_1(q, q, static_cast<mp_size_t>(q_limbs), 1);
    mpn_sub_n(r, y.limbs(), r, y.length());
    r_negative = y.negative();
  }
  if (quotient != nullptr) *quotient = commit(t, q_limbs, opposite);
  if (remainder != nullptr) {
    std::memmove(static_cast<void*>(t.top + 1), r, y.size() * sizeof(mp_limb_t));
    *remainder = commit(t, y.size(), r_negative);
  }
  return 0;
}

// The size of the result is estimated from the logarithm first: an absurd exponent is an error at once.
Shortage integer_power(TermStore& t, Cell base, std::uint64_t exponent, Cell& result) {
  if (exponent == 0 || base == Cell::integer(1)) {
    result = Cell::integer(1);
    return 0;
  }
  if (base == Cell::integer(0) || exponent == 1) {
    result = base;
    return 0;
  }
  if (base == Cell::integer(-1)) {
    result = Cell::integer(exponent % 2 == 0 ? 1 : -1);
    return 0;
  }
  if (base == Cell::integer(2)) return integer_shift_left(t, Cell::integer(1), exponent, result);
  std::int64_t e;
  const double fraction = integer_fraction(base, e);
  const double bits = (std::log2(std::abs(fraction)) + static_cast<double>(e)) * static_cast<double>(exponent);
  if (bits > static_cast<double>(max_integer_limbs) * 64) return too_large;
  Shortage shortage;
  if (reserve(t, static_cast<std::size_t>(bits / 64) + 2, shortage) == nullptr) return shortage;
  const View x(base);
  mpz_t z;
  x.as_mpz(z);
  Temporary power;
  if (!LongIntegers(&t.stop).power(power.z, z, exponent)) return too_large;
  return from_mpz(t, power.z, result);
}

// The bits of an exponent processed between two checks for interrupts: about a millisecond's work, as a multiplication
// of n limbs takes less than n * n * 4 nanoseconds.
static std::size_t bits_at_once(std::size_t limbs) { return std::max<std::size_t>(1, 250'000 / (limbs * limbs + 1)); }

// x := x * y mod m
static bool multiply_modulo(const LongIntegers& work, Temporary& x, const Temporary& y, const mpz_t m) {
  Temporary quotient;
  return work.multiply(x.z, x.z, y.z) && work.divide(quotient.z, x.z, x.z, m);
}

// From the highest bits of the exponent down: for each piece of k bits the power so far is raised to 2^k, then
// multiplied by the base to that piece.
Shortage integer_power_modulo(TermStore& t, Cell base, Cell exponent, Cell modulus, Cell& result) {
  const View x(base), y(exponent), m(modulus);
  if (!working_space(x.size() + y.size() + m.size())) return too_large;
  mpz_t zx, zy, zm;
  x.as_mpz(zx);
  y.as_mpz(zy);
  m.as_mpz(zm);
  Temporary power, residue, piece, factor;
  const std::size_t at_once = bits_at_once(m.size());
  std::size_t left = y.size() == 0 ? 0 : mpz_sizeinbase(zy, 2);
  if (left <= at_once) {
    mpz_powm(power.z, zx, zy, zm);
    return from_mpz(t, power.z, result);
  }
  const LongIntegers work(&t.stop);
  mpz_set_ui(power.z, 1);
  const bool negative = mpz_sgn(zx) < 0;
  if (negative) mpz_neg(zx, zx);
  if (!work.divide(piece.z, residue.z, zx, zm)) return too_large;
  if (negative && mpz_sgn(residue.z) != 0) mpz_sub(residue.z, zm, residue.z);
  while (left > 0) {
    if (t.must_stop(0)) return too_large;
    const std::size_t bits = std::min(left, at_once);
    left -= bits;
    if (bits == 1) {  // of so long a modulus a product, or a rest, is a piece of its own
      if (!multiply_modulo(work, power, power, zm)) return too_large;
      if (mpz_tstbit(zy, left) != 0 && !multiply_modulo(work, power, residue, zm)) return too_large;
      continue;
    }
    mpz_tdiv_q_2exp(piece.z, zy, left);
    mpz_tdiv_r_2exp(piece.z, piece.z, bits);
    mpz_powm(factor.z, residue.z, piece.z, zm);
    mpz_set_ui(piece.z, 0);
    mpz_setbit(piece.z, bits);
    mpz_powm(power.z, power.z, piece.z, zm);
    mpz_mul(power.z, power.z, factor.z);
    mpz_mod(power.z, power.z, zm);
  }
  return from_mpz(t, power.z, result);
}

Shortage integer_gcd(TermStore& t, Cell a, Cell b, Cell& result) {
  const View x(a), y(b);
  if (x.size() <= 1 && y.size() <= 1) {
    const std::uint64_t p = x.size() == 0 ? 0 : x.limbs()[0];
    const std::uint64_t q = y.size() == 0 ? 0 : y.limbs()[0];
    result = t.new_integer_unsigned(std::gcd(p, q));
    return 0;
  }
  if (!working_space(x.size() + y.size())) return too_large;
  mpz_t zx, zy;
  x.as_mpz(zx);
  y.as_mpz(zy);
  Temporary divisor;
  if (!LongIntegers(&t.stop).gcd(divisor.z, zx, zy)) return too_large;
  return from_mpz(t, divisor.z, result);
}

Shortage integer_root(TermStore& t, Cell radicand, std::uint64_t n, Cell& root, Cell& remainder) {
  const View x(radicand);
  if (!working_space(x.size())) return too_large;
  mpz_t z;
  x.as_mpz(z);
  Temporary whole, rest;
  const bool negative = mpz_sgn(z) < 0;  // then n is odd
  if (negative) mpz_neg(z, z);
  if (!LongIntegers(&t.stop).root(whole.z, rest.z, z, n)) return too_large;
  if (negative) mpz_neg(whole.z, whole.z);
  if (negative) mpz_neg(rest.z, rest.z);
  const Shortage shortage = from_mpz(t, whole.z, root);
  return shortage != 0 ? shortage : from_mpz(t, rest.z, remainder);
}

// ---- bits ----

namespace {

using BitOperation = void (*)(mpz_ptr, mpz_srcptr, mpz_srcptr);

// Negative numbers are in two's complement of unbounded width, which is also GMP's view.
Shortage combine_bits(TermStore& t, Cell a, Cell b, BitOperation operation, Cell& result) {
  const View x(a), y(b);
  if (!working_space(x.size() + y.size())) return too_large;
  mpz_t zx, zy;
  x.as_mpz(zx);
  y.as_mpz(zy);
  Temporary bits;
  operation(bits.z, zx, zy);
  return from_mpz(t, bits.z, result);
}

}  // namespace

Shortage integer_and(TermStore& t, Cell a, Cell b, Cell& result) {
  if (!both_small(a, b)) return combine_bits(t, a, b, &mpz_and, result);
  result = Cell::integer(a.as_small_integer() & b.as_small_integer());
  return 0;
}

Shortage integer_or(TermStore& t, Cell a, Cell b, Cell& result) {
  if (!both_small(a, b)) return combine_bits(t, a, b, &mpz_ior, result);
  result = Cell::integer(a.as_small_integer() | b.as_small_integer());
  return 0;
}

Shortage integer_xor(TermStore& t, Cell a, Cell b, Cell& result) {
  if (!both_small(a, b)) return combine_bits(t, a, b, &mpz_xor, result);
  result = Cell::integer(a.as_small_integer() ^ b.as_small_integer());
  return 0;
}

// ~a = -1 - a
Shortage integer_complement(TermStore& t, Cell a, Cell& result) {
  return add_or_subtract(t, Cell::integer(-1), a, true, result);
}

// Shifts the magnitude of a negative number, which gives the same product with a power of two.
Shortage integer_shift_left(TermStore& t, Cell a, std::uint64_t count, Cell& result) {
  if (a.is_small_integer() && count < 62) {
    std::int64_t product;
    if (!__builtin_mul_overflow(a.as_small_integer(), std::int64_t{1} << count, &product)) {
      result = t.new_integer(product);
      return 0;
    }
  }
  const View x(a);
  if (x.size() == 0) {
    result = Cell::integer(0);
    return 0;
  }
  const std::uint64_t whole = count / 64;
  if (whole > max_integer_limbs) return too_large;
  const std::size_t limbs = x.size() + whole + 1;
  Shortage shortage;
  mp_limb_t* out = reserve(t, limbs, shortage);
  if (out == nullptr) return shortage;
  std::fill_n(out, whole, 0);
  if (count % 64 == 0) {
    mpn_copyi(out + whole, x.limbs(), x.length());
    out[limbs - 1] = 0;
  } else {
    out[limbs - 1] = mpn_lshift(out + whole, x.limbs(), x.length(), count % 64);
  }
  result = commit(t, limbs, x.negative());
  return 0;
}

// Rounds down (arithmetic shift), so a negative number that loses bits becomes one less.
Shortage integer_shift_right(TermStore& t, Cell a, std::uint64_t count, Cell& result) {
  if (a.is_small_integer()) {
    result = Cell::integer(a.as_small_integer() >> std::min<std::uint64_t>(count, 63));
    return 0;
  }
  const View x(a);
  const std::uint64_t whole = count / 64;
  if (whole >= x.size()) {
    result = Cell::integer(x.negative() ? -1 : 0);
    return 0;
  }
  const std::size_t limbs = x.size() - whole;
  Shortage shortage;
  mp_limb_t* out = reserve(t, limbs + 1, shortage);
  if (out == nullptr) return shortage;
  if (count % 64 == 0) {
    mpn_copyi(out, x.limbs() + whole, static_cast<mp_size_t>(limbs));
  } else {
    mpn_rshift(out, x.limbs() + whole, static_cast<mp_size_t>(limbs), count % 64);
  }
  out[limbs] = 0;
  // Rounding down increases a negative number's magnitude if bits are lost.
  if (x.negative() && any_bit_below(x, count)) {
    mpn_add_1(out, out, static_cast<mp_size_t>(limbs) + 1, 1);
  }
  result = commit(t, limbs + 1, x.negative());
  return 0;
}

// ---- words ----

Shortage integer_from_limbs(TermStore& t, const std::uint64_t* limbs, std::size_t count, bool negative, Cell& result) {
  return limbs::from_limbs(t, limbs, count, negative, result);
}

}  // namespace hornbeam::terms
