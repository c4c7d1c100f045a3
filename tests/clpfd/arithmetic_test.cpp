// SPDX-License-Identifier: MIT
//
// Products, powers, divisions, minimum, maximum, absolute value and bit functions against the
// oracle.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>

#include "clpfd/oracle.hpp"
#include "clpfd/propagators/min_max.hpp"
#include "clpfd/propagators/power.hpp"
#include "clpfd/propagators/quotient.hpp"
#include "clpfd/propagators/times.hpp"

namespace hornbeam::clpfd {
namespace {

using oracle::Assignment;
using oracle::Model;
using oracle::values;

template <class Post, class Solution>
Model ternary(const char* name, std::vector<std::int64_t> pool, Post post, Solution solution) {
  Model model{name, 3, std::move(pool), solution,
              [post](Store& s, std::span<const FdVar> x) { return post(s, x[0], x[1], x[2]); }};
  model.scenarios = 200;
  return model;
}

std::vector<std::int64_t> wide_pool() {
  const std::int64_t root = std::int64_t{5} << 29;
  const std::int64_t square = root / 2 * root;
  return {-square, -root, -7, -2, -1, 0, 1, 2, 7, root, root + 1, square};
}

std::int64_t floored(std::int64_t a, std::int64_t b) { return floor_quotient(a, b); }

TEST_CASE("x * y = z keeps exactly the solutions of brute force") {
  const auto product = [](const Assignment& a) { return Wide{a[0]} * a[1] == a[2]; };
  check(ternary("times", values(-8, 8), post_times, product));
  check(ternary("times, positive", values(0, 12), post_times, product));
  check(ternary("times, huge", wide_pool(), post_times, product));
}

TEST_CASE("x * x = z keeps exactly the solutions of brute force") {
  Model model{"square", 2, values(-9, 27), [](const Assignment& a) { return a[0] * a[0] == a[1]; },
              [](Store& s, std::span<const FdVar> x) { return post_square(s, x[0], x[1]); }};
  model.domain_size = 12;
  model.scenarios = 200;
  check(model);
}

TEST_CASE("a known divisor passes holes on, a known product its divisors") {
  Store store;
  const FdVar x = store.new_variable(Domain::of({-3, 0, 3, 11}));
  const FdVar two = store.new_variable(2, 2);
  const FdVar z = store.new_variable();
  REQUIRE(post_truncated_quotient(store, x, two, z));
  const FdVar dividend = store.new_variable();
  const FdVar minus_three = store.new_variable(-3, -3);
  const FdVar quotient = store.new_variable(Domain::of({-2, 1}));
  REQUIRE(post_floored_quotient(store, dividend, minus_three, quotient));
  const FdVar factor = store.new_variable(Domain::of({-2, 1, 6}));
  const FdVar other = store.new_variable(-4, 100);
  REQUIRE(post_times(store, factor, other, store.new_variable(3, 3)));
  REQUIRE(store.propagate() == Outcome::consistent);
  CHECK(store.domain(z) == Domain::of({-1, 0, 1, 5}));
  CHECK(store.domain(dividend).text() == "-5..-3\\/4..6");
  CHECK(store.domain(other) == Domain::of({3}));
}

TEST_CASE("the four divisions keep exactly the solutions of brute force") {
  const auto pool = values(-9, 9);
  check(ternary("x // y", pool, post_truncated_quotient,
                [](const Assignment& a) { return a[1] != 0 && a[0] / a[1] == a[2]; }));
  check(ternary("x div y", pool, post_floored_quotient,
                [](const Assignment& a) { return a[1] != 0 && floored(a[0], a[1]) == a[2]; }));
  check(ternary("x rem y", pool, post_remainder, [](const Assignment& a) { return a[1] != 0 && a[0] % a[1] == a[2]; }));
  check(ternary("x mod y", pool, post_modulo,
                [](const Assignment& a) { return a[1] != 0 && a[0] - a[1] * floored(a[0], a[1]) == a[2]; }));
  check(ternary("x / y", pool, post_exact_quotient,
                [](const Assignment& a) { return a[1] != 0 && a[1] * a[2] == a[0]; }));
  check(ternary("x // y, huge", wide_pool(), post_truncated_quotient,
                [](const Assignment& a) { return a[1] != 0 && a[0] / a[1] == a[2]; }));
  check(ternary("x mod y, huge", wide_pool(), post_modulo,
                [](const Assignment& a) { return a[1] != 0 && a[0] - a[1] * floored(a[0], a[1]) == a[2]; }));
}

TEST_CASE("x ^ y = z keeps exactly the solutions of brute force") {
  const auto power_of = [](const Assignment& a) {
    if (a[1] < 0) {
      return (a[0] == 1 && a[2] == 1) || (a[0] == -1 && a[2] == (a[1] % 2 == 0 ? 1 : -1));
    }
    std::int64_t result = 1;
    for (std::int64_t i = 0; i < a[1]; ++i) result *= a[0];
    return result == a[2];
  };
  const auto post = [](Store& s, FdVar x, FdVar y, FdVar z) {
    return s.tighten_upper(y, 9) && s.tighten_lower(y, -9) && post_power(s, x, y, z);
  };
  check(ternary("power", {-8, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 8, 9, 16, 27}, post,
                [=](const Assignment& a) { return a[1] <= 9 && a[1] >= -9 && power_of(a); }));
}

TEST_CASE("minimum and maximum keep exactly the solutions of brute force") {
  for (std::size_t n : {2, 3, 5}) {
    Model most{"maximum " + std::to_string(n), n, values(-5, 5),
               [](const Assignment& a) { return *std::max_element(a.begin(), a.end() - 1) == a.back(); },
               [](Store& s, std::span<const FdVar> x) { return post_maximum(s, x.first(x.size() - 1), x.back()); }};
    check(most);
    Model least{"minimum " + std::to_string(n), n, values(-5, 5),
                [](const Assignment& a) { return *std::min_element(a.begin(), a.end() - 1) == a.back(); },
                [](Store& s, std::span<const FdVar> x) { return post_minimum(s, x.first(x.size() - 1), x.back()); }};
    check(least);
  }
}

TEST_CASE("abs(x) = y is domain consistent") {
  Model model{"absolute", 2, values(-9, 9), [](const Assignment& a) { return std::abs(a[0]) == a[1]; },
              [](Store& s, std::span<const FdVar> x) { return post_absolute(s, x[0], x[1]); }};
  model.domain_consistent = true;
  model.domain_size = 10;
  model.share = false;
  model.scenarios = 200;
  check(model);
  model.share = true;
  model.domain_consistent = false;
  check(model);
}

TEST_CASE("abs(x) = y is domain consistent over many values") {
  for (const Value most : {70, 127, 128, 600}) {
    std::vector<Value> choice = values(-40, 40);
    for (Value v = most - 30; v <= most; ++v) choice.insert(choice.end(), {v, -v});
    Model model{"wide absolute", 2, choice, [](const Assignment& a) { return std::abs(a[0]) == a[1]; },
                [](Store& s, std::span<const FdVar> x) { return post_absolute(s, x[0], x[1]); }};
    model.domain_consistent = true;
    model.domain_size = 60;
    model.share = false;
    check(model);
  }
}

TEST_CASE("bit functions keep exactly the solutions of brute force") {
  const auto binary = [](const char* name, BitFunction f, auto solution) {
    Model model{name, 3, values(-5, 9), solution,
                [f](Store& s, std::span<const FdVar> x) { return post_bit_function(s, f, x.first(2), x[2]); }};
    check(model);
  };
  binary("and", BitFunction::conjunction, [](const Assignment& a) { return (a[0] & a[1]) == a[2]; });
  binary("or", BitFunction::disjunction, [](const Assignment& a) { return (a[0] | a[1]) == a[2]; });
  binary("xor", BitFunction::exclusive_or, [](const Assignment& a) { return (a[0] ^ a[1]) == a[2]; });
  const auto shifted = [](std::int64_t x, std::int64_t places) {
    return places < 0 ? x >> -places : x * (std::int64_t{1} << places);
  };
  binary("left", BitFunction::shift_left, [=](const Assignment& a) { return shifted(a[0], a[1]) == a[2]; });
  binary("right", BitFunction::shift_right, [=](const Assignment& a) { return shifted(a[0], -a[1]) == a[2]; });
}

}  // namespace
}  // namespace hornbeam::clpfd
