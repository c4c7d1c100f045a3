// SPDX-License-Identifier: MIT
//
// Exact integers of any size, and the same extended by the two infinities (Bound).
//
// Integer keeps small numbers in one word with inline, checked arithmetic; only numbers beyond 64 bits are in GMP.
// Bound is used in the solver's interface: a bound of a domain, finite or not.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "clpfd/domain/bound.hpp"
#include "support/stop_sign.hpp"

namespace hornbeam::clpfd {

// A value type like int, of any size. Default: 0. A long number knows who may stop what is done with it, and so does
// what is made of it: those operations may throw support::Stopped.
class Integer {
 public:
  Integer() = default;
  Integer(std::int64_t small) : small_(small) {}  // NOLINT: numbers convert
  static std::optional<Integer> parse(std::string_view decimal);
  // Magnitude as 64-bit limbs, least significant first (the hosts' format of big numbers).
  static Integer from_limbs(const std::vector<std::uint64_t>& limbs, bool negative,
                            const support::StopSign* stop = nullptr);
  std::vector<std::uint64_t> limbs() const;

  Integer(const Integer& other);
  Integer(Integer&& other) noexcept : small_(other.small_), big_(other.big_) { other.big_ = nullptr; }
  Integer& operator=(const Integer& other);
  Integer& operator=(Integer&& other) noexcept;
  ~Integer() {
    if (big_ != nullptr) release();
  }

  bool is_small() const { return big_ == nullptr; }
  std::int64_t small() const { return small_; }
  // True if in the range of the fast path (bound.hpp).
  bool fits_value() const { return is_small() && is_finite(small_); }
  int sign() const { return big_ != nullptr ? big_sign() : (small_ > 0) - (small_ < 0); }
  // The length of the magnitude.
  std::size_t bits() const {
    if (big_ != nullptr) return big_bits();
    const auto low = static_cast<std::uint64_t>(small_);
    return static_cast<std::size_t>(std::bit_width(small_ < 0 ? 0 - low : low));
  }
  bool is_zero() const { return big_ == nullptr && small_ == 0; }
  std::string text() const;
  const support::StopSign* stop() const { return big_ == nullptr ? nullptr : big_stop(); }

  friend Integer operator+(const Integer& a, const Integer& b) {
    std::int64_t sum;
    if (a.is_small() && b.is_small() && !__builtin_add_overflow(a.small_, b.small_, &sum)) {
      return sum;
    }
    return big_add(a, b);
  }
  friend Integer operator-(const Integer& a, const Integer& b) {
    std::int64_t difference;
    if (a.is_small() && b.is_small() && !__builtin_sub_overflow(a.small_, b.small_, &difference)) {
      return difference;
    }
    return big_subtract(a, b);
  }
  friend Integer operator*(const Integer& a, const Integer& b) {
    std::int64_t product;
    if (a.is_small() && b.is_small() && !__builtin_mul_overflow(a.small_, b.small_, &product)) {
      return product;
    }
    return big_multiply(a, b);
  }
  Integer operator-() const { return Integer{0} - *this; }
  friend bool operator==(const Integer& a, const Integer& b) { return compare(a, b) == 0; }
  friend std::strong_ordering operator<=>(const Integer& a, const Integer& b) { return compare(a, b) <=> 0; }

  // Negative, zero or positive for a <, =, > b.
  static int compare(const Integer& a, const Integer& b) {
    if (a.is_small() && b.is_small()) return (a.small_ > b.small_) - (a.small_ < b.small_);
    return big_compare(a, b);
  }

 private:
  struct Big;
  friend struct IntegerDoor;
  void release();
  int big_sign() const;
  std::size_t big_bits() const;
  const support::StopSign* big_stop() const;
  static Integer big_add(const Integer& a, const Integer& b);
  static Integer big_subtract(const Integer& a, const Integer& b);
  static Integer big_multiply(const Integer& a, const Integer& b);
  static int big_compare(const Integer& a, const Integer& b);

  std::int64_t small_ = 0;
  Big* big_ = nullptr;  // owned; null while the number fits small_
};

// Divisions; the divisor must not be zero.
Integer floor_quotient(const Integer& a, const Integer& b);
Integer ceiling_quotient(const Integer& a, const Integer& b);
Integer truncated_quotient(const Integer& a, const Integer& b);
bool divides(const Integer& divisor, const Integer& number);
Integer absolute(const Integer& a);
Integer greatest_common_divisor(const Integer& a, const Integer& b);
// base^exponent for exponent >= 0; no value if the result would exceed 2^26 bits. Small bases do not know who may stop.
std::optional<Integer> power(const Integer& base, const Integer& exponent, const support::StopSign* stop);
// Largest r with r^degree <= a, for a >= 0 and degree >= 1.
Integer floor_root(const Integer& a, std::uint64_t degree);

// Two's complement of unlimited width. A left shift by a negative number shifts right, rounding down; no value if the
// result would be too large (see power).
Integer bit_and(const Integer& a, const Integer& b);
Integer bit_or(const Integer& a, const Integer& b);
Integer bit_xor(const Integer& a, const Integer& b);
std::optional<Integer> shift_left(const Integer& a, const Integer& places);
Integer most_significant_bit(const Integer& a);   // a > 0
Integer least_significant_bit(const Integer& a);  // a > 0
Integer population_count(const Integer& a);       // a >= 0

// A bound of a domain: an integer, `inf` or `sup`.
class Bound {
 public:
  enum class Kind : std::int8_t { inf = -1, finite = 0, sup = 1 };

  Bound() = default;
  Bound(Integer value) : value_(std::move(value)) {}  // NOLINT: numbers convert
  Bound(std::int64_t value) : value_(value) {}        // NOLINT
  Bound(int value) : value_(value) {}                 // NOLINT
  static Bound inf() { return Bound(Kind::inf); }
  static Bound sup() { return Bound(Kind::sup); }
  // Converts a fast-path bound with its sentinels.
  static Bound from_value(Value v) {
    if (v <= -infinity) return inf();
    return v >= infinity ? sup() : Bound(v);
  }

  bool finite() const { return kind_ == Kind::finite; }
  bool is_inf() const { return kind_ == Kind::inf; }
  bool is_sup() const { return kind_ == Kind::sup; }
  const Integer& value() const { return value_; }
  int sign() const { return finite() ? value_.sign() : static_cast<int>(kind_); }
  std::string text() const;

  friend bool operator==(const Bound& a, const Bound& b) {
    return a.kind_ == b.kind_ && (!a.finite() || a.value_ == b.value_);
  }
  friend std::strong_ordering operator<=>(const Bound& a, const Bound& b) {
    if (a.kind_ != b.kind_ || !a.finite()) return a.kind_ <=> b.kind_;
    return a.value_ <=> b.value_;
  }
  // Infinities absorb; inf + sup does not occur in bounds propagation (asserted by callers).
  friend Bound operator+(const Bound& a, const Bound& b) {
    if (!a.finite()) return a;
    return b.finite() ? Bound(a.value_ + b.value_) : b;
  }
  Bound operator-() const {
    if (finite()) return Bound(-value_);
    return is_inf() ? sup() : inf();
  }
  friend Bound operator-(const Bound& a, const Bound& b) { return a + -b; }
  // 0 * infinity is 0, as products of intervals require.
  friend Bound operator*(const Bound& a, const Bound& b);

 private:
  explicit Bound(Kind kind) : kind_(kind) {}

  Integer value_;
  Kind kind_ = Kind::finite;
};

}  // namespace hornbeam::clpfd
