// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "expressions.hpp"

using namespace hornbeam;
using arithmetic::testing::Bench;
using terms::Cell;

TEST_CASE("sums and products leave the small integers and come back") {
  Bench b;
  CHECK(b.of("+", b.n(1152921504606846975), b.n(1)) == "1152921504606846976");
  CHECK(b.of("-", b.big("1152921504606846976"), b.n(1)) == "1152921504606846975");
  CHECK(b.of("*", b.n(4294967296), b.n(4294967296)) == "18446744073709551616");
  CHECK(b.of("*", b.n(-1152921504606846976), b.n(-1)) == "1152921504606846976");
  CHECK(b.of("-", b.big("-18446744073709551616")) == "18446744073709551616");
  Cell result;
  REQUIRE(evaluate(b.context, b.f("-", b.big("1152921504606846976"), b.n(1)), result));
  CHECK(result.is_small_integer());
  REQUIRE(evaluate(b.context, b.f("+", b.big("-1152921504606846977"), b.n(1)), result));
  CHECK(result == Cell::integer(terms::min_small_integer));
}

TEST_CASE("limits of machine words are no limits") {
  Bench b;
  const auto min64 = b.big("-9223372036854775808");
  CHECK(b.of("//", min64, b.n(-1)) == "9223372036854775808");
  CHECK(b.of("rem", min64, b.n(-1)) == "0");
  CHECK(b.of("div", min64, b.n(-1)) == "9223372036854775808");
  CHECK(b.of("abs", min64) == "9223372036854775808");
  CHECK(b.of("gcd", min64, min64) == "9223372036854775808");
  CHECK(b.of("sign", min64) == "-1");
  CHECK(b.of("//", b.n(-1152921504606846976), b.n(-1)) == "1152921504606846976");
}

TEST_CASE("whole division rounds as its name says") {
  Bench b;
  CHECK(b.of("//", b.n(-7), b.n(2)) == "-3");
  CHECK(b.of("div", b.n(-7), b.n(2)) == "-4");
  CHECK(b.of("mod", b.n(-7), b.n(2)) == "1");
  CHECK(b.of("mod", b.n(7), b.n(-2)) == "-1");
  CHECK(b.of("rem", b.n(-7), b.n(2)) == "-1");
  const auto big = b.big("-1180591620717411303424");
  CHECK(b.of("//", big, b.n(7)) == "-168655945816773043346");
  CHECK(b.of("div", big, b.n(7)) == "-168655945816773043347");
  CHECK(b.of("mod", b.n(5), big) == "-1180591620717411303419");
  CHECK(b.of("rem", b.n(5), big) == "5");
  CHECK(b.of("div", b.n(5), big) == "-1");
  CHECK(b.of("mod", b.n(0), big) == "0");
}

TEST_CASE("quotient and remainder of big integers fit together") {
  Bench b;
  const char* numbers[] = {"1",
                           "-1",
                           "7",
                           "-1152921504606846977",
                           "18446744073709551616",
                           "-340282366920938463463374607431768211455",
                           "99999999999999999999999999"};
  for (const char* x : numbers) {
    for (const char* y : numbers) {
      for (const auto& [quotient, rest] : {std::pair{"//", "rem"}, std::pair{"div", "mod"}}) {
        const auto q = b.f(quotient, b.big(x), b.big(y)), r = b.f(rest, b.big(x), b.big(y));
        CHECK(b.value(b.f("+", b.f("*", q, b.big(y)), r)) == x);
        arithmetic::Ordering o;
        REQUIRE(compare(b.context, b.f("abs", r), b.f("abs", b.big(y)), o));
        CHECK(o == arithmetic::Ordering::less);
      }
    }
  }
}

TEST_CASE("division by zero and floats in whole division are errors") {
  Bench b;
  for (const char* name : {"//", "rem", "mod", "div", "/"}) {
    CHECK(b.of(name, b.n(1), b.n(0)) == "evaluation_error(zero_divisor)");
    CHECK(b.of(name, b.n(0), b.n(0)) == "evaluation_error(zero_divisor)");
  }
  CHECK(b.of("//", b.n(7), b.n(2.0)) == "type_error(integer,2.0)");
  CHECK(b.of("//", b.n(7.0), b.n(0)) == "type_error(integer,7.0)");
  CHECK(b.of(">>", b.n(1.0), b.n(2)) == "type_error(integer,1.0)");
}

TEST_CASE("shifts of any size in both directions") {
  Bench b;
  CHECK(b.of("<<", b.n(1), b.n(63)) == "9223372036854775808");
  CHECK(b.of("<<", b.n(-1), b.n(60)) == "-1152921504606846976");
  CHECK(b.of(">>", b.n(-5), b.n(1)) == "-3");
  CHECK(b.of(">>", b.f("<<", b.n(1), b.n(64)), b.n(64)) == "1");
  CHECK(b.of(">>", b.f("-", b.f("<<", b.n(1), b.n(100))), b.n(99)) == "-2");
  CHECK(b.of(">>", b.f("-", b.n(0), b.f("+", b.f("<<", b.n(1), b.n(100)), b.n(1))), b.n(100)) == "-2");
  CHECK(b.of(">>", b.n(-1), b.f("<<", b.n(1), b.n(70))) == "-1");
  CHECK(b.of(">>", b.n(1), b.f("<<", b.n(1), b.n(70))) == "0");
  CHECK(b.of("<<", b.n(16), b.n(-2)) == "4");
  CHECK(b.of("<<", b.n(0), b.f("<<", b.n(1), b.n(70))) == "0");
  CHECK(b.of(">>", b.f("-", b.f("<<", b.n(1), b.n(128))), b.n(64)) == "-18446744073709551616");
}

