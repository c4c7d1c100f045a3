// SPDX-License-Identifier: MIT
// The greatest common divisor of long numbers: the quotients of Euclid's algorithm depend on leading digits, so those
// of the first half of the way are found from the leading half of the numbers and applied to the whole at once
// (Schoenhage 1971; Moeller, On Schoenhage's algorithm and subquadratic integer gcd computation, 2008).
//
// A product of steps is a matrix with determinant 1 or -1, which keeps the common divisor whatever the steps were. So
// near the end of a half a quotient may be wrong by a unit, as they are from leading digits: numbers only become a
// little longer than they could be, or negative, which a sign mends.
#include <algorithm>
#include <bit>
#include <utility>

#include "support/long_integers.hpp"

namespace hornbeam::support {

namespace {

// New numbers of old ones: first = u0 a + v0 b, second = u1 a + v1 b.
struct Matrix {
  Matrix() {
    mpz_set_ui(u0.z, 1);
    mpz_set_ui(v1.z, 1);
  }
  void swap_rows() {
    mpz_swap(u0.z, u1.z);
    mpz_swap(v0.z, v1.z);
  }
  GmpNumber u0, v0, u1, v1;
};

// One word's worth of steps.
struct Cofactors {
  std::int64_t u0 = 1, v0 = 0, u1 = 0, v1 = 1;
};

void multiply_signed(mpz_t product, const mpz_t z, std::int64_t factor) {
  mpz_mul_ui(product, z, static_cast<unsigned long>(factor < 0 ? -factor : factor));
  if (factor < 0) mpz_neg(product, product);
}

// (x, y) := (u0 x + v0 y, u1 x + v1 y)
void combine(const Cofactors& c, mpz_t x, mpz_t y) {
  GmpNumber first, second, part;
  multiply_signed(first.z, x, c.u0);
  multiply_signed(part.z, y, c.v0);
  mpz_add(first.z, first.z, part.z);
  multiply_signed(second.z, x, c.u1);
  multiply_signed(part.z, y, c.v1);
  mpz_add(second.z, second.z, part.z);
  mpz_swap(x, first.z);
  mpz_swap(y, second.z);
}

// Lehmer's steps on the leading words x >= y, as long as cofactors and rests are reliable. False: there is none.
bool lead(std::int64_t x, std::int64_t y, Cofactors& c) {
  constexpr std::int64_t limit = std::int64_t{1} << 31;
  bool any = false;
  while (y >= limit) {
    const std::int64_t q = x / y;
    if (q >= limit) break;
    const std::int64_t u = c.u0 - q * c.u1, v = c.v0 - q * c.v1;
    if (std::max(u < 0 ? -u : u, v < 0 ? -v : v) >= limit) break;
    const std::int64_t rest = x - q * y;
    c = {c.u1, c.v1, u, v};
    x = y;
    y = rest;
    any = true;
  }
  return any;
}

// Two numbers on their way to their common divisor.
class Pair {
 public:
  Pair(const LongIntegers& work, const mpz_t first, const mpz_t second) : work_(&work) {
    mpz_set(a.z, first);
    mpz_set(b.z, second);
    order(nullptr);
  }

  // To half of its bits, or a few more, by steps that `steps` becomes. False: stopped.
  bool halve(Matrix& steps) {
    constexpr std::size_t bits_of_words = 1 << 12;
    const std::size_t bits = mpz_sizeinbase(a.z, 2), target = bits / 2;
    if (bits <= bits_of_words) return halve_by_words(target, steps);
    if (work_->must_stop()) return false;
    if (!halve_leading(bits / 2, &steps) || !divide_beyond(target, &steps)) return false;
    const std::size_t now = mpz_sizeinbase(a.z, 2);
    const std::size_t low = 2 * target > now ? 2 * target - now : 0;
    if (mpz_sizeinbase(b.z, 2) <= target || now - low > bits - bits / 8) return true;
    return halve_leading(low, &steps) && divide_beyond(target, &steps);
  }

  // Without the `low` lowest bits; then these are taken into account. `steps`, if any, comes to include it.
  bool halve_leading(std::size_t low, Matrix* steps) {
    GmpNumber high, other_high;
    mpz_tdiv_q_2exp(high.z, a.z, low);
    mpz_tdiv_q_2exp(other_high.z, b.z, low);
    if (mpz_sgn(other_high.z) == 0) return true;
    Pair leading(*work_, high.z, other_high.z);
    Matrix found;
    if (!leading.halve(found)) return false;
    mpz_tdiv_r_2exp(a.z, a.z, low);
    mpz_tdiv_r_2exp(b.z, b.z, low);
    if (!apply(found, a.z, b.z)) return false;
    mpz_mul_2exp(leading.a.z, leading.a.z, low);
    mpz_mul_2exp(leading.b.z, leading.b.z, low);
    mpz_add(a.z, a.z, leading.a.z);
    mpz_add(b.z, b.z, leading.b.z);
    if (steps != nullptr) {
      if (!apply(found, steps->u0.z, steps->u1.z) || !apply(found, steps->v0.z, steps->v1.z)) return false;
    }
    order(steps);
    return true;
  }

