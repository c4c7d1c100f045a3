// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <bit>
#include <charconv>
#include <cmath>

#include "arithmetic/random_state.hpp"
#include "terms/number_text.hpp"

using namespace hornbeam::terms;

namespace {

std::string shown(double d) {
  std::string out;
  append_float(out, d);
  return out;
}

}  // namespace

TEST_CASE("floats are written shortest, with a point") {
  CHECK(shown(1.0) == "1.0");
  CHECK(shown(0.1) == "0.1");
  CHECK(shown(-0.0) == "-0.0");
  CHECK(shown(0.1 + 0.2) == "0.30000000000000004");
  CHECK(shown(1.0e14) == "100000000000000.0");
  CHECK(shown(1.0e15) == "1.0e15");
  CHECK(shown(1.0e100) == "1.0e100");
  CHECK(shown(123456.789) == "123456.789");
  CHECK(shown(123456789012345678.0) == "1.2345678901234568e17");
  CHECK(shown(0.0001) == "0.0001");
  CHECK(shown(0.00001) == "1.0e-5");
  CHECK(shown(1.5e-10) == "1.5e-10");
  CHECK(shown(5.0e-324) == "5.0e-324");
  CHECK(shown(1.7976931348623157e308) == "1.7976931348623157e308");
  CHECK(shown(INFINITY) == "1.0Inf");
  CHECK(shown(-INFINITY) == "-1.0Inf");
  CHECK(shown(NAN) == "1.5NaN");
}

TEST_CASE("decimals of few digits are written with these digits") {
  hornbeam::arithmetic::RandomState random(2);
  for (int i = 0; i < 100000; ++i) {
    const auto digits = static_cast<std::int64_t>(random.below(std::uint64_t{1} << (i % 40)));
    const int places = i % 7;
    const double value = static_cast<double>(digits) / std::pow(10.0, places);
    if (value < 1e-4 || value >= 1e14) continue;
    char text[64];
    const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::fixed).ptr;
    std::string expected(text, end);
    if (expected.find('.') == std::string::npos) expected += ".0";
    REQUIRE(shown(value) == expected);
  }
}

TEST_CASE("every float reads back as itself") {
  hornbeam::arithmetic::RandomState random(1);
  for (int i = 0; i < 100000; ++i) {
    const double d = std::bit_cast<double>(random.next());
    if (std::isnan(d)) continue;
    double back;
    REQUIRE(parse_float(shown(d), back) == FloatText::ok);
    REQUIRE(std::bit_cast<std::uint64_t>(back) == std::bit_cast<std::uint64_t>(d));
  }
}

TEST_CASE("text out of a double's range is an overflow or zero") {
  double d;
  CHECK(parse_float("1.0e400", d) == FloatText::overflow);
  CHECK(parse_float("1.0e99999999999999999999", d) == FloatText::overflow);
  CHECK(parse_float(std::string(400, '9') + ".0", d) == FloatText::overflow);
  CHECK(parse_float("1.0e-400", d) == FloatText::ok);
  CHECK(d == 0.0);
  CHECK(parse_float("1.0e-99999999999999999999", d) == FloatText::ok);
  CHECK(d == 0.0);
  CHECK(parse_float("0." + std::string(400, '0') + "1", d) == FloatText::ok);
  CHECK(d == 0.0);
  CHECK(parse_float("0.0e400", d) == FloatText::ok);
  CHECK(d == 0.0);
  CHECK(parse_float("2.2250738585072011e-308", d) == FloatText::ok);
  CHECK(d == 2.2250738585072011e-308);
}

TEST_CASE("what is no float is malformed") {
  double d;
  for (const char* text :
       {"", "-", "1.", ".5", "1.0e", "1.0e+", "1.e5", "inf", "nan", "0x1.0p3", "1.0 ", " 1.0", "1.0Infx"}) {
    CHECK(parse_float(text, d) == FloatText::malformed);
  }
}
