// SPDX-License-Identifier: MIT
//
// Linear relations against the oracle, with small, negative and huge numbers.
#include <doctest/doctest.h>

#include "clpfd/oracle.hpp"
#include "clpfd/propagators/linear.hpp"

namespace hornbeam::clpfd {
namespace {

using oracle::Assignment;
using oracle::Model;
using oracle::values;

Model linear_model(const std::string& name, std::vector<std::int64_t> coefficients, Relation relation,
                   std::int64_t constant, std::vector<std::int64_t> pool) {
  Model model;
  model.name = name;
  model.arity = coefficients.size();
  model.pool = std::move(pool);
  model.solution = [=](const Assignment& a) {
    Wide sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += Wide{coefficients[i]} * a[i];
    return relation == Relation::equal       ? sum == constant
           : relation == Relation::not_equal ? sum != constant
                                             : sum <= constant;
  };
  model.post = [=](Store& store, std::span<const FdVar> x) {
    std::vector<ExactTerm> terms;
    for (std::size_t i = 0; i < x.size(); ++i) terms.push_back({coefficients[i], x[i]});
    return post_linear(store, terms, relation, constant);
  };
  return model;
}

std::vector<std::int64_t> huge_pool() {
  const std::int64_t big = std::int64_t{1} << 61;
  return {-big - 1, -big, -big + 1, -2, -1, 0, 1, 2, big - 1, big, big + 1};
}

TEST_CASE("linear equations keep exactly the solutions of brute force") {
  check(linear_model("x = y", {1, -1}, Relation::equal, 0, values(-4, 4)));
  check(linear_model("x = y + 2", {1, -1}, Relation::equal, 2, values(-4, 4)));
  check(linear_model("x + y = 3", {1, 1}, Relation::equal, 3, values(-4, 6)));
  check(linear_model("2x + 3y = 7", {2, 3}, Relation::equal, 7, values(-6, 6)));
  check(linear_model("4x - y = 1", {4, -1}, Relation::equal, 1, values(-9, 9)));
  check(linear_model("x + 2y - 2z = 0", {1, 2, -2}, Relation::equal, 0, values(-6, 6)));
  check(linear_model("3x + 6y - 4z = 5", {3, 6, -4}, Relation::equal, 5, values(-6, 6)));
  check(linear_model("x + y - z = 1", {1, 1, -1}, Relation::equal, 1, values(-4, 4)));
  check(linear_model("3x - 2y + 5z - w = 4", {3, -2, 5, -1}, Relation::equal, 4, values(-5, 5)));
}

// The remaining domains after coefficients[0]*x + coefficients[1]*y = c is posted for x in `domain`.
std::string left_of(std::vector<std::int64_t> coefficients, const Domain& domain, std::int64_t c) {
  Store store;
  const FdVar x = store.new_variable(domain);
  const FdVar y = store.new_variable();
  const ExactTerm terms[] = {{coefficients[0], x}, {coefficients[1], y}};
  if (!post_linear(store, terms, Relation::equal, c)) return "impossible";
  if (store.propagate() != Outcome::consistent) return "inconsistent";
  return store.domain(x).text() + " " + store.domain(y).text();
}

TEST_CASE("holes go on to multiples and mirror images") {
  CHECK(left_of({2, -1}, Domain::of({1, 3}), 0) == "1\\/3 2\\/6");
  CHECK(left_of({2, -1}, Domain(1, 3), 0) == "1..3 2..6");
  CHECK(left_of({2, 1}, Domain::of({1, 3}), 0) == "1\\/3 -6\\/-2");
  CHECK(left_of({1, -3}, Domain::of({1, 3, 4, 6, 9}), 0) == "3..4\\/6\\/9 1..3");
  CHECK(left_of({1, 1}, Domain::all().without(3), 4) == "inf..2\\/4..sup inf..0\\/2..sup");
  CHECK(left_of({2, 1}, Domain::all().without(3), 0) == "inf..2\\/4..sup inf..-8\\/-4..sup");
}

TEST_CASE("what divides all other coefficients divides the rest") {
  Store store;
  const FdVar x = store.new_variable(Domain::of({0, 4, 7, 11}));
  const FdVar y = store.new_variable(0, 50);
  const FdVar z = store.new_variable(0, 50);
  const ExactTerm terms[] = {{1, x}, {2, y}, {-2, z}};
  REQUIRE(post_linear(store, terms, Relation::equal, 0));
  REQUIRE(store.propagate() == Outcome::consistent);
  CHECK(store.domain(x) == Domain::of({0, 4}));
}

TEST_CASE("linear disequations keep exactly the solutions of brute force") {
  check(linear_model("x \\= y", {1, -1}, Relation::not_equal, 0, values(-3, 3)));
  check(linear_model("x \\= y - 1", {1, -1}, Relation::not_equal, -1, values(-3, 3)));
  check(linear_model("x + 2y - z \\= 1", {1, 2, -1}, Relation::not_equal, 1, values(-3, 3)));
}

TEST_CASE("mirror images of many values keep exactly the solutions of brute force") {
  for (const Value c : {-64, 20, 63, 130}) {
    Model model = linear_model("x + y = c", {1, 1}, Relation::equal, c, values(-90, 90));
    model.domain_size = 60;
    check(model);
  }
}

TEST_CASE("linear inequalities keep exactly the solutions of brute force") {
  check(linear_model("x =< y", {1, -1}, Relation::less_equal, 0, values(-4, 4)));
  check(linear_model("x < y", {1, -1}, Relation::less_equal, -1, values(-4, 4)));
  check(linear_model("2x - 3y + z =< 2", {2, -3, 1}, Relation::less_equal, 2, values(-4, 4)));
  check(linear_model("-x - y - z - w =< -6", {-1, -1, -1, -1}, Relation::less_equal, -6, values(-2, 4)));
}

// 300 terms: known ones in front, then those drawn by the oracle, and others that are 0 or 1.
TEST_CASE("sums of hundreds of terms keep exactly the solutions of brute force") {
  constexpr std::int64_t coefficients[] = {1, -2, 3, 1};
  for (const Relation relation : {Relation::equal, Relation::not_equal, Relation::less_equal}) {
    Model model{"long sum", 4, values(-3, 4),
                [=](const Assignment& a) {
                  std::int64_t sum = 0;
                  for (std::size_t i = 0; i < 4; ++i) sum += coefficients[i] * a[i];
                  return relation == Relation::equal ? sum == 2 : relation == Relation::not_equal ? sum != 2 : sum <= 2;
                },
                [=](Store& s, std::span<const FdVar> x) {
                  std::vector<ExactTerm> terms;
                  std::vector<FdVar> others;
                  for (int i = 0; i < 296; ++i) others.push_back(s.new_variable(0, 1));
                  for (std::size_t i = 0; i < 296; ++i) {
                    terms.push_back({Integer(1), others[i]});
                    if (i % 74 == 30) terms.push_back({Integer(coefficients[i / 74]), x[i / 74]});
                  }
                  if (!post_linear(s, terms, relation, 150)) return false;
                  for (std::size_t i = 0; i < 296; ++i) {
                    if (!s.assign(others[i], i % 2)) return false;
                  }
                  return true;
                }};
    model.scenarios = 30;
    check(model);
  }
}

TEST_CASE("a long sum tells of itself as it was posted") {
  Store store;
  std::vector<ExactTerm> terms;
  for (int i = 0; i < 300; ++i) terms.push_back({Integer(1 + i % 3), store.new_variable(0, 5)});
  CHECK(post_linear(store, terms, Relation::less_equal, 1000));
  CHECK(store.propagate() == Outcome::consistent);
  const auto watchers = store.watchers(terms[7].variable);
  std::size_t told = 0;
  for (const PropagatorId id : watchers) {
    Propagator& p = store.at(id);
    if (p.auxiliary()) continue;
    ++told;
    Description description;
    p.describe(description);
    CHECK(description.variables.size() == 300);
    CHECK(description.constants[0] == Integer(1000));
    CHECK(description.constants[8] == Integer(2));
  }
  CHECK(told == 1);
  CHECK(store.degree(terms[7].variable) == 1);
}

TEST_CASE("x = y + c is domain consistent") {
  Model model = linear_model("x = y + 1, strong", {1, -1}, Relation::equal, 1, values(-9, 9));
  model.domain_consistent = true;
  model.domain_size = 9;
  check(model);
}

TEST_CASE("linear relations near the edge of 64 bits do not wrap") {
  check(linear_model("x = y, huge", {1, -1}, Relation::equal, 0, huge_pool()));
  check(linear_model("x = y + 1, huge", {1, -1}, Relation::equal, 1, huge_pool()));
  check(linear_model("x + y + z = 0, huge", {1, 1, 1}, Relation::equal, 0, huge_pool()));
  check(linear_model("5x - 7y = 0, huge", {5, -7}, Relation::equal, 0, huge_pool()));
  check(linear_model("9x + y - z \\= 0, huge", {9, 1, -1}, Relation::not_equal, 0, huge_pool()));
  check(linear_model("x + 4y =< 3, huge", {1, 4}, Relation::less_equal, 3, huge_pool()));
}

}  // namespace
}  // namespace hornbeam::clpfd
