// SPDX-License-Identifier: MIT
//
// Searches select the same variables by a winner tree as by a pass over all of them.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "clpfd/oracle.hpp"
#include "clpfd/propagators/distinct.hpp"
#include "clpfd/propagators/linear.hpp"
#include "clpfd/propagators/relations.hpp"
#include "clpfd/search/labeling.hpp"

namespace hornbeam::clpfd {
namespace {

using Numbers = std::vector<std::int64_t>;
using Result = Labeling::Result;
using Random = std::mt19937;

constexpr std::size_t never = ~std::size_t{0};

bool post_some(Store& store, const std::vector<FdVar>& x, Random& random) {
  const auto any = [&] { return x[random() % x.size()]; };
  switch (random() % 4) {
    case 0: return post_not_equal(store, any(), any(), static_cast<Value>(random() % 3) - 1);
    case 1: return post_less_equal(store, any(), any(), static_cast<Value>(random() % 4));
    case 2: {
      const ExactTerm terms[] = {{Integer(1), any()}, {Integer(2), any()}, {Integer(-1), any()}};
      return post_linear(store, terms, Relation::less_equal, static_cast<std::int64_t>(4 + random() % 9));
    }
    default: {
      const std::size_t first = random() % x.size();
      const std::size_t count = std::min<std::size_t>(x.size() - first, 1 + random() % 5);
      return post_all_different(store, std::span(x).subspan(first, count));
    }
  }
}

// The first solutions, and the number of failures of each.
std::vector<Numbers> first_solutions(unsigned seed, std::size_t many_variables) {
  Random random(seed);
  Store store;
  std::vector<FdVar> x;
  const std::size_t n = 1 + random() % (random() % 2 == 0 ? 10 : 90);
  while (x.size() < n) x.push_back(store.new_variable(static_cast<Value>(random() % 3), 3 + random() % 7));
  std::vector<FdVar> searched = x;
  std::shuffle(searched.begin(), searched.end(), random);
  if (random() % 8 == 0) searched.push_back(searched.front());
  LabelingOptions options;
  constexpr VariableOrder orders[] = {
      VariableOrder::first_fail,      VariableOrder::most_constrained, VariableOrder::smallest,  VariableOrder::largest,
      VariableOrder::anti_first_fail, VariableOrder::occurrence,       VariableOrder::max_regret};
  options.variables = orders[random() % std::size(orders)];
  options.values = static_cast<ValueOrder>(random() % 2);
  options.branching = static_cast<Branching>(random() % 6);
  if (random() % 3 == 0) options.long_trail = random() % 200;
  options.many_variables = many_variables;
  std::vector<Numbers> result;
  for (std::size_t i = random() % (2 * n); i > 0; --i) {
    if (!post_some(store, x, random)) return result;
  }
  if (store.propagate() != Outcome::consistent) return result;
  int polls = 0;
  store.set_interrupt_poll([&] { return ++polls > 40; });  // some searches take too long
  Labeling labeling(store, searched, options);
  while (result.size() < 50 && labeling.next() == Result::solution) {
    result.push_back({static_cast<std::int64_t>(labeling.failures())});
    for (FdVar v : x) result.back().push_back(store.value(v));
    // What is done with a solution and undone again.
    const Store::Mark mark = store.mark();
    if (post_some(store, x, random)) store.propagate();
    store.undo_to(mark);
  }
  return result;
}

TEST_CASE("a winner tree selects what a pass over all variables selects") {
  std::size_t searches = 0;
  const unsigned models = 400 * oracle::repetitions();
  for (unsigned seed = oracle::first_seed(); seed < oracle::first_seed() + models; ++seed) {
    INFO("seed ", seed);
    const std::vector<Numbers> expected = first_solutions(seed, never);
    CHECK(first_solutions(seed, 0) == expected);
    searches += expected.size() > 1 ? 1 : 0;
  }
  CHECK(searches > models / 3);
}

TEST_CASE("many variables are labeled in nearly linear time by domains and constraints") {
  constexpr std::size_t many = 100'000;
  for (const VariableOrder order :
       {VariableOrder::first_fail, VariableOrder::most_constrained, VariableOrder::smallest, VariableOrder::largest}) {
    Store store;
    std::vector<FdVar> x;
    while (x.size() < many) x.push_back(store.new_variable(0, 9));
    for (std::size_t i = 1; i < many; ++i) REQUIRE(post_not_equal(store, x[i - 1], x[i], 0));
    LabelingOptions options;
    options.variables = order;
    Labeling labeling(store, x, options);
    CHECK(labeling.next() == Result::solution);
  }
}

}  // namespace
}  // namespace hornbeam::clpfd