TEST_CASE("bits are those of endless two's complement") {
  Bench b;
  const auto two_100 = b.f("<<", b.n(1), b.n(100));
  CHECK(b.of("/\\", b.n(-1), two_100) == "1267650600228229401496703205376");
  CHECK(b.of("\\/", two_100, b.n(-1)) == "-1");
  CHECK(b.of("xor", b.f("<<", b.n(1), b.n(70)), b.n(-1)) == "-1180591620717411303425");
  CHECK(b.of("\\", b.f("<<", b.n(1), b.n(63))) == "-9223372036854775809");
  CHECK(b.of("/\\", b.n(-10), b.n(12)) == "4");
  CHECK(b.of("\\/", b.n(-10), b.n(12)) == "-2");
  CHECK(b.of("msb", two_100) == "100");
  CHECK(b.of("lsb", two_100) == "100");
  CHECK(b.of("popcount", b.f("-", two_100, b.n(1))) == "100");
  CHECK(b.of("getbit", two_100, b.n(100)) == "1");
  CHECK(b.of("getbit", two_100, b.n(1000)) == "0");
  CHECK(b.of("msb", b.n(0)) == "domain_error(not_less_than_one,0)");
}

TEST_CASE("powers of integers are exact") {
  Bench b;
  CHECK(b.of("^", b.n(2), b.n(100)) == "1267650600228229401496703205376");
  CHECK(b.of("mod", b.f("^", b.n(7), b.f("^", b.n(7), b.n(7))), b.n(1000000007)) == "930034226");
  CHECK(b.of("^", b.n(-3), b.n(3)) == "-27");
  CHECK(b.of("^", b.n(0), b.n(0)) == "1");
  CHECK(b.of("**", b.n(5), b.n(3)) == "125");
  CHECK(b.of("**", b.n(2), b.n(-1)) == "0.5");
  CHECK(b.of("^", b.n(2), b.n(-1)) == "type_error(float,2)");
  CHECK(b.of("^", b.n(1), b.n(-1)) == "1");
  CHECK(b.of("^", b.n(-1), b.n(-1)) == "-1");
  CHECK(b.of("^", b.n(0), b.n(-1)) == "evaluation_error(zero_divisor)");
  CHECK(b.of("powm", b.n(3), b.f("^", b.n(10), b.n(30)), b.n(1000000007)) == "965115194");
}

TEST_CASE("exponents beyond words") {
  Bench b;
  const auto huge = b.f("<<", b.n(1), b.n(80));
  CHECK(b.of("^", b.n(-1), b.f("+", huge, b.n(1))) == "-1");
  CHECK(b.of("^", b.n(-1), huge) == "1");
  CHECK(b.of("^", b.n(0), huge) == "0");
  CHECK(b.of("^", b.n(1), huge) == "1");
  CHECK(b.of("^", b.n(-1), b.f("-", huge)) == "1");
}

TEST_CASE("results that cannot fit are resource errors, at once") {
  Bench b;
  const auto huge = b.f("<<", b.n(1), b.n(70));
  const char* expected = "resource_error(memory)";
  CHECK(b.of("<<", b.n(1), huge) == expected);
  CHECK(b.of("**", b.n(2), b.f("<<", b.n(1), b.n(40))) == expected);
  CHECK(b.of("**", b.n(2), huge) == expected);
  CHECK(b.of("^", huge, huge) == expected);
  CHECK(b.of("^", b.n(7), b.f("^", b.n(7), b.f("^", b.n(7), b.n(7)))) == expected);
  CHECK(b.context.cells_wanted == 0);
}

TEST_CASE("a result that fits only after a collection says so") {
  Bench b;
  b.store.top = b.store.hard_end - 80;
  CHECK(b.of("^", b.n(3), b.n(100000)) == "resource_error(memory)");
  CHECK(b.context.cells_wanted > 2400);
}

TEST_CASE("divisors") {
  Bench b;
  CHECK(b.of("gcd", b.n(-4), b.n(6)) == "2");
  CHECK(b.of("gcd", b.n(0), b.n(0)) == "0");
  CHECK(b.of("gcd", b.f("^", b.n(6), b.n(50)), b.f("^", b.n(10), b.n(50))) == "1125899906842624");
  CHECK(b.of("lcm", b.n(4), b.n(6)) == "12");
  CHECK(b.of("lcm", b.n(0), b.n(3)) == "0");
  CHECK(b.of("gcd", b.n(2.0), b.n(4)) == "type_error(integer,2.0)");
}

TEST_CASE("copysign leaves an integer one") {
  Bench b;
  CHECK(b.of("copysign", b.n(2), b.n(-7)) == "-2");
  CHECK(b.of("copysign", b.n(-2), b.n(0)) == "2");
  CHECK(b.of("copysign", b.big("9223372036854775808"), b.n(-1)) == "-9223372036854775808");
}
