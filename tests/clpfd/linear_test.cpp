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

Model linear_model(const std::string& name, std::vector<std::int64_t> coefficients,
                   Relation relation, std::int64_t constant, std::vector<std::int64_t> pool) {
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
  check(linear_model("x + y - z = 1", {1, 1, -1}, Relation::equal, 1, values(-4, 4)));
  check(linear_model("3x - 2y + 5z - w = 4", {3, -2, 5, -1}, Relation::equal, 4, values(-5, 5)));
}

TEST_CASE("linear disequations keep exactly the solutions of brute force") {
  check(linear_model("x \\= y", {1, -1}, Relation::not_equal, 0, values(-3, 3)));
  check(linear_model("x \\= y - 1", {1, -1}, Relation::not_equal, -1, values(-3, 3)));
  check(linear_model("x + 2y - z \\= 1", {1, 2, -1}, Relation::not_equal, 1, values(-3, 3)));
}

TEST_CASE("linear inequalities keep exactly the solutions of brute force") {
  check(linear_model("x =< y", {1, -1}, Relation::less_equal, 0, values(-4, 4)));
  check(linear_model("x < y", {1, -1}, Relation::less_equal, -1, values(-4, 4)));
  check(linear_model("2x - 3y + z =< 2", {2, -3, 1}, Relation::less_equal, 2, values(-4, 4)));
  check(linear_model("-x - y - z - w =< -6", {-1, -1, -1, -1}, Relation::less_equal, -6,
                     values(-2, 4)));
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
