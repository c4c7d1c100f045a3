// SPDX-License-Identifier: MIT
//
// The search that learns: optima, limits of time and memory, its effects on the store. The oracle, and random models,
// check for each constraint that it finds exactly the solutions of brute force.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory_resource>
#include <random>

#include "clpfd/learning/learning_optimise.hpp"
#include "clpfd/learning/rules.hpp"
#include "clpfd/propagators/distinct.hpp"
#include "clpfd/propagators/linear.hpp"
#include "clpfd/propagators/relations.hpp"
#include "clpfd/propagators/scheduling.hpp"
#include "clpfd/propagators/tables.hpp"
#include "clpfd/propagators/times.hpp"
#include "support/memory_budget.hpp"

namespace hornbeam::clpfd {
namespace {

using learning::LearningOptimise;
using learning::LearningSearch;
using Result = Labeling::Result;
using Random = std::mt19937_64;

// n variables 1..n-1, pairwise different: a proof takes long.
std::vector<FdVar> post_pigeons(Store& store, Value n) {
  std::vector<FdVar> x;
  for (Value i = 0; i < n; ++i) x.push_back(store.new_variable(1, n - 1));
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) CHECK(post_not_equal(store, x[i], x[j], 0));
  }
  CHECK(store.propagate() == Outcome::consistent);
  return x;
}

// Tasks on two machines, and the end of all tasks.
struct Shop {
  std::vector<FdVar> labeled;
  FdVar end;
};

Shop post_shop(Store& store, unsigned seed) {
  Random random(seed);
  const FdVar end = store.new_variable(0, 60);
  std::vector<FdVar> starts[2];
  std::vector<FdVar> durations[2];
  Shop shop{{}, end};
  for (int job = 0; job < 4; ++job) {
    FdVar before = FdVar::none;
    Value duration = 0;
    for (std::size_t step = 0; step < 2; ++step) {
      const FdVar start = store.new_variable(0, 60);
      const std::size_t machine = (static_cast<std::size_t>(job) + step) % 2;
      if (step > 0) CHECK(post_less_equal(store, before, start, -duration));
      duration = 1 + static_cast<Value>(random() % 6);
      before = start;
      starts[machine].push_back(start);
      durations[machine].push_back(store.new_variable(duration, duration));
      shop.labeled.push_back(start);
    }
    CHECK(post_less_equal(store, before, end, -duration));
  }
  for (std::size_t machine = 0; machine < 2; ++machine)
    CHECK(post_serialized(store, starts[machine], durations[machine]));
  CHECK(store.propagate() == Outcome::consistent);
  shop.labeled.push_back(end);
  return shop;
}

template <class Search>
Value shortest(unsigned seed) {
  Store store;
  const Shop shop = post_shop(store, seed);
  const Objective objective[] = {{Objective::Direction::minimise, shop.end}};
  Search search(store, shop.labeled, {}, objective, OptimiseMode::best);
  CHECK(search.next() == Result::solution);
  const Value end = store.value(shop.end);
  CHECK(search.next() == Result::exhausted);
  return end;
}

TEST_CASE("the optima of a search that learns are those of the plain one") {
  for (unsigned seed = 0; seed < 25; ++seed) {
    INFO("seed ", seed);
    CHECK(shortest<LearningOptimise>(seed) == shortest<Optimise>(seed));
  }
}

TEST_CASE("a search that learns can be interrupted and goes on") {
  Store store;
  const std::vector<FdVar> x = post_pigeons(store, 7);
  int asked = 0;
  store.set_interrupt_poll([&] { return ++asked % 2 == 0; });
  LearningSearch search(store, x, {});
  int interrupted = 0;
  Result result = Result::interrupted;
  while ((result = search.next()) == Result::interrupted) ++interrupted;
  CHECK(result == Result::exhausted);
  CHECK(interrupted > 1);
}