  // A step of Euclid's, if the smaller one has more bits than wanted.
  bool divide_beyond(std::size_t target, Matrix* steps) {
    if (mpz_sizeinbase(b.z, 2) <= target || mpz_sgn(b.z) == 0) return true;
    GmpNumber quotient;
    if (!work_->divide(quotient.z, a.z, a.z, b.z)) return false;
    mpz_swap(a.z, b.z);
    if (steps == nullptr) return true;
    if (!subtract_product(steps->u0.z, quotient.z, steps->u1.z)) return false;
    if (!subtract_product(steps->v0.z, quotient.z, steps->v1.z)) return false;
    steps->swap_rows();
    return true;
  }

  GmpNumber a, b;  // a >= b >= 0

 private:
  bool subtract_product(mpz_t from, const mpz_t x, const mpz_t y) const {
    GmpNumber part;
    if (!work_->multiply(part.z, x, y)) return false;
    mpz_sub(from, from, part.z);
    return true;
  }

  // (x, y) := (u0 x + v0 y, u1 x + v1 y)
  bool apply(const Matrix& m, mpz_t x, mpz_t y) const {
    GmpNumber first, second, part;
    if (!work_->multiply(first.z, m.u0.z, x) || !work_->multiply(part.z, m.v0.z, y)) return false;
    mpz_add(first.z, first.z, part.z);
    if (!work_->multiply(second.z, m.u1.z, x) || !work_->multiply(part.z, m.v1.z, y)) return false;
    mpz_add(second.z, second.z, part.z);
    mpz_swap(x, first.z);
    mpz_swap(y, second.z);
    return true;
  }

  // Neither is negative, the larger one comes first.
  void order(Matrix* steps) {
    if (mpz_sgn(a.z) < 0) {
      mpz_neg(a.z, a.z);
      if (steps != nullptr) {
        mpz_neg(steps->u0.z, steps->u0.z);
        mpz_neg(steps->v0.z, steps->v0.z);
      }
    }
    if (mpz_sgn(b.z) < 0) {
      mpz_neg(b.z, b.z);
      if (steps != nullptr) {
        mpz_neg(steps->u1.z, steps->u1.z);
        mpz_neg(steps->v1.z, steps->v1.z);
      }
    }
    if (mpz_cmp(a.z, b.z) >= 0) return;
    mpz_swap(a.z, b.z);
    if (steps != nullptr) steps->swap_rows();
  }

  // The 62 leading bits of a, and those of b that stand below them.
  void leading_words(std::int64_t& x, std::int64_t& y) const {
    constexpr std::size_t wanted = 62;
    const std::size_t bits = mpz_sizeinbase(a.z, 2), low = bits > wanted ? bits - wanted : 0;
    const auto word = [low](const mpz_t z) {
      const auto limb = static_cast<mp_size_t>(low / 64);
      const unsigned shift = low % 64;
      std::uint64_t value = mpz_getlimbn(z, limb) >> shift;
      if (shift != 0) value |= std::uint64_t{mpz_getlimbn(z, limb + 1)} << (64 - shift);
      return static_cast<std::int64_t>(value);
    };
    x = word(a.z);
    y = word(b.z);
  }

  bool halve_by_words(std::size_t target, Matrix& steps) {
    while (mpz_sizeinbase(b.z, 2) > target && mpz_sgn(b.z) != 0) {
      std::int64_t x, y;
      leading_words(x, y);
      Cofactors found;
      if (lead(x, y, found)) {
        combine(found, a.z, b.z);
        combine(found, steps.u0.z, steps.u1.z);
        combine(found, steps.v0.z, steps.v1.z);
        order(&steps);
      }
      if (!divide_beyond(target, &steps)) return false;
    }
    return true;
  }

  const LongIntegers* work_;
};

}  // namespace

bool LongIntegers::gcd(mpz_t divisor, const mpz_t a, const mpz_t b) const {
  constexpr std::size_t limbs_at_once = 1 << 12;
  if (std::max(mpz_size(a), mpz_size(b)) <= limbs_at_once) {
    mpz_gcd(divisor, a, b);
    return true;
  }
  Pair pair(*this, a, b);
  while (mpz_size(pair.b.z) > limbs_at_once) {
    const std::size_t bits = mpz_sizeinbase(pair.a.z, 2);
    const bool alike = bits - mpz_sizeinbase(pair.b.z, 2) < bits / 16;
    if (alike && !pair.halve_leading(bits / 3, nullptr)) return false;
    if (!pair.divide_beyond(0, nullptr)) return false;
  }
  if (!pair.divide_beyond(0, nullptr) || must_stop()) return false;
  mpz_gcd(divisor, pair.a.z, pair.b.z);
  return true;
}

}  // namespace hornbeam::support
