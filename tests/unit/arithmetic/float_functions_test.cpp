// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "expressions.hpp"

using namespace hornbeam;
using arithmetic::Ordering;
using arithmetic::testing::Bench;

TEST_CASE("quotients are integers when exact, floats otherwise") {
  Bench b;
  CHECK(b.of("/", b.n(140), b.n(14)) == "10");
  CHECK(b.of("/", b.n(7), b.n(2)) == "3.5");
  CHECK(b.of("/", b.n(1), b.n(3)) == "0.3333333333333333");
  CHECK(b.of("/", b.f("**", b.n(10), b.n(400)), b.f("**", b.n(10), b.n(399))) == "10");
  CHECK(b.of("/", b.f("**", b.n(10), b.n(400)), b.f("*", b.n(3), b.f("**", b.n(10), b.n(399)))) ==
        "3.3333333333333335");
}

TEST_CASE("under iso quotients and ** of integers are floats") {
  Bench b;
  b.settings.iso = true;
  CHECK(b.of("/", b.n(4), b.n(2)) == "2.0");
  CHECK(b.of("**", b.n(5), b.n(3)) == "125.0");
  CHECK(b.of("^", b.n(5), b.n(3)) == "125");
}

TEST_CASE("a quotient of big integers is rounded once") {
  Bench b;
  // Subnormal quotients: 3 / 2^1075 lies between 2^-1074 and 2 * 2^-1074, exactly in the middle.
  CHECK(b.of("/", b.n(3), b.f("^", b.n(2), b.n(1075))) == "1.0e-323");
  CHECK(b.of("/", b.n(1), b.f("^", b.n(2), b.n(1074))) == "5.0e-324");
  CHECK(b.of("/", b.n(1), b.f("^", b.n(2), b.n(1075))) == "0.0");
  CHECK(b.of("/", b.n(1), b.f("-", b.f("^", b.n(2), b.n(1075)), b.n(1))) == "5.0e-324");
  CHECK(b.of("/", b.f("^", b.n(10), b.n(400)), b.n(3)) == "evaluation_error(float_overflow)");
}

TEST_CASE("an integer becomes the nearest float, ties to even") {
  Bench b;
  CHECK(b.of("float", b.big("9007199254740993")) == "9.007199254740992e15");
  CHECK(b.of("float", b.big("9007199254740995")) == "9.007199254740996e15");
  CHECK(b.of("float", b.big("36893488147419107329")) == "3.689348814741911e19");
  CHECK(b.of("float", b.big("-36893488147419107328")) == "-3.6893488147419103e19");
  CHECK(b.of("float", b.f("**", b.n(10), b.n(400))) == "evaluation_error(float_overflow)");
}

TEST_CASE("floats become integers of any size") {
  Bench b;
  CHECK(b.of("truncate", b.n(1.0e20)) == "100000000000000000000");
  CHECK(b.of("mod", b.f("integer", b.n(1.0e300)), b.n(1000003)) == "177074");
  CHECK(b.of("round", b.n(-2.5)) == "-3");
  CHECK(b.of("round", b.n(0.49999999999999994)) == "0");
  CHECK(b.of("round", b.n(4503599627370497.5)) == "4503599627370498");
  CHECK(b.of("ceiling", b.n(-0.5)) == "0");
  CHECK(b.of("floor", b.n(-0.5)) == "-1");
  CHECK(b.of("truncate", b.a("inf")) == "evaluation_error(undefined)");
  CHECK(b.of("integer", b.a("nan")) == "evaluation_error(undefined)");
}