// For some of these numbers of rows the interrupt comes before the first row of a column.
TEST_CASE("a search that learns can be interrupted while it reads a table") {
  for (Value count = 1; count < 400; ++count) {
    Store store;
    const FdVar x[] = {store.new_variable(1, 400), store.new_variable(1, 400), store.new_variable(1, 400)};
    std::vector<std::vector<Value>> rows;
    for (Value i = 1; i <= count; ++i) rows.push_back({i, count + 1 - i, 3});
    REQUIRE(post_table(store, x, rows));
    REQUIRE(store.propagate() == Outcome::consistent);
    int asked = 0;
    store.set_interrupt_poll([&] { return ++asked == 1; });
    LearningSearch search(store, x, {});
    Result result = Result::interrupted;
    while ((result = search.next()) == Result::interrupted) CHECK(asked == 1);
    CHECK(result == Result::solution);
  }
}

TEST_CASE("a search that learns keeps to the limit of memory") {
  support::MemoryBudget memory;
  Store store;
  memory.set_limit(std::size_t{4} << 20);
  store.count_in(memory);
  const std::vector<FdVar> x = post_pigeons(store, 40);
  LearningSearch search(store, x, {});
  CHECK(search.next() == Result::out_of_memory);
}

TEST_CASE("the store is as before when a search that learns has ended") {
  Store store;
  const FdVar x[] = {store.new_variable(0, 4), store.new_variable(0, 4), store.new_variable(0, 4)};
  CHECK(post_all_distinct(store, x));
  CHECK(store.propagate() == Outcome::consistent);
  const std::size_t used = store.grown();
  LearningSearch search(store, x, {});
  int count = 0;
  while (search.next() == Result::solution) ++count;
  CHECK(count == 60);
  for (const FdVar v : x) CHECK(store.size(v) == 5);
  CHECK(store.grown() <= used + 4096);
}

// Many clauses watch the bounds of few variables here.
TEST_CASE("right-angled triangles are found and refuted as by counting") {
  constexpr Value longest = 150;
  std::vector<std::vector<Value>> expected;
  for (Value a = 1; a <= longest; ++a) {
    for (Value b = a; b <= longest; ++b) {
      for (Value c = b; c <= longest; ++c) {
        if (a * a + b * b == c * c) expected.push_back({a, b, c});
      }
    }
  }
  Store store;
  const FdVar x = store.new_variables(3, 1, longest);
  const FdVar sides[] = {x, Store::beside(x), Store::beside(Store::beside(x))};
  std::vector<ExactTerm> terms;
  for (const FdVar side : sides) {
    const FdVar square = store.new_variable(1, longest * longest);
    REQUIRE(post_times(store, side, side, square));
    terms.push_back({Integer(terms.size() < 2 ? 1 : -1), square});
  }
  REQUIRE(post_linear(store, terms, Relation::equal, 0));
  REQUIRE(post_less_equal(store, sides[0], sides[1], 0));
  REQUIRE(store.propagate() == Outcome::consistent);
  std::vector<std::vector<Value>> found;
  LearningSearch search(store, sides, {});
  while (search.next() == Result::solution)
    found.push_back({store.value(sides[0]), store.value(sides[1]), store.value(sides[2])});
  std::sort(found.begin(), found.end());
  CHECK(found == expected);
}

TEST_CASE("values are tried from the end that the options name, before anything is learned") {
  for (const ValueOrder order : {ValueOrder::up, ValueOrder::down}) {
    Store store;
    const FdVar x[] = {store.new_variable(2, 9), store.new_variable(3, 8)};
    LabelingOptions options;
    options.values = order;
    LearningSearch search(store, x, options);
    CHECK(search.next() == Result::solution);
    CHECK(store.value(x[0]) == (order == ValueOrder::up ? 2 : 9));
    CHECK(store.value(x[1]) == (order == ValueOrder::up ? 3 : 8));
  }
}

TEST_CASE("bounds of wide domains that creep do not keep a search that learns from being stopped") {
  learning::Learner learner(*std::pmr::new_delete_resource());
  const learning::Unknown x = learner.add(0, Value{1} << 50);
  const learning::Unknown y = learner.add(0, Value{1} << 50);
  const learning::Term up[] = {{1, x}, {-1, y}};
  const learning::Term down[] = {{-1, x}, {1, y}};
  learning::add_sum(learner, up, -1, {});
  learning::add_sum(learner, down, -1, {});
  learner.choose = [&] { return learning::at_most(x, learner.assignment.lo(x)); };
  learner.should_stop = [] { return true; };
  CHECK(learner.search() == learning::Learner::Result::stopped);
}

}  // namespace
}  // namespace hornbeam::clpfd
