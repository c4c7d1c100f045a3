// SPDX-License-Identifier: MIT
// What is done in pieces is what GMP does at once; and a stop is heeded between any two pieces.
#include "support/long_integers.hpp"

#include <doctest/doctest.h>

#include "term_fixture.hpp"

namespace {

using namespace hornbeam::terms;
using hornbeam::support::LongIntegers;
using Temporary = hornbeam::support::GmpNumber;

constexpr mp_bitcnt_t limb = 64;

// Long runs of equal bits, which carry far.
struct Random {
  Random() { gmp_randinit_mt(state); }
  ~Random() { gmp_randclear(state); }
  void number(Temporary& z, std::size_t limbs) { mpz_rrandomb(z.z, state, limbs * limb); }
  gmp_randstate_t state;
};

// Stops at the look after so many.
struct Looks {
  explicit Looks(TermStore& t, std::size_t allowed) : store(t), left(allowed) {
    store.stop.owner = this;
    store.stop.requested = [](void* owner) {
      auto& looks = *static_cast<Looks*>(owner);
      ++looks.taken;
      return looks.left-- == 0;
    };
  }
  ~Looks() { store.stop.requested = nullptr; }
  TermStore& store;
  std::size_t left;
  std::size_t taken = 0;
};

TEST_CASE("products of long integers in pieces") {
  Random random;
  const LongIntegers work(nullptr);
  constexpr std::size_t sizes[][2] = {{70'000, 70'000}, {120'001, 90'007}, {100'000, 9}, {150'000, 20'000}};
  for (const auto& size : sizes) {
    Temporary a, b, product, expected;
    random.number(a, size[0]);
    random.number(b, size[1]);
    mpz_neg(b.z, b.z);
    REQUIRE(work.multiply(product.z, b.z, a.z));
    mpz_mul(expected.z, a.z, b.z);
    CHECK(mpz_cmp(product.z, expected.z) == 0);
    REQUIRE(work.multiply(a.z, a.z, a.z));
    CHECK(mpz_perfect_square_p(a.z) != 0);
  }
}

TEST_CASE("quotients of long integers in pieces") {
  Random random;
  const LongIntegers work(nullptr);
  constexpr std::size_t sizes[][2] = {
      {70'000, 35'000}, {90'000, 70'000}, {90'000, 3}, {70'000, 69'999}, {60'000, 9'000}};
  for (const auto& size : sizes) {
    Temporary a, b, quotient, rest, expected, expected_rest;
    random.number(a, size[0]);
    random.number(b, size[1]);
    REQUIRE(work.divide(quotient.z, rest.z, a.z, b.z));
    mpz_tdiv_qr(expected.z, expected_rest.z, a.z, b.z);
    CHECK(mpz_cmp(quotient.z, expected.z) == 0);
    CHECK(mpz_cmp(rest.z, expected_rest.z) == 0);
    mpz_mul(a.z, b.z, quotient.z);  // none is left, and less than one
    REQUIRE(work.divide(quotient.z, rest.z, a.z, b.z));
    CHECK(mpz_sgn(rest.z) == 0);
    mpz_sub_ui(a.z, a.z, 1);
    REQUIRE(work.divide(expected.z, rest.z, a.z, b.z));
    mpz_add_ui(rest.z, rest.z, 1);
    CHECK(mpz_cmp(rest.z, b.z) == 0);
  }
}

TEST_CASE("common divisors of long integers in pieces") {
  Random random;
  const LongIntegers work(nullptr);
  constexpr std::size_t sizes[][3] = {
      {5'000, 5'000, 1}, {6'000, 4'500, 2'000}, {9'000, 10, 4'097}, {4'000, 4'000, 4'000}, {10'000, 9'990, 0}};
  for (const auto& size : sizes) {
    Temporary a, b, common, divisor, expected;
    random.number(a, size[0]);
    random.number(b, size[1]);
    if (size[2] > 0) {
      random.number(common, size[2]);
      mpz_mul(a.z, a.z, common.z);
      mpz_mul(b.z, b.z, common.z);
    }
    mpz_neg(a.z, a.z);
    REQUIRE(work.gcd(divisor.z, a.z, b.z));
    mpz_gcd(expected.z, a.z, b.z);
    CHECK(mpz_cmp(divisor.z, expected.z) == 0);
    REQUIRE(work.gcd(divisor.z, a.z, a.z));
    CHECK(mpz_cmpabs(divisor.z, a.z) == 0);
  }
}

// All quotients are 1: the most steps there can be.
TEST_CASE("common divisor of long Fibonacci numbers") {
  Temporary a, b, divisor;
  mpz_fib2_ui(a.z, b.z, 600'000);
  REQUIRE(LongIntegers(nullptr).gcd(divisor.z, a.z, b.z));
  CHECK(mpz_cmp_ui(divisor.z, 1) == 0);
}

TEST_CASE("roots of long integers in pieces") {
  Random random;
  const LongIntegers work(nullptr);
  for (const std::uint64_t n : {2U, 3U, 5U, 1'000U, 19'000U, 30'000U, 500'000U, 700'000U}) {
    Temporary a, root, rest, expected, expected_rest;
    random.number(a, 10'000);
    REQUIRE(work.root(root.z, rest.z, a.z, n));
    mpz_rootrem(expected.z, expected_rest.z, a.z, n);
    CHECK(mpz_cmp(root.z, expected.z) == 0);
    CHECK(mpz_cmp(rest.z, expected_rest.z) == 0);
    mpz_sub(a.z, a.z, rest.z);
    REQUIRE(work.root(root.z, rest.z, a.z, n));
    CHECK(mpz_sgn(rest.z) == 0);
    mpz_sub_ui(a.z, a.z, 1);
    REQUIRE(work.root(root.z, rest.z, a.z, n));
    mpz_sub_ui(expected.z, expected.z, 1);
    CHECK(mpz_cmp(root.z, expected.z) == 0);
  }
}

TEST_CASE("long powers and decimals in pieces") {
  Temporary base, power, expected;
  mpz_set_ui(base.z, 7);
  for (const std::uint64_t exponent : {0U, 1U, 2U, 999'999U}) {
    REQUIRE(LongIntegers(nullptr).power(power.z, base.z, exponent));
    mpz_pow_ui(expected.z, base.z, exponent);
    CHECK(mpz_cmp(power.z, expected.z) == 0);
  }
}

TEST_CASE_FIXTURE(TermFixture, "a stop is heeded between the pieces of long integers") {
  Random random;
  Temporary a, b, result, rest;
  random.number(a, 66'000);
  random.number(b, 30'000);
  const LongIntegers work(&store.stop);
  const auto heeds = [&](auto&& operation) {
    std::size_t looks;
    {
      const Looks all(store, SIZE_MAX);
      REQUIRE(operation());
      looks = all.taken;
    }
    CHECK(looks > 1);
    for (const std::size_t allowed : {std::size_t{0}, looks / 2, looks - 1}) {
      const Looks some(store, allowed);
      CHECK_FALSE(operation());
      CHECK(some.taken == allowed + 1);
    }
  };
  heeds([&] { return work.multiply(result.z, a.z, a.z); });
  heeds([&] { return work.divide(result.z, rest.z, a.z, b.z); });
  heeds([&] { return work.gcd(result.z, a.z, b.z); });
  heeds([&] { return work.root(result.z, rest.z, a.z, 3); });
}

}  // namespace
