// SPDX-License-Identifier: MIT
//
// The auxiliary propagators a search posts for products and differences: domain consistency, visible only to the
// search.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>

#include "clpfd/kernel/range_cursor.hpp"
#include "clpfd/oracle.hpp"
#include "clpfd/problems.hpp"
#include "clpfd/propagators/consistent.hpp"
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

// The triples of values, one for each variable, for which the relation holds.
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

// Every remaining value has a support, no solution is lost, and the search finds each once.
template <class Relation>
void check(Store& store, FdVar x, FdVar y, FdVar z, Relation holds) {
  const Row names = {static_cast<Value>(x), static_cast<Value>(y), static_cast<Value>(z)};
  const Rows rows = rows_of(store, names, holds);
  const Store::Mark mark = store.mark();
  const FdVar all[] = {x, y, z};
  const bool posted = store.post_redundant(all);
  const bool possible = store.propagate() == Outcome::consistent;
  CHECK(possible == !rows.empty());
  if (posted && possible) {
    for (std::size_t i = 0; i < 3; ++i) CHECK(values(store, all[i]) == column(rows, i));
  }
  store.undo_to(mark);
  Rows found;
  std::size_t count = 0;
  Labeling labeling(store, all, {});
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
    const ExactTerm terms[] = {{Integer(1), x}, {Integer(-1), y}, {Integer(seed % 3 == 0 ? 1 : -1), t}};
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
  CHECK_FALSE(store.post_redundant(variables));
  std::size_t solutions = 1;
  for (; labeling.next() == Labeling::Result::solution; ++solutions) CHECK(store.degree(y) == degree);
  CHECK(solutions == 6);
  CHECK(labeling.failures() == 0);
  CHECK(store.statistics().propagators == made);
  CHECK(store.size(x) == 12);
  CHECK(store.post_redundant(variables));
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

TEST_CASE("what a search leaves open is as without it") {
  Store store;
  const FdVar x = store.new_variable(2, 3);
  const FdVar y = store.new_variable(1, 10);
  const FdVar z = store.new_variable(0, 30);
  const FdVar other = store.new_variable(0, 1);
  REQUIRE(post_times(store, x, y, z));
  REQUIRE(store.propagate() == Outcome::consistent);
  const FdVar variables[] = {x, other};
  Labeling labeling(store, variables, {});
  REQUIRE(labeling.next() == Labeling::Result::solution);
  CHECK(store.value(x) == 2);
  CHECK(store.size(z) == 19);
  CHECK(store.size(y) == 10);
}

TEST_CASE("what is posted for the product of two searched variables goes on to products of it") {
  Store store;
  const FdVar x = store.new_variable(1, 6);
  const FdVar y = store.new_variable(1, 6);
  const FdVar z = store.new_variable(1, 36);
  const FdVar u = store.new_variable(1, 6);
  const FdVar product = store.new_variable(1, 216);
  REQUIRE(post_times(store, x, y, z));
  REQUIRE(post_times(store, z, u, product));
  REQUIRE(store.propagate() == Outcome::consistent);
  const FdVar variables[] = {u, x, y};
  const std::uint64_t before = store.statistics().propagators;
  CHECK(store.post_redundant(variables));
  CHECK(store.statistics().propagators == before + 2);
}

// ---------------------------------------------------------------------------- order

// The solutions in the order of labeling([ff], _) without redundant constraints, and the number of failures.
class Reference {
 public:
  Reference(Store& store, std::vector<FdVar> variables) : store_(store), variables_(std::move(variables)) { descend(); }
  std::vector<Row> solutions;
  std::size_t failures = 0;

 private:
  void descend() {
    FdVar chosen = FdVar::none;
    for (FdVar x : variables_) {
      if (!store_.fixed(x) && (chosen == FdVar::none || store_.size(x) < store_.size(chosen))) chosen = x;
    }
    if (chosen == FdVar::none) {
      Row& row = solutions.emplace_back();
      for (FdVar x : variables_) row.push_back(store_.value(x));
      return;
    }
    const Value least = store_.min(chosen);
    go([&] { return store_.assign(chosen, least); });
    go([&] { return store_.remove(chosen, least); });
  }
  template <class Narrow>
  void go(Narrow narrow) {
    const Store::Mark mark = store_.mark();
    if (narrow() && store_.propagate() == Outcome::consistent) {
      descend();
    } else {
      ++failures;
    }
    store_.undo_to(mark);
  }

  Store& store_;
  std::vector<FdVar> variables_;
};

// Products of neighbours, distances, and sums so that few or no solutions are left. False: a contradiction.
bool post_puzzle(Store& store, std::mt19937& random, std::vector<FdVar>& x) {
  for (int i = 0; i < 7; ++i) x.push_back(store.new_variable(Value{1}, static_cast<Value>(6 + random() % 6)));
  for (std::size_t i = 0; i + 1 < x.size(); i += 2) {
    const FdVar z = store.new_variable(Value{6}, Value{60});
    if (!post_times(store, x[i], x[i + 1], z)) return false;
    const ExactTerm sum[] = {{Integer(1), z}, {Integer(static_cast<Value>(random() % 5) - 2), x[(i + 3) % 7]}};
    if (!post_linear(store, sum, Relation::equal, Integer(static_cast<Value>(12 + 6 * (random() % 5))))) return false;
  }
  Domain distance(-3, -3);
  distance.append(3, 3);
  const FdVar t = store.new_variable(distance);
  const ExactTerm apart[] = {{Integer(1), x[random() % 3]}, {Integer(-1), x[4 + random() % 3]}, {Integer(1), t}};
  if (!post_linear(store, apart, Relation::equal, 0)) return false;
  std::vector<ExactTerm> all;
  for (FdVar v : x) all.push_back({Integer(1), v});
  return post_linear(store, all, Relation::equal, Integer(static_cast<Value>(25 + random() % 15))) &&
         store.propagate() == Outcome::consistent;
}

std::vector<Row> labeled(Store& store, const std::vector<FdVar>& x, Labeling& labeling) {
  std::vector<Row> result;
  for (Labeling::Result r; (r = labeling.next()) != Labeling::Result::exhausted;) {
    if (r == Labeling::Result::interrupted) continue;
    REQUIRE(r == Labeling::Result::solution);
    Row& row = result.emplace_back();
    for (FdVar v : x) row.push_back(store.value(v));
  }
  return result;
}

TEST_CASE("the order of solutions is that of the domains as they were posted") {
  std::size_t solvable = 0;
  std::size_t unique = 0;
  for (unsigned seed = 0; seed < 300; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    Store store;
    std::vector<FdVar> x;
    if (!post_puzzle(store, random, x)) continue;
    const Reference reference(store, x);
    LabelingOptions options;
    options.variables = VariableOrder::first_fail;
    Labeling labeling(store, x, options);
    CHECK(labeled(store, x, labeling) == reference.solutions);
    unsigned steps = 0;
    store.set_interrupt_poll([&] { return ++steps % 3 == 0; });
    Labeling again(store, x, options);
    CHECK(labeled(store, x, again) == reference.solutions);
    solvable += !reference.solutions.empty();
    unique += reference.solutions.size() == 1;
  }
  // Otherwise the test would not be meaningful.
  CHECK(solvable > 50);
  CHECK(unique > 10);
}

TEST_CASE("a search that fails often finds out with redundant constraints that there is one solution") {
  std::size_t failures = 0;
  std::size_t without = 0;
  for (const problems::Kenken& puzzle : problems::kenkens()) {
    if (puzzle.size != 8) continue;
    INFO(puzzle.name);
    problems::Model model;
    kenken(model, puzzle);
    REQUIRE(model.store.propagate() == Outcome::consistent);
    const Reference reference(model.store, model.variables);
    LabelingOptions options;
    options.variables = VariableOrder::first_fail;
    Labeling labeling(model.store, model.variables, options);
    CHECK(labeled(model.store, model.variables, labeling) == reference.solutions);
    failures += labeling.failures();
    without += reference.failures;
  }
  CHECK(failures < without / 2);
}

TEST_CASE("a sum is domain consistent where that is wanted") {
  const Value sums[][4] = {{1, 11, -1, 12}, {2, 3, 5, 7}, {-1, 7, 7, 0}, {1, 1, 70'000, 70'003}};
  for (const auto& sum : sums) {
    oracle::Model model{
        "consistent sum",
        3,
        {-7, -3, -1, 0, 1, 2, 3, 4, 5, 6, 12, 13, 14, 24, 35},
        [=](const oracle::Assignment& a) { return sum[0] * a[0] + sum[1] * a[1] + sum[2] * a[2] == sum[3]; },
        [=](Store& s, std::span<const FdVar> x) {
          const ExactTerm exact[] = {{sum[0], x[0]}, {sum[1], x[1]}, {sum[2], x[2]}};
          const LinearTerm terms[] = {{sum[0], x[0]}, {sum[1], x[1]}, {sum[2], x[2]}};
          post_consistent_sum(s, terms, sum[3]);
          return post_linear(s, exact, Relation::equal, sum[3]);
        }};
    model.share = false;
    model.domain_consistent = true;
    model.scenarios = 150;
    oracle::check(model);
    model.share = true;
    model.domain_consistent = false;
    oracle::check(model);
  }
}

}  // namespace
}  // namespace hornbeam::clpfd
