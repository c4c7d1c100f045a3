// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>

#include "terms/ratio.hpp"

using namespace hornbeam::terms;

namespace {

struct RatioStore : TermStore {
  explicit RatioStore(std::size_t cells = std::size_t{1} << 20)
      : TermStore((cells + 2 * slack) * sizeof(Cell), std::size_t{1} << 20) {}
  Cell whole(std::string_view digits) {
    Cell result;
    REQUIRE(integer_from_digits(*this, digits, 10, false, result) == 0);
    return result;
  }
  Cell ratio(std::string_view numerator, std::string_view denominator) {
    Cell result;
    REQUIRE(make_rational(*this, whole(numerator), whole(denominator), result) == 0);
    return result;
  }
};

std::string text_of(Cell ratio) {
  std::string out;
  append_ratio(out, ratio);
  return out;
}

}  // namespace

TEST_CASE("a result stands alone above the old top") {
  RatioStore t;
  const Cell a = t.ratio("100000000000000000000", "3"), b = t.ratio("1", "700000000000000000000000000000000000000001");
  const Cell* const top = t.top;
  Cell sum;
  REQUIRE(rational_add(t, a, b, sum) == 0);
  CHECK(sum.address() == top);
  CHECK(t.top == top + 1 + sum.address()->box_words());
  Cell back;
  REQUIRE(rational_subtract(t, sum, b, back) == 0);
  CHECK(same_box(a, back));
  REQUIRE(rational_subtract(t, a, a, back) == 0);
  CHECK(back == Cell::integer(0));
}

TEST_CASE("parts are read in place and copied for keeping") {
  RatioStore t;
  const Cell q = t.ratio("6000000000000000000000", "9");
  CHECK(text_of(q) == "2000000000000000000000r3");
  CHECK(denominator_of(q) == Cell::integer(3));
  CHECK(numerator_of(q).address() == q.address() + 1);
  Cell copy;
  REQUIRE(copy_integer(t, numerator_of(q), copy) == 0);
  CHECK(copy.address() > q.address() + q.address()->box_words());
  CHECK(compare_integers(copy, numerator_of(q)) == 0);
}

TEST_CASE("a heap without room is left as it was") {
  RatioStore t(std::size_t{1} << 17);
  Cell a = t.ratio("1", "3");
  Shortage shortage = 0;
  while (shortage == 0) {
    const Cell* const top = t.top;
    const Cell before = a;
    shortage = rational_multiply(t, a, a, a);
    if (shortage == 0) continue;
    CHECK(t.top == top);
    CHECK(a == before);
  }
  CHECK(shortage != too_large);
}

TEST_CASE("floats are compared exactly, whatever their size") {
  RatioStore t;
  const Cell third = t.ratio("1", "3");
  CHECK(compare_rational_to_float(third, 1.0 / 3) > 0);
  CHECK(compare_rational_to_float(t.ratio("1", "2"), 0.5) == 0);
  CHECK(compare_rational_to_float(third, 5e-324) > 0);
  CHECK(compare_rational_to_float(third, -1e308) > 0);
  CHECK(compare_rational_to_float(third, 1e308) < 0);
  Cell exact;
  REQUIRE(rational_from_double(t, 5e-324, exact) == 0);
  CHECK(compare_rational_to_float(exact, 5e-324) == 0);
  CHECK(rational_to_double(exact) == 5e-324);
}

TEST_CASE("the floor that ranks a number never passes the small integers") {
  RatioStore t;
  CHECK(nearest_small_floor(t.ratio("7", "3")) == 2);
  const Cell large = t.ratio("100000000000000000000000", "7");
  CHECK(nearest_small_floor(large) == max_small_integer);
  Cell opposite;
  REQUIRE(rational_negate(t, large, opposite) == 0);
  CHECK(nearest_small_floor(opposite) == min_small_integer);
}
