// SPDX-License-Identifier: MIT
// Products by Karatsuba's method, quotients by that of Burnikel and Ziegler (Fast Recursive Division, 1998), roots by
// Newton's. Each piece is some 10 milliseconds of GMP's work at most.
#include "support/long_integers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <utility>

namespace hornbeam::support {

namespace {

constexpr std::size_t limbs_of_product = is_mini_gmp ? 96 : 3 << 15;
constexpr std::size_t limbs_of_dividend = is_mini_gmp ? 96 : 1 << 15;
constexpr std::size_t limbs_of_block = is_mini_gmp ? 48 : 1 << 15;
constexpr std::size_t few_limbs = 8;
constexpr std::size_t limbs_without_look = 1 << 10;

struct Free {
  void operator()(mp_limb_t* p) const { std::free(p); }
};
using Limbs = std::unique_ptr<mp_limb_t, Free>;

// Null when there is no memory.
Limbs limbs_for(std::size_t count) { return Limbs(static_cast<mp_limb_t*>(std::malloc(count * sizeof(mp_limb_t)))); }

// a + b, of n and m <= n limbs, in n + 1 limbs.
void add_parts(mp_limb_t* sum, const mp_limb_t* a, std::size_t n, const mp_limb_t* b, std::size_t m) {
  sum[n] = mpn_add(sum, a, static_cast<mp_size_t>(n), b, static_cast<mp_size_t>(m));
}

// One call of GMP is enough for it.
bool is_short_product(std::size_t n, std::size_t m) { return n + m <= limbs_of_product || std::min(n, m) <= few_limbs; }

// Adds to the limbs of `sum` from `at` on; the sum has room for the carry.
void add_at(mp_limb_t* sum, std::size_t size, std::size_t at, const mp_limb_t* added, std::size_t count) {
  while (count > 0 && added[count - 1] == 0) --count;
  if (count == 0) return;
  mpn_add(sum + at, sum + at, static_cast<mp_size_t>(size - at), added, static_cast<mp_size_t>(count));
}

}  // namespace

// ---- products ----

bool LongIntegers::multiply(mp_limb_t* product, const mp_limb_t* a, std::size_t n, const mp_limb_t* b,
                            std::size_t m) const {
  if (n + m > limbs_without_look && must_stop()) return false;
  if (is_short_product(n, m)) {
    if (a == b && n == m) {
      mpn_sqr(product, a, static_cast<mp_size_t>(n));
    } else {
      mpn_mul(product, a, static_cast<mp_size_t>(n), b, static_cast<mp_size_t>(m));
    }
    return true;
  }
  return m > (n + 1) / 2 ? karatsuba(product, a, n, b, m) : multiply_blocks(product, a, n, b, m);
}

// The longer operand is cut into blocks.
bool LongIntegers::multiply_blocks(mp_limb_t* product, const mp_limb_t* a, std::size_t n, const mp_limb_t* b,
                                   std::size_t m) const {
  const std::size_t block = std::max(m, limbs_of_block);
  const Limbs part = limbs_for(block + m);
  if (part == nullptr) return false;
  std::fill_n(product, n + m, 0);
  for (std::size_t at = 0; at < n; at += block) {
    const std::size_t size = std::min(block, n - at);
    const bool done = size >= m ? multiply(part.get(), a + at, size, b, m) : multiply(part.get(), b, m, a + at, size);
    if (!done) return false;
    add_at(product, n + m, at, part.get(), size + m);
  }
  return true;
}

// With a = a1 B + a0 and b = b1 B + b0: a1 b1 and a0 b0 side by side, and (a1 + a0)(b1 + b0) less both in the middle.
bool LongIntegers::karatsuba(mp_limb_t* product, const mp_limb_t* a, std::size_t n, const mp_limb_t* b,
                             std::size_t m) const {
  const std::size_t half = (n + 1) / 2, high_a = n - half, high_b = m - half;
  const bool square = a == b && n == m;
  const Limbs room = limbs_for(4 * (half + 1));
  if (room == nullptr) return false;
  mp_limb_t* const sum_a = room.get();
  mp_limb_t* const sum_b = square ? sum_a : sum_a + half + 1;
  mp_limb_t* const middle = sum_a + 2 * (half + 1);
  add_parts(sum_a, a, half, a + half, high_a);
  if (!square) add_parts(sum_b, b, half, b + half, high_b);
  if (!multiply(product, a, half, b, half)) return false;
  if (!multiply(product + 2 * half, a + half, high_a, b + half, high_b)) return false;
  if (!multiply(middle, sum_a, half + 1, sum_b, half + 1)) return false;
  const auto size = static_cast<mp_size_t>(2 * (half + 1));
  mpn_sub(middle, middle, size, product, static_cast<mp_size_t>(2 * half));
  mpn_sub(middle, middle, size, product + 2 * half, static_cast<mp_size_t>(high_a + high_b));
  add_at(product, n + m, half, middle, static_cast<std::size_t>(size));
  return true;
}

bool LongIntegers::multiply(mpz_t product, const mpz_t a, const mpz_t b) const {
  if (mpz_size(a) < mpz_size(b)) return multiply(product, b, a);
  const std::size_t n = mpz_size(a), m = mpz_size(b);
  if (is_short_product(n, m)) {
    if (n + m > limbs_without_look && must_stop()) return false;
    mpz_mul(product, a, b);
    return true;
  }
  GmpNumber result;
  const mp_limb_t* const limbs = mpz_limbs_read(a);
  mp_limb_t* const out = mpz_limbs_write(result.z, static_cast<mp_size_t>(n + m));
  if (!multiply(out, limbs, n, mpz_limbs_read(b), m)) return false;
  const bool negative = mpz_sgn(a) != mpz_sgn(b);
  mpz_limbs_finish(result.z, negative ? -static_cast<mp_size_t>(n + m) : static_cast<mp_size_t>(n + m));
  mpz_swap(product, result.z);
  return true;
}

// The last squaring is about half of the work, the one before a quarter, and so on.
bool LongIntegers::power(mpz_t result, const mpz_t base, std::uint64_t exponent) const {
  constexpr double bits_without_break = 1e6;
  const double bits = static_cast<double>(mpz_sizeinbase(base, 2)) * static_cast<double>(exponent);
  unsigned breaks = 0;
  for (double b = bits; b > bits_without_break && exponent >> breaks > 1; b /= 2) ++breaks;
  GmpNumber power;
  mpz_pow_ui(power.z, base, exponent >> breaks);
  while (breaks > 0) {
    if (must_stop() || !multiply(power.z, power.z, power.z)) return false;
    if ((exponent >> --breaks) % 2 != 0 && !multiply(power.z, power.z, base)) return false;
  }
  mpz_swap(result, power.z);
  return true;
}

// ---- quotients ----

bool LongIntegers::is_short_division(std::size_t n, std::size_t m) { return n <= limbs_of_dividend || n < m; }

bool LongIntegers::divide(mpz_t quotient, mpz_t rest, const mpz_t a, const mpz_t divisor) const {
  const std::size_t n = mpz_size(a), m = mpz_size(divisor);
  if (n > limbs_without_look && must_stop()) return false;
  if (is_short_division(n, m)) {
    mpz_tdiv_qr(quotient, rest, a, divisor);
    return true;
  }
  // So many limbs of the divisor are enough to be wrong by two at most.
  const std::size_t leading = n - m + 3;
  return leading < m - m / 4 ? divide_by_leading(quotient, rest, a, divisor, m - leading)
                             : divide_in_halves(quotient, rest, a, divisor);
}

// The higher half of the quotient first; its rest stands in front of what is left for the lower one.
bool LongIntegers::divide_in_halves(mpz_t quotient, mpz_t rest, const mpz_t a, const mpz_t divisor) const {
  const std::size_t low_limbs = (mpz_size(a) - mpz_size(divisor) + 1) / 2;
  const auto low_bits = static_cast<mp_bitcnt_t>(std::max<std::size_t>(1, low_limbs)) * GMP_NUMB_BITS;
  GmpNumber part, part_rest, high, low;
  mpz_tdiv_q_2exp(part.z, a, low_bits);
  if (!divide(high.z, part_rest.z, part.z, divisor)) return false;
  mpz_tdiv_r_2exp(part.z, a, low_bits);
  mpz_mul_2exp(part_rest.z, part_rest.z, low_bits);
  mpz_add(part.z, part.z, part_rest.z);
  if (!divide(low.z, part_rest.z, part.z, divisor)) return false;
  mpz_mul_2exp(high.z, high.z, low_bits);
  mpz_add(quotient, high.z, low.z);
  mpz_swap(rest, part_rest.z);
  return true;
}

// Without the lowest limbs of both; then these are taken into account.
bool LongIntegers::divide_by_leading(mpz_t quotient, mpz_t rest, const mpz_t a, const mpz_t divisor,
                                     std::size_t low) const {
  const auto low_bits = static_cast<mp_bitcnt_t>(low) * GMP_NUMB_BITS;
  GmpNumber whole, left, part, high;
  mpz_tdiv_q_2exp(part.z, a, low_bits);
  mpz_tdiv_q_2exp(high.z, divisor, low_bits);
  if (!divide(whole.z, left.z, part.z, high.z)) return false;
  mpz_tdiv_r_2exp(part.z, a, low_bits);
  mpz_mul_2exp(left.z, left.z, low_bits);
  mpz_add(left.z, left.z, part.z);
  mpz_tdiv_r_2exp(part.z, divisor, low_bits);
  if (!multiply(part.z, part.z, whole.z)) return false;
  mpz_sub(left.z, left.z, part.z);
  for (; mpz_sgn(left.z) < 0; mpz_add(left.z, left.z, divisor)) mpz_sub_ui(whole.z, whole.z, 1);
  mpz_swap(quotient, whole.z);
  mpz_swap(rest, left.z);
  return true;
}

// ---- roots ----

bool LongIntegers::root(mpz_t root, mpz_t rest, const mpz_t radicand, std::uint64_t n) const {
  constexpr std::size_t limbs_at_once = 1 << 13;
  if (mpz_size(radicand) <= limbs_at_once) {
    mpz_rootrem(root, rest, radicand, n);
    return true;
  }
  GmpNumber whole, power;
  if (!floor_root(whole.z, radicand, n) || !this->power(power.z, whole.z, n)) return false;
  mpz_sub(rest, radicand, power.z);
  mpz_swap(root, whole.z);
  return true;
}

// Newton's iteration from above: from one more than the root of the leading half, it is right after two or three steps.
bool LongIntegers::floor_root(mpz_t root, const mpz_t radicand, std::uint64_t n) const {
  constexpr std::size_t bits_at_once = 1 << 16;
  if (must_stop()) return false;
  const std::size_t bits = mpz_sizeinbase(radicand, 2);
  if (bits <= bits_at_once || n == 1) {
    n == 2 ? mpz_sqrt(root, radicand) : static_cast<void>(mpz_root(root, radicand, n));  // a fraction of the time
    return true;
  }
  const std::size_t bits_of_root = bits / n + 1;
  constexpr std::size_t few_bits = 40;
  if (bits_of_root <= few_bits) return short_root(root, radicand, n);
  const std::size_t low = bits_of_root / 2 - 8;
  GmpNumber now, next, power, rest;
  mpz_tdiv_q_2exp(next.z, radicand, low * n);
  if (!floor_root(now.z, next.z, n)) return false;
  mpz_add_ui(now.z, now.z, 1);
  mpz_mul_2exp(now.z, now.z, low);
  for (;; mpz_swap(now.z, next.z)) {  // next = ((n - 1) now + radicand / now^(n - 1)) / n
    if (!this->power(power.z, now.z, n - 1) || !divide(next.z, rest.z, radicand, power.z)) return false;
    mpz_mul_ui(power.z, now.z, n - 1);
    mpz_add(next.z, next.z, power.z);
    mpz_tdiv_q_ui(next.z, next.z, n);
    if (mpz_cmp(next.z, now.z) >= 0) break;
  }
  mpz_swap(root, now.z);
  return true;
}

// A root of 40 bits at most is known from logarithms, but for the last unit.
bool LongIntegers::short_root(mpz_t root, const mpz_t radicand, std::uint64_t n) const {
  const std::size_t bits = mpz_sizeinbase(radicand, 2);
  const std::size_t low = bits > 64 ? bits - 64 : 0;
  GmpNumber power;
  mpz_tdiv_q_2exp(power.z, radicand, low);
  const double logarithm = std::log2(mpz_get_d(power.z)) + static_cast<double>(low);
  const double nearly = std::exp2(logarithm / static_cast<double>(n));
  mpz_set_d(root, nearly);
  for (mpz_add_ui(root, root, 1);; mpz_sub_ui(root, root, 1)) {
    if (!this->power(power.z, root, n)) return false;
    if (mpz_cmp(power.z, radicand) <= 0) return true;
  }
}

}  // namespace hornbeam::support
