// SPDX-License-Identifier: MIT
//
// Arithmetic on exact integers beyond 64 bits. Results that fit 64 bits are always small, so that equal numbers have
// equal representations.
#include "clpfd/domain/big_bound.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

#include "support/long_integers.hpp"

namespace hornbeam::clpfd {

// Integer holds a plain pointer to it, so that a small Integer costs one null word.
struct Integer::Big : support::GmpNumber {
  explicit Big(const support::StopSign* who = nullptr) : stop(who) {}
  const support::StopSign* stop;
};

// Access for the free functions of this file.
struct IntegerDoor {
  using Big = Integer::Big;

  // A read-only operand: the big number itself, or a small one widened temporarily.
  class Operand {
   public:
    explicit Operand(const Integer& source) {
      if (source.big_ != nullptr) {
        number_ = source.big_->z;
      } else {
        // By magnitude, since a long has 32 bits on some systems.
        const auto bits = static_cast<std::uint64_t>(source.small_);
        const std::uint64_t magnitude = source.small_ < 0 ? 0 - bits : bits;
        mpz_init(own_);
        mpz_import(own_, 1, -1, sizeof magnitude, 0, 0, &magnitude);
        if (source.small_ < 0) mpz_neg(own_, own_);
        number_ = own_;
      }
    }
    ~Operand() {
      if (number_ == own_) mpz_clear(own_);
    }
    Operand(const Operand&) = delete;
    Operand& operator=(const Operand&) = delete;
    mpz_srcptr get() const { return number_; }

   private:
    mpz_t own_;
    mpz_srcptr number_;
  };

  // Takes over a result and returns it as an Integer: small again if it fits, so that each value has one form and
  // comparisons are cheap.
  static Integer finish(std::unique_ptr<Big> result) {
    const std::uint64_t magnitude = mpz_getlimbn(result->z, 0);
    const bool negative = mpz_sgn(result->z) < 0;
    if (mpz_size(result->z) <= 1 && magnitude <= static_cast<std::uint64_t>(INT64_MAX) + negative) {
      Integer small(static_cast<std::int64_t>(negative ? 0 - magnitude : magnitude));
      return small;
    }
    Integer integer;
    integer.big_ = result.release();
    return integer;
  }

  // The pattern of all binary operations: widen small operands, compute, normalise.
  template <class Operation>
  static Integer apply(const Integer& a, const Integer& b, Operation operation) {
    const Operand left(a);
    const Operand right(b);
    auto result = std::make_unique<Big>(a.stop() != nullptr ? a.stop() : b.stop());
    constexpr std::size_t limbs_without_look = 1 << 10;
    const bool is_long = mpz_size(left.get()) + mpz_size(right.get()) > limbs_without_look;
    if (is_long && result->stop != nullptr && result->stop->is_up()) throw support::Stopped();
    operation(result->z, left.get(), right.get());
    return finish(std::move(result));
  }

  // The same for what takes long: in pieces, with a look at the stop sign.
  template <class Operation>
  static Integer apply_in_pieces(const Integer& a, const Integer& b, Operation operation) {
    const support::StopSign* const stop = a.stop() != nullptr ? a.stop() : b.stop();
    return apply(a, b, [&](mpz_t result, mpz_srcptr x, mpz_srcptr y) {
      if (!operation(support::LongIntegers(stop), result, x, y)) throw support::Stopped();
    });
  }

  enum class Rounding { down, up, toward_zero };

  static Integer quotient(const Integer& a, const Integer& b, Rounding rounding) {
    return apply_in_pieces(a, b, [&](const support::LongIntegers& work, mpz_t result, mpz_srcptr x, mpz_srcptr y) {
      support::GmpNumber rest;
      if (!divide_magnitudes(work, result, rest.z, x, y)) return false;
      const bool negative = (mpz_sgn(x) < 0) != (mpz_sgn(y) < 0);
      if (mpz_sgn(rest.z) != 0 && rounding == (negative ? Rounding::down : Rounding::up)) {
        mpz_add_ui(result, result, 1);
      }
      if (negative) mpz_neg(result, result);
      return true;
    });
  }

  static bool divides(const Integer& divisor, const Integer& number) {
    const Operand x(number), y(divisor);
    if (support::LongIntegers::is_short_division(mpz_size(x.get()), mpz_size(y.get()))) {
      return mpz_divisible_p(x.get(), y.get()) != 0;
    }
    support::GmpNumber quotient, rest;
    const support::LongIntegers work(number.stop());
    if (!divide_magnitudes(work, quotient.z, rest.z, x.get(), y.get())) throw support::Stopped();
    return mpz_sgn(rest.z) == 0;
  }

