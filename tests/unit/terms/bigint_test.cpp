// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "terms/bigint.hpp"

using namespace hornbeam::terms;

namespace {

struct Store : TermStore {
  Store() : TermStore(std::size_t{1} << 26, std::size_t{1} << 20) {}
  Cell number(std::string_view digits, int base = 10, bool negative = false) {
    Cell result;
    REQUIRE(integer_from_digits(*this, digits, base, negative, result) == 0);
    return result;
  }
};

std::string shown(Cell c, int base = 10, bool upper = false) {
  std::string out;
  append_integer(out, c, base, upper);
  return out;
}

}  // namespace

TEST_CASE("digits in every base read back") {
  Store t;
  for (int base = 2; base <= 36; ++base) {
    const std::string text = "1" + std::string(100, base > 10 ? 'a' : '1');
    CHECK(shown(t.number(text, base, true), base) == "-" + text);
    CHECK(shown(t.number("1", base), base) == "1");
  }
  CHECK(shown(t.number("ff", 16), 16, true) == "FF");
  CHECK(shown(t.number("ffffffffffffffffffff", 16), 16, true) == "FFFFFFFFFFFFFFFFFFFF");
  CHECK(t.number("00000000000000000000000000000007").as_small_integer() == 7);
}

TEST_CASE("61 bits are small, more are a box, and the form is unique") {
  Store t;
  CHECK(t.number("1152921504606846975").is_small_integer());
  CHECK(is_bigint(t.number("1152921504606846976")));
  CHECK(t.number("1152921504606846976", 10, true).is_small_integer());
  CHECK(is_bigint(t.number("1152921504606846977", 10, true)));
  Cell q;
  REQUIRE(integer_divide(t, t.number("100000000000000000000"), t.number("50000000000000000000"), Rounding::toward_zero,
                         &q, nullptr) == 0);
  CHECK(q == Cell::integer(2));
}

TEST_CASE("results take only the cells they need") {
  Store t;
  const Cell a = t.number("100000000000000000000");
  const Cell* before = t.top;
  Cell zero;
  REQUIRE(integer_subtract(t, a, a, zero) == 0);
  CHECK(zero == Cell::integer(0));
  CHECK(t.top == before);
}

TEST_CASE("comparison orders by value") {
  Store t;
  const Cell ordered[] = {t.number("100000000000000000000000000000000000000000", 10, true),
                          t.number("100000000000000000001", 10, true),
                          Cell::integer(-1),
                          Cell::integer(0),
                          t.number("100000000000000000000"),
                          t.number("100000000000000000001")};
  for (std::size_t i = 0; i < std::size(ordered); ++i) {
    for (std::size_t j = 0; j < std::size(ordered); ++j) {
      const int c = compare_integers(ordered[i], ordered[j]);
      CHECK((c > 0) == (i > j));
      CHECK((c == 0) == (i == j));
    }
  }
}

TEST_CASE("a factorial of a thousand") {
  Store t;
  Cell product = Cell::integer(1);
  for (int i = 2; i <= 1000; ++i) REQUIRE(integer_multiply(t, product, Cell::integer(i), product) == 0);
  const std::string text = shown(product);
  CHECK(text.size() == 2568);
  CHECK(text.substr(0, 10) == "4023872600");
  CHECK(integer_trailing_zeros(product) == 994);
  for (int i = 2; i <= 1000; ++i) {
    Cell rest;
    REQUIRE(integer_divide(t, product, Cell::integer(i), Rounding::down, &product, &rest) == 0);
    REQUIRE(rest == Cell::integer(0));
  }
  CHECK(product == Cell::integer(1));
}

TEST_CASE("roots leave a remainder") {
  Store t;
  Cell root, rest;
  REQUIRE(integer_root(t, t.number("1000000000000000000000000000001"), 3, root, rest) == 0);
  CHECK(shown(root) == "10000000000");
  CHECK(rest == Cell::integer(1));
}

TEST_CASE("integers of many pieces read back, with the zeros at the seams") {
  Store t;
  for (const int base : {2, 3, 10, 36}) {
    for (const std::size_t length : {39455, 39456, 39457, 39458, 300000}) {
      std::string text(length, '0');
      for (std::size_t i = 0, digit = 1; i < length; i += 1 + digit % 97, digit = digit * 75 % 65537) {
        text[i] = static_cast<char>('0' + (i == 0 ? 1 : digit % static_cast<std::size_t>(std::min(base, 10))));
      }
      CHECK(shown(t.number(text, base, true), base) == "-" + text);
    }
  }
  Cell power;
  REQUIRE(integer_power(t, Cell::integer(10), 200000, power) == 0);
  CHECK(shown(power) == "1" + std::string(200000, '0'));
  CHECK(compare_integers(power, t.number("1" + std::string(200000, '0'))) == 0);
}

TEST_CASE("conversions of long integers can be stopped") {
  Store t;
  const std::string text(300000, '7');
  const Cell number = t.number(text);
  int looks = 0;
  t.stop.owner = &looks;
  t.stop.requested = [](void* owner) { return ++*static_cast<int*>(owner) == 5; };
  std::string out;
  CHECK_FALSE(append_integer(out, number, 10, false, &t));
  CHECK(append_integer(out, number));
  CHECK(looks == 5);
  looks = 0;
  Cell result;
  CHECK(integer_from_digits(t, text, 10, false, result) == too_large);
  CHECK(looks == 5);
}
