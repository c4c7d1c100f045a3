// SPDX-License-Identifier: MIT
//
// Divisors, and products whose bounds would converge very slowly.
#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "clpfd/domain/divisors.hpp"
#include "clpfd/propagators/relations.hpp"
#include "clpfd/propagators/times.hpp"
#include "clpfd/search/labeling.hpp"

namespace hornbeam::clpfd {
namespace {

Integer number(const char* decimal) { return *Integer::parse(decimal); }

std::vector<Integer> by_trial(Value n) {
  std::vector<Integer> result;
  for (Value d = 1; d <= n; ++d) {
    if (n % d == 0) result.emplace_back(d);
  }
  return result;
}

TEST_CASE("divisors are those of trial division") {
  CHECK(divisors(0).empty());
  for (Value n = 1; n < 3000; ++n) {
    INFO("n = ", n);
    CHECK(divisors(n) == by_trial(n));
    CHECK(divisors(-n) == by_trial(n));
  }
  std::mt19937_64 random(7);
  for (int i = 0; i < 20; ++i) {
    const Value n = 1000000 + static_cast<Value>(random() % 4000000);
    INFO("n = ", n);
    CHECK(divisors(n) == by_trial(n));
  }
}

// The product of primes has as many divisors as there are subsets; squares and cubes of large primes are handled too.
TEST_CASE("divisors of products of large primes") {
  const std::vector<Integer> primes = {1009, 1013, 65537, 1000003, 2147483647};
  for (unsigned chosen = 1; chosen < 32; ++chosen) {
    Integer n(1);
    for (unsigned i = 0; i < 5; ++i) n = (chosen >> i) & 1 ? n * primes[i] : n;
    const std::vector<Integer> all = divisors(n);
    INFO("n = ", n.text());
    CHECK(all.size() == std::size_t{1} << std::popcount(chosen));
    CHECK(std::is_sorted(all.begin(), all.end()));
    CHECK(std::all_of(all.begin(), all.end(), [&](const Integer& d) { return divides(d, n); }));
  }
  const Integer p(1000003);
  CHECK(divisors(p * p) == std::vector<Integer>{1, p, p * p});
  CHECK(divisors(p * p * p) == std::vector<Integer>{1, p, p * p, p * p * p});
  const Integer q = number("2305843009213693951");  // 2^61 - 1
  CHECK(divisors(q) == std::vector<Integer>{1, q});
  CHECK(divisors(number("1000000000000000000000007")).size() == 2);  // a prime
  CHECK(divisors(number("1000000000000000000000001")).size() == 8);
}

TEST_CASE("no divisors are better than doubtful or costly ones") {
  // A prime beyond what is certain. For factors that are too long: below.
  CHECK(divisors(number("170141183460469231731687303715884105727")).empty());
  Integer many(1);  // the product of the first primes
  for (int prime : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61}) many = many * Integer(prime);
  CHECK(divisors(many).empty());
}

TEST_CASE("the next divisor, with either sign") {
  const std::vector<Integer> all = divisors(12);
  for (Value v = -15; v <= 15; ++v) {
    std::optional<Integer> above, below;
    for (Value d = -12; d <= 12; ++d) {
      if (d == 0 || 12 % d != 0) continue;
      if (d >= v && !above) above = Integer(d);
      if (d <= v) below = Integer(d);
    }
    INFO("v = ", v);
    CHECK(divisor_not_below(all, v) == above);
    CHECK(divisor_not_above(all, v) == below);
  }
}

struct Product {
  Store store;
  FdVar x;
  FdVar y;
  Outcome outcome;
  Product(const Integer& least, const Integer& most, const Integer& z) {
    x = store.new_variable(Domain(Bound(least), Bound(most)));
    y = store.new_variable(Domain(Bound(least), Bound(most)));
    const FdVar product = store.new_variable(Domain(Bound(z), Bound(z)));
    outcome = post_times(store, x, y, product) ? store.propagate() : Outcome::failed;
  }
  bool found_soon() const { return store.statistics().propagations < 200; }
};

TEST_CASE("factors of a known product come to its divisors in a few steps") {
  const Integer p(1000003), q = number("1000000000039");
  Product narrow(1000, p * q - Integer(1), p * q);
  CHECK(narrow.outcome == Outcome::consistent);
  CHECK(narrow.store.lower(narrow.x) == Bound(p));
  CHECK(narrow.store.upper(narrow.y) == Bound(q));
  CHECK(narrow.found_soon());
  Product signs(-q, Integer(999999999999), p * q);
  CHECK(signs.outcome == Outcome::consistent);
  CHECK(signs.store.lower(signs.x) == Bound(-q));
  CHECK(signs.store.upper(signs.x) == Bound(-p));  // q is too much for the other one
  CHECK(signs.found_soon());
  Product none(2, number("1000000000000000"), 1000000000000037);  // a prime
  CHECK(none.outcome == Outcome::failed);
  CHECK(none.found_soon());
  Product none_beyond(1000, number("100000000000000000000000"), number("1000000000000000000000007"));
  CHECK(none_beyond.outcome == Outcome::failed);
  CHECK(none_beyond.found_soon());
}

TEST_CASE("limits stay where they are if the divisors are not found") {
  const Integer z = number("1000000000000000000000000000057") * number("1000000000000000000000000000099");
  Product product(2, z, z);
  CHECK(product.outcome == Outcome::consistent);
  CHECK(product.found_soon());
}

TEST_CASE("the search for divisors ends when somebody wants it to stop") {
  const support::StopSign stop{[](void*) { return true; }, nullptr};
  const Integer z = number("1000000000000000000000000000057") * number("1000000000000000000000000000099");
  CHECK_THROWS_AS(divisors(Integer::from_limbs(z.limbs(), false, &stop)), support::Stopped);
}

TEST_CASE("a search from both ends finds all factors, in any order") {
  const Integer z = Integer(65537) * Integer(1000003) * number("1000000000039");
  for (VariableOrder order : {VariableOrder::leftmost, VariableOrder::first_fail}) {
    Product product(-z, z, z);
    REQUIRE(product.outcome == Outcome::consistent);
    const FdVar both[] = {product.x, product.y};
    LabelingOptions options;
    options.variables = order;
    Labeling labeling(product.store, both, options);
    std::size_t count = 0;
    while (labeling.next() == Labeling::Result::solution) ++count;
    CHECK(count == 16);
    CHECK(product.store.statistics().propagations < 5000);
  }
}

TEST_CASE("a search for factors tries divisors") {
  for (const char* z : {"1000000000000000001", "1000000000000000000000001"}) {
    INFO("z = ", z);
    Product product(2, number(z), number(z));
    REQUIRE(product.outcome == Outcome::consistent);
    const std::size_t expected = divisors(number(z)).size() - 2;
    Labeling labeling(product.store, {&product.x, 1}, {});
    std::size_t count = 0;
    while (labeling.next() == Labeling::Result::solution) {
      ++count;
      CHECK(product.store.lower(product.x).value() * product.store.lower(product.y).value() == number(z));
    }
    CHECK(count == expected);
  }
}

}  // namespace
}  // namespace hornbeam::clpfd