TEST_CASE("overflow and undefined results are evaluation errors") {
  Bench b;
  const char* overflow = "evaluation_error(float_overflow)";
  CHECK(b.of("*", b.n(1.0e308), b.n(10)) == overflow);
  CHECK(b.of("+", b.n(1.0e308), b.n(1.0e308)) == overflow);
  CHECK(b.of("exp", b.n(1000)) == overflow);
  CHECK(b.of("**", b.n(2.0), b.n(5000)) == overflow);
  CHECK(b.of("/", b.n(1), b.n(0.0)) == "evaluation_error(zero_divisor)");
  CHECK(b.of("**", b.n(0.0), b.n(-1)) == "evaluation_error(zero_divisor)");
  const char* undefined = "evaluation_error(undefined)";
  CHECK(b.of("/", b.n(0.0), b.n(0)) == undefined);
  CHECK(b.of("log", b.n(0)) == undefined);
  CHECK(b.of("log", b.n(-1)) == undefined);
  CHECK(b.of("sqrt", b.n(-1.0)) == undefined);
  CHECK(b.of("acos", b.n(2)) == undefined);
  CHECK(b.of("atan2", b.n(0), b.n(0)) == undefined);
  CHECK(b.of("**", b.n(-1.0), b.n(0.5)) == undefined);
  CHECK(b.of("gamma", b.n(-3)) == undefined);
  CHECK(b.of("cot", b.n(0)) == undefined);
}

TEST_CASE("flags turn evaluation errors into infinities and NaN") {
  Bench b;
  b.settings.zero_division_is_infinity = true;
  b.settings.overflow_is_infinity = true;
  b.settings.undefined_is_nan = true;
  CHECK(b.of("/", b.n(-1), b.n(0)) == "-1.0Inf");
  CHECK(b.of("exp", b.n(1000)) == "1.0Inf");
  CHECK(b.of("/", b.n(0), b.n(0)) == "1.5NaN");
  CHECK(b.of("log", b.n(-1)) == "1.5NaN");
}

TEST_CASE("infinities and NaN that come in may go out") {
  Bench b;
  CHECK(b.of("+", b.a("inf"), b.n(1)) == "1.0Inf");
  CHECK(b.of("+", b.a("nan"), b.n(1)) == "1.5NaN");
  CHECK(b.of("-", b.a("inf"), b.a("inf")) == "evaluation_error(undefined)");
}

TEST_CASE("zero keeps its sign") {
  Bench b;
  CHECK(b.of("-", b.n(0.0)) == "-0.0");
  CHECK(b.of("max", b.n(-0.0), b.n(0.0)) == "0.0");
  CHECK(b.of("min", b.n(0.0), b.n(-0.0)) == "-0.0");
  CHECK(b.of("**", b.n(0.0), b.n(0)) == "1.0");
}

TEST_CASE("logarithm and root of integers beyond all floats") {
  Bench b;
  CHECK(b.of("round", b.f("*", b.f("log", b.f("^", b.n(10), b.n(400))), b.n(1.0e12))) == "921034037197618");
  CHECK(b.of("log2", b.f("^", b.n(2), b.n(5000))) == "5000.0");
  CHECK(b.of("sqrt", b.f("^", b.n(10), b.n(400))) == "1.0e200");
  CHECK(b.of("log", b.n(2), b.n(8)) == "3.0");
}

TEST_CASE("numbers are compared exactly") {
  Bench b;
  Ordering o;
  REQUIRE(compare(b.context, b.big("9007199254740993"), b.n(9007199254740992.0), o));
  CHECK(o == Ordering::greater);
  REQUIRE(compare(b.context, b.f("**", b.n(10), b.n(400)), b.n(1.0e300), o));
  CHECK(o == Ordering::greater);
  REQUIRE(compare(b.context, b.a("inf"), b.f("**", b.n(10), b.n(400)), o));
  CHECK(o == Ordering::greater);
  REQUIRE(compare(b.context, b.n(-1.5), b.n(-1), o));
  CHECK(o == Ordering::less);
  REQUIRE(compare(b.context, b.n(1), b.n(1.0), o));
  CHECK(o == Ordering::equal);
  REQUIRE(compare(b.context, b.a("nan"), b.a("nan"), o));
  CHECK(o == Ordering::unordered);
  REQUIRE(compare(b.context, b.n(-0.0), b.n(0), o));
  CHECK(o == Ordering::equal);
}

TEST_CASE("max and min take the float of two equals") {
  Bench b;
  CHECK(b.of("max", b.n(2), b.n(3)) == "3");
  CHECK(b.of("min", b.n(2), b.n(3.0)) == "2");
  CHECK(b.of("max", b.n(1), b.n(1.0)) == "1.0");
  CHECK(b.of("max", b.a("nan"), b.n(1)) == "1.5NaN");
}
