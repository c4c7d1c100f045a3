// SPDX-License-Identifier: MIT
//
// What a search posts beside products and differences: domain consistency, seen by the search alone.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>

#include "clpfd/propagators/linear.hpp"
#include "clpfd/propagators/times.hpp"
#include "clpfd/search/labeling.hpp"

namespace hornbeam::clpfd {
namespace {

using Row = std::vector<Value>;
using Rows = std::set<Row>;

Domain random_domain(std::mt19937& random, Value lo, Value hi) {
  Domain domain;
  for (Value v = lo; v <= hi; ++v) {
    if (random() % 3 != 0 || v == hi) domain.append(v, v);
  }
  return domain;
}

Row values(const Store& store, FdVar x) {
  Row result;
  for_each_value(store, x, [&](Value v) { result.push_back(v); });
  return result;
}

// The rows of three values, one of each variable, that the relation holds for.
template <class Relation>
Rows rows_of(const Store& store, const Row& variables, Relation holds) {
  const auto of = [&](std::size_t i) { return values(store, FdVar{static_cast<std::uint32_t>(variables[i])}); };
  Rows rows;
  for (Value x : of(0)) {
    for (Value y : of(1)) {
      for (Value z : of(2)) {
        if (holds(x, y, z)) rows.insert({x, y, z});
      }
    }
  }
  return rows;
}

Row column(const Rows& rows, std::size_t i) {
  std::set<Value> result;
  for (const Row& row : rows) result.insert(row[i]);
  return {result.begin(), result.end()};
}

// Every value that is left has a support, no solution is lost, and the search finds each once.
template <class Relation>
void check(Store& store, FdVar x, FdVar y, FdVar z, Relation holds) {
  const Row names = {static_cast<Value>(x), static_cast<Value>(y), static_cast<Value>(z)};
  const Rows rows = rows_of(store, names, holds);
  const Store::Mark mark = store.mark();
  const bool posted = store.strengthen(x);
  const bool possible = store.propagate() == Outcome::consistent;
  CHECK(possible == !rows.empty());
  if (posted && possible) {
    const FdVar all[] = {x, y, z};
    for (std::size_t i = 0; i < 3; ++i) CHECK(values(store, all[i]) == column(rows, i));
  }
  store.undo_to(mark);
  Rows found;
  std::size_t count = 0;
  const FdVar variables[] = {x, y, z};
  Labeling labeling(store, variables, {});
  for (; labeling.next() == Labeling::Result::solution; ++count) {
    found.insert({store.value(x), store.value(y), store.value(z)});
  }
  CHECK(count == rows.size());
  CHECK(found == rows);
}

TEST_CASE("a search looks at products value by value") {
  for (unsigned seed = 0; seed < 400; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    Store store;
    const Value low = seed % 3 == 0 ? -4 : static_cast<Value>(seed % 3);  // with both signs, from 0, from 1
    const FdVar x = store.new_variable(random_domain(random, low, 6));
    const FdVar y = store.new_variable(random_domain(random, low, 5));
    const FdVar z = seed % 4 == 0   ? store.new_variable(Value{12}, Value{12})
                    : seed % 4 == 1 ? store.new_variable(Value{-1000}, Value{1000})
                                    : store.new_variable(random_domain(random, -10, 60));
    REQUIRE(post_times(store, x, y, z));
    if (store.propagate() == Outcome::consistent) {
      check(store, x, y, z, [](Value a, Value b, Value c) { return a * b == c; });
    }
  }
}

TEST_CASE("a search looks at a known distance value by value") {
  for (unsigned seed = 0; seed < 400; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    Store store;
    const FdVar x = store.new_variable(random_domain(random, 0, 9));
    const FdVar y = store.new_variable(random_domain(random, 0, 12));
    Domain two(-4, -4);
    two.append(seed % 2 == 0 ? 4 : 1, seed % 2 == 0 ? 4 : 1);
    const FdVar t = store.new_variable(two);
    const Value c = seed % 5 == 0 ? 2 : 0;
    const ExactTerm terms[] = {
        {Integer(1), x}, {Integer(-1), y}, {Integer(seed % 3 == 0 ? 1 : -1), t}};
    REQUIRE(post_linear(store, terms, Relation::equal, Integer(c)));
    const Value sign = seed % 3 == 0 ? 1 : -1;
    if (store.propagate() == Outcome::consistent) {
      check(store, x, y, t, [&](Value a, Value b, Value d) { return a - b + sign * d == c; });
    }
  }
}

TEST_CASE("only the search sees it, and it goes with the search") {
  Store store;
  const FdVar x = store.new_variable(1, 12);
  const FdVar y = store.new_variable(1, 12);
  const FdVar z = store.new_variable(Value{12}, Value{12});
  REQUIRE(post_times(store, x, y, z));
  REQUIRE(store.propagate() == Outcome::consistent);
  CHECK(store.size(x) == 12);
  const std::uint32_t degree = store.degree(x);
  const FdVar variables[] = {x, y};
  Labeling labeling(store, variables, {});
  REQUIRE(labeling.next() == Labeling::Result::solution);
  const std::uint64_t made = store.statistics().propagators;
  CHECK_FALSE(store.strengthen(x));
  CHECK_FALSE(store.strengthen(y));
  std::size_t solutions = 1;
  for (; labeling.next() == Labeling::Result::solution; ++solutions) CHECK(store.degree(y) == degree);
  CHECK(solutions == 6);
  CHECK(labeling.failures() == 0);
  CHECK(store.statistics().propagators == made);
  CHECK(store.size(x) == 12);
  CHECK(store.strengthen(x));
}

TEST_CASE("a contradiction that only the search sees ends it at once") {
  Store store;
  const Domain even = Domain::of({4, 6, 8, 10});
  const FdVar x = store.new_variable(even);
  const FdVar y = store.new_variable(even);
  const FdVar z = store.new_variable(Domain::of({35, 45, 55}));
  REQUIRE(post_times(store, x, y, z));
  REQUIRE(store.propagate() == Outcome::consistent);
  const FdVar variables[] = {x, y};
  Labeling labeling(store, variables, {});
  CHECK(labeling.next() == Labeling::Result::exhausted);
  CHECK(labeling.choices() == 0);
  CHECK(labeling.failures() == 1);
}

}  // namespace
}  // namespace hornbeam::clpfd
