// SPDX-License-Identifier: MIT
//
// Exact numbers so long that one operation takes long: what is made of them is right, and it can be stopped.
#include <doctest/doctest.h>

#include "clpfd/domain/big_bound.hpp"

namespace hornbeam::clpfd {
namespace {

constexpr std::size_t long_limbs = 60'000;  // so that products, quotients and roots are made in pieces

Integer number(std::size_t limbs, bool negative, const support::StopSign* stop = nullptr) {
  std::vector<std::uint64_t> magnitude(limbs);
  for (std::size_t i = 0; i < limbs; ++i) magnitude[i] = 0x9e3779b97f4a7c15U * (i + 3);
  return Integer::from_limbs(magnitude, negative, stop);
}

TEST_CASE("quotients of long numbers are rounded as those of short ones") {
  for (const std::size_t limbs : {std::size_t{3}, long_limbs}) {
    for (const bool a_negative : {false, true}) {
      for (const bool b_negative : {false, true}) {
        const Integer a = number(limbs, a_negative), b = number(limbs / 2 + 1, b_negative);
        const Integer below = floor_quotient(a, b), above = ceiling_quotient(a, b);
        CHECK(above - below == Integer(1));
        const Integer rest = a - below * b;
        CHECK(absolute(rest) < absolute(b));
        CHECK(rest.sign() * b.sign() > 0);
        CHECK(truncated_quotient(a, b) == (a_negative == b_negative ? below : above));
        CHECK_FALSE(divides(b, a));
        CHECK(divides(b, a - rest));
        CHECK(floor_quotient(a - rest, b) == ceiling_quotient(a - rest, b));
      }
    }
  }
}

TEST_CASE("roots and powers of long numbers") {
  const Integer a = number(long_limbs, false);
  for (const std::uint64_t degree : {std::uint64_t{2}, std::uint64_t{3}, std::uint64_t{1000}}) {
    const Integer root = floor_root(a, degree);
    const Integer exponent(static_cast<std::int64_t>(degree));
    CHECK(*power(root, exponent, nullptr) <= a);
    CHECK(*power(root + 1, exponent, nullptr) > a);
  }
  CHECK(*power(Integer(7), Integer(300'000), nullptr) ==
        *power(Integer(7), Integer(150'000), nullptr) * *power(Integer(7), Integer(150'000), nullptr));
}

TEST_CASE("whatever takes long looks at the stop sign of its operands, and results have it, too") {
  bool is_up = false;
  const support::StopSign stop{[](void* up) { return *static_cast<bool*>(up); }, &is_up};
  const Integer a = number(long_limbs, false, &stop), b = number(long_limbs / 2, true, &stop), plain = number(90, true);
  const Integer product = a * plain, sum = plain + a;
  is_up = true;
  CHECK_THROWS_AS(product * sum, support::Stopped);
  CHECK_THROWS_AS(a - product, support::Stopped);
  CHECK_THROWS_AS(floor_quotient(a, b), support::Stopped);
  CHECK_THROWS_AS(divides(b, a), support::Stopped);
  CHECK_THROWS_AS(floor_root(a, 2), support::Stopped);
  CHECK_THROWS_AS(greatest_common_divisor(a, b), support::Stopped);
  CHECK_THROWS_AS(power(Integer(3), Integer(10'000'000), &stop), support::Stopped);
  CHECK((plain * plain).sign() > 0);
}

}  // namespace
}  // namespace hornbeam::clpfd