 private:
  static bool divide_magnitudes(const support::LongIntegers& work, mpz_t quotient, mpz_t rest, mpz_srcptr x,
                                mpz_srcptr y) {
    const auto length = [](mpz_srcptr z) { return static_cast<mp_size_t>(mpz_size(z)); };
    mpz_t dividend, divisor;
    return work.divide(quotient, rest, mpz_roinit_n(dividend, mpz_limbs_read(x), length(x)),
                       mpz_roinit_n(divisor, mpz_limbs_read(y), length(y)));
  }
};

namespace {
using Operand = IntegerDoor::Operand;
using Big = IntegerDoor::Big;
constexpr double maximum_bits = 1 << 26;  // of a power: eight megabytes
}  // namespace

Integer::Integer(const Integer& other) : small_(other.small_) {
  if (other.big_ != nullptr) {
    big_ = new Big(other.big_->stop);
    mpz_set(big_->z, other.big_->z);
  }
}

Integer& Integer::operator=(const Integer& other) {
  if (this != &other) *this = Integer(other);
  return *this;
}

// Swapping passes our old number to `other`, whose destructor releases it.
Integer& Integer::operator=(Integer&& other) noexcept {
  std::swap(small_, other.small_);
  std::swap(big_, other.big_);
  return *this;
}

void Integer::release() { delete big_; }
int Integer::big_sign() const { return mpz_sgn(big_->z); }
std::size_t Integer::big_bits() const { return mpz_sizeinbase(big_->z, 2); }
const support::StopSign* Integer::big_stop() const { return big_->stop; }

// Converts the magnitude as two limbs; negates in unsigned arithmetic, so that -2^127 works.
Integer Integer::from_limbs(const std::vector<std::uint64_t>& limbs, bool negative, const support::StopSign* stop) {
  auto result = std::make_unique<Big>(stop);
  mpz_import(result->z, limbs.size(), -1, sizeof(std::uint64_t), 0, 0, limbs.data());
  if (negative) mpz_neg(result->z, result->z);
  return IntegerDoor::finish(std::move(result));
}

std::vector<std::uint64_t> Integer::limbs() const {
  const Operand operand(*this);
  std::vector<std::uint64_t> result((mpz_sizeinbase(operand.get(), 2) + 63) / 64);
  std::size_t count = 0;
  mpz_export(result.data(), &count, -1, sizeof(std::uint64_t), 0, 0, operand.get());
  result.resize(count);
  return result;
}

std::optional<Integer> Integer::parse(std::string_view decimal) {
  auto result = std::make_unique<Big>();
  if (mpz_set_str(result->z, std::string(decimal).c_str(), 10) != 0) return std::nullopt;
  return IntegerDoor::finish(std::move(result));
}

std::string Integer::text() const {
  if (is_small()) return std::to_string(small_);
  std::string buffer(mpz_sizeinbase(big_->z, 10) + 2, '\0');
  mpz_get_str(buffer.data(), 10, big_->z);
  buffer.resize(buffer.find('\0'));
  return buffer;
}

Integer Integer::big_add(const Integer& a, const Integer& b) { return IntegerDoor::apply(a, b, mpz_add); }
Integer Integer::big_subtract(const Integer& a, const Integer& b) { return IntegerDoor::apply(a, b, mpz_sub); }
Integer Integer::big_multiply(const Integer& a, const Integer& b) {
  return IntegerDoor::apply_in_pieces(a, b,
                                      [](const support::LongIntegers& work, mpz_t result, mpz_srcptr x, mpz_srcptr y) {
                                        return work.multiply(result, x, y);
                                      });
}
int Integer::big_compare(const Integer& a, const Integer& b) {
  const Operand left(a);
  const Operand right(b);
  return mpz_cmp(left.get(), right.get());
}

// INT64_MIN / -1 is the only small quotient that overflows: all quotients of INT64_MIN, which are rare, take the
// general path.
Integer floor_quotient(const Integer& a, const Integer& b) {
  if (a.is_small() && b.is_small() && a.small() != INT64_MIN) {
    return floor_quotient(a.small(), b.small());
  }
  return IntegerDoor::quotient(a, b, IntegerDoor::Rounding::down);
}
Integer ceiling_quotient(const Integer& a, const Integer& b) {
  if (a.is_small() && b.is_small() && a.small() != INT64_MIN) {
    return ceiling_quotient(a.small(), b.small());
  }
  return IntegerDoor::quotient(a, b, IntegerDoor::Rounding::up);
}
Integer truncated_quotient(const Integer& a, const Integer& b) {
  if (a.is_small() && b.is_small() && a.small() != INT64_MIN) return a.small() / b.small();
  return IntegerDoor::quotient(a, b, IntegerDoor::Rounding::toward_zero);
}
bool divides(const Integer& divisor, const Integer& number) {
  if (divisor.is_small() && number.is_small()) return divisor.small() == -1 || number.small() % divisor.small() == 0;
  return IntegerDoor::divides(divisor, number);
}
Integer absolute(const Integer& a) { return a.sign() < 0 ? -a : a; }
Integer greatest_common_divisor(const Integer& a, const Integer& b) {
  if (a.fits_value() && b.fits_value()) return Integer{std::gcd(a.small(), b.small())};
  return IntegerDoor::apply_in_pieces(absolute(a), absolute(b),
                                      [](const support::LongIntegers& work, mpz_t result, mpz_srcptr x, mpz_srcptr y) {
                                        return work.gcd(result, x, y);
                                      });
}

// The bases -1, 0 and 1 come first: their powers are small for any exponent. For others the size of the result is
// estimated before anything is computed, so that an absurd exponent costs nothing.
std::optional<Integer> power(const Integer& base, const Integer& exponent, const support::StopSign* stop) {
  if (base.is_small() && base.small() >= -1 && base.small() <= 1) {
    if (exponent.is_zero() || base.small() == 1) return Integer{1};
    if (base.is_zero()) return Integer{0};
    return Integer{divides(2, exponent) ? 1 : -1};
  }
  if (!exponent.is_small()) return std::nullopt;
  const Operand operand(base);
  const double bits = static_cast<double>(mpz_sizeinbase(operand.get(), 2)) * static_cast<double>(exponent.small());
  if (bits > maximum_bits) return std::nullopt;
  auto result = std::make_unique<Big>(stop);
  if (!support::LongIntegers(stop).power(result->z, operand.get(), static_cast<std::uint64_t>(exponent.small()))) {
    throw support::Stopped();
  }
  return IntegerDoor::finish(std::move(result));
}

Integer floor_root(const Integer& a, std::uint64_t degree) {
  const Operand operand(a);
  auto result = std::make_unique<Big>(a.stop());
  // No number has so many bits that a degree beyond 32 of them makes a difference; a long may have no more.
  const auto least_degree = std::min<std::uint64_t>(degree, UINT32_MAX);
  if (!support::LongIntegers(a.stop()).floor_root(result->z, operand.get(), least_degree)) throw support::Stopped();
  return IntegerDoor::finish(std::move(result));
}

Integer bit_and(const Integer& a, const Integer& b) { return IntegerDoor::apply(a, b, mpz_and); }
Integer bit_or(const Integer& a, const Integer& b) { return IntegerDoor::apply(a, b, mpz_ior); }
Integer bit_xor(const Integer& a, const Integer& b) { return IntegerDoor::apply(a, b, mpz_xor); }

std::optional<Integer> shift_left(const Integer& a, const Integer& places) {
  if (a.is_zero()) return a;
  const Operand operand(a);
  if (!places.is_small() || places.small() > maximum_bits) {
    if (places.sign() > 0) return std::nullopt;
    return Integer{a.sign() < 0 ? -1 : 0};
  }
  auto result = std::make_unique<Big>(a.stop());
  if (places.sign() >= 0) {
    mpz_mul_2exp(result->z, operand.get(), static_cast<unsigned long>(places.small()));
  } else {
    mpz_fdiv_q_2exp(result->z, operand.get(), -static_cast<unsigned long>(places.small()));
  }
  return IntegerDoor::finish(std::move(result));
}

Integer most_significant_bit(const Integer& a) {
  const Operand operand(a);
  return static_cast<std::int64_t>(mpz_sizeinbase(operand.get(), 2)) - 1;
}
Integer least_significant_bit(const Integer& a) {
  const Operand operand(a);
  return static_cast<std::int64_t>(mpz_scan1(operand.get(), 0));
}
Integer population_count(const Integer& a) {
  const Operand operand(a);
  return static_cast<std::int64_t>(mpz_popcount(operand.get()));
}

std::string Bound::text() const {
  if (finite()) return value_.text();
  return is_inf() ? "inf" : "sup";
}

Bound operator*(const Bound& a, const Bound& b) {
  if (a.finite() && b.finite()) return Bound(a.value_ * b.value_);
  const int sign = a.sign() * b.sign();
  if (sign == 0) return Bound(0);
  return sign < 0 ? Bound::inf() : Bound::sup();
}

}  // namespace hornbeam::clpfd
