// SPDX-License-Identifier: MIT
//
// all_different and all_distinct against the oracle.
#include <doctest/doctest.h>

#include <set>

#include "clpfd/oracle.hpp"
#include "clpfd/propagators/distinct.hpp"

namespace hornbeam::clpfd {
namespace {

using oracle::Assignment;
using oracle::Model;
using oracle::values;

bool all_unlike(const Assignment& a) { return std::set<std::int64_t>(a.begin(), a.end()).size() == a.size(); }

TEST_CASE("all_different keeps exactly the solutions of brute force") {
  for (std::size_t n : {1, 2, 3, 5}) {
    check(Model{"all_different " + std::to_string(n), n, values(-3, 3), all_unlike, post_all_different});
  }
}

TEST_CASE("all_distinct is domain consistent") {
  for (std::size_t n : {1, 2, 3, 4, 5, 6}) {
    Model model{"all_distinct " + std::to_string(n), n, values(-3, 3), all_unlike, post_all_distinct};
    model.domain_consistent = true;
    model.domain_size = 4;
    model.scenarios = 150;
    check(model);
  }
}

TEST_CASE("all_distinct over a wide span of values is domain consistent too") {
  Model model{"all_distinct wide", 4, {-900, -1, 0, 1, 2, 70, 5000, 100000}, all_unlike, post_all_distinct};
  model.domain_consistent = true;
  check(model);
}

TEST_CASE("all_distinct with wide and narrow domains is domain consistent") {
  // Most domains are small and near 0; the runs at the far end are wide enough to be left out of the graph and return
  // to it when they are narrowed.
  std::vector<std::int64_t> pool = values(0, 3);
  for (std::int64_t v = 5000; v < 5008; ++v) pool.push_back(v);
  Model model{"all_distinct mixed", 5, pool, all_unlike, post_all_distinct};
  model.domain_consistent = true;
  model.domain_size = 6;
  model.scenarios = 200;
  check(model);
}

TEST_CASE("what finite variables need is taken from infinite ones") {
  Store store;
  std::vector<FdVar> x = {store.new_variable(1, 2), store.new_variable(1, 2), store.new_variable(),
                          store.new_variable(0, 1000000)};
  CHECK(post_all_distinct(store, x));
  CHECK(store.propagate() == Outcome::consistent);
  CHECK(store.domain(x[2]).text() == "inf..0\\/3..sup");
  CHECK(store.domain(x[3]).text() == "0\\/3..1000000");
  CHECK(store.set_min(x[2], 1));
  CHECK(store.set_max(x[2], 3));
  CHECK(store.propagate() == Outcome::consistent);
  CHECK(store.value(x[2]) == 3);
  CHECK_FALSE(store.contains(x[3], 3));
}

TEST_CASE("fifty pigeons do not fit forty-nine holes, found without search") {
  Store store;
  std::vector<FdVar> pigeons;
  for (int i = 0; i < 50; ++i) pigeons.push_back(store.new_variable(1, 49));
  CHECK(post_all_distinct(store, pigeons));
  CHECK(store.propagate() == Outcome::failed);
}

}  // namespace
}  // namespace hornbeam::clpfd
