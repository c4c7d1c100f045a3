// SPDX-License-Identifier: MIT
// Products, quotients, common divisors, powers and roots of numbers so long that GMP would be busy for more than some
// milliseconds without a break. They are made of GMP's operations on pieces, and between two pieces somebody may want
// to stop. What is short goes to GMP at once. For the integers of the heap (terms/bigint*.cpp, terms/ratio.cpp) and
// those of the solver (clpfd/domain/big_bound.cpp).
//
// But for factors and what gcd is asked for, no operand is negative. All functions answer false when they were stopped,
// or when there is no memory; the results are then without meaning. A result may be one of the operands.
#pragma once

#include <cstddef>
#include <cstdint>

#include "support/gmp_number.hpp"
#include "support/stop_sign.hpp"

namespace hornbeam::support {

// Instead of GMP in pages; its products and quotients are those of school, so all but short ones are made here.
#ifdef __MINI_GMP_H__
constexpr bool is_mini_gmp = true;
#else
constexpr bool is_mini_gmp = false;
#endif

class LongIntegers {
 public:
  // Null: nobody stops it.
  explicit LongIntegers(const StopSign* stop) : stop_(stop) {}

  bool must_stop() const { return stop_ != nullptr && stop_->is_up(); }

  // n limbs and m limbs to n + m; n >= m > 0. This result is none of the operands.
  bool multiply(mp_limb_t* product, const mp_limb_t* a, std::size_t n, const mp_limb_t* b, std::size_t m) const;
  bool multiply(mpz_t product, const mpz_t a, const mpz_t b) const;

  bool power(mpz_t result, const mpz_t base, std::uint64_t exponent) const;

  // The divisor is not 0; quotient and rest are two numbers.
  bool divide(mpz_t quotient, mpz_t rest, const mpz_t a, const mpz_t divisor) const;
  // One call of GMP is enough for it.
  static bool is_short_division(std::size_t n, std::size_t m);

  bool gcd(mpz_t divisor, const mpz_t a, const mpz_t b) const;

  // The whole part of the n-th root, and what is left.
  bool root(mpz_t root, mpz_t rest, const mpz_t radicand, std::uint64_t n) const;
  bool floor_root(mpz_t root, const mpz_t radicand, std::uint64_t n) const;

 private:
  bool karatsuba(mp_limb_t* product, const mp_limb_t* a, std::size_t n, const mp_limb_t* b, std::size_t m) const;
  bool multiply_blocks(mp_limb_t* product, const mp_limb_t* a, std::size_t n, const mp_limb_t* b, std::size_t m) const;
  bool divide_in_halves(mpz_t quotient, mpz_t rest, const mpz_t a, const mpz_t divisor) const;
  bool divide_by_leading(mpz_t quotient, mpz_t rest, const mpz_t a, const mpz_t divisor, std::size_t low) const;
  bool short_root(mpz_t root, const mpz_t radicand, std::uint64_t n) const;

  const StopSign* stop_;
};

}  // namespace hornbeam::support
