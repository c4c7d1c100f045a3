// SPDX-License-Identifier: MIT
//
// Labeling options, the order of answers, branch and bound, interrupts, and the host's notification of fixed variables.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "clpfd/problems.hpp"
#include "clpfd/propagators/distinct.hpp"
#include "clpfd/propagators/linear.hpp"
#include "clpfd/propagators/relations.hpp"
#include "clpfd/search/optimise.hpp"

namespace hornbeam::clpfd {
namespace {

using Numbers = std::vector<std::int64_t>;
using Result = Labeling::Result;

std::vector<Numbers> all_solutions(Store& store, const std::vector<FdVar>& x, LabelingOptions options) {
  std::vector<Numbers> result;
  Labeling labeling(store, x, options);
  while (labeling.next() == Result::solution) {
    Numbers solution;
    for (FdVar v : x) solution.push_back(store.value(v));
    result.push_back(solution);
  }
  return result;
}

Numbers first_values(Branching branching, ValueOrder order, const Domain& domain) {
  Store store;
  const FdVar x = store.new_variable(domain);
  LabelingOptions options;
  options.branching = branching;
  options.values = order;
  Numbers result;
  for (const Numbers& solution : all_solutions(store, {x}, options)) result.push_back(solution[0]);
  return result;
}

TEST_CASE("one variable: values come in the order each branching promises") {
  Domain d(1, 3);
  d.append(7, 8);
  const Numbers up = {1, 2, 3, 7, 8};
  const Numbers down = {8, 7, 3, 2, 1};
  for (Branching b : {Branching::step, Branching::enumerate, Branching::bisect, Branching::interval}) {
    CHECK(first_values(b, ValueOrder::up, d) == up);
    CHECK(first_values(b, ValueOrder::down, d) == down);
  }
  CHECK(first_values(Branching::median, ValueOrder::up, d) == Numbers{3, 2, 7, 1, 8});
  CHECK(first_values(Branching::middle, ValueOrder::up, d) == Numbers{3, 2, 1, 7, 8});
}

TEST_CASE("interval divides at the first hole") {
  for (Branching branching : {Branching::interval, Branching::bisect}) {
    Store store;
    Domain d(1, 3);
    d.append(5, 6);  // up to the middle
    d.append(11, 11);
    const FdVar x = store.new_variable(d);
    LabelingOptions options;
    options.branching = branching;
    options.values = ValueOrder::down;
    Labeling labeling(store, {&x, 1}, options);
    CHECK(labeling.next() == Result::solution);
    CHECK(store.value(x) == 11);
    CHECK(labeling.choices() == (branching == Branching::interval ? 2U : 1U));
  }
}

TEST_CASE("step chooses a variable anew after X \\= V, enum does not") {
  // x has three values, y four: ff selects x, and after x \= 1 both step and enum stay with x; if x \= 1 makes y
  // smaller, only step switches to y.
  Store store;
  const FdVar x = store.new_variable(1, 3);
  const FdVar y = store.new_variable(1, 4);
  // x \= 1 makes y small: y =< 1 + 3 * (x = 1), as 3x + y =< 7 for x = 2, 3.
  const ExactTerm terms[] = {{Integer(3), x}, {Integer(1), y}};
  CHECK(post_linear(store, terms, Relation::less_equal, 7));
  CHECK(store.propagate() == Outcome::consistent);
  CHECK(store.max(x) == 2);
  LabelingOptions options;
  options.variables = VariableOrder::first_fail;
  const auto solutions = all_solutions(store, {x, y}, options);
  CHECK(solutions == std::vector<Numbers>{{1, 1}, {1, 2}, {1, 3}, {1, 4}, {2, 1}});
}

// Permutations of 1..7 in which neighbours are not consecutive, in the order of each search.
TEST_CASE("series of restarts are what their names say, and grow in the end") {
  using Series = Restarts::Series;
  const auto first = [](Restarts restarts, std::size_t n) {
    Numbers result;
    while (result.size() < n) result.push_back(static_cast<std::int64_t>(restarts.next_budget()));
    return result;
  };
  CHECK(first({Series::constant, 7, 1000}, 3) == Numbers{7, 7, 7});
  CHECK(first({Series::linear, 7, 1000}, 3) == Numbers{7, 14, 21});
  CHECK(first({Series::geometric, 4, 1500}, 4) == Numbers{4, 6, 9, 14});
  CHECK(first({Series::luby, 1, 1000}, 15) == Numbers{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8});
  for (Series series : {Series::constant, Series::linear, Series::geometric, Series::luby}) {
    CHECK(first({series, 1, 1000}, 64 * 16).back() > 1000);
  }
}

TEST_CASE("a search that begins anew gives each solution once") {
  for (std::uint64_t unit : {1, 3}) {
    Store store;
    std::vector<FdVar> x;
    for (int i = 0; i < 6; ++i) x.push_back(store.new_variable(0, 5));
    REQUIRE(post_all_different(store, x));
    REQUIRE(post_less_equal(store, x[0], x[5], -2));
    REQUIRE(store.propagate() == Outcome::consistent);
    std::vector<Numbers> expected = all_solutions(store, x, {});
    LabelingOptions options;
    options.variables = VariableOrder::dom_w_deg;
    options.restarts = Restarts(Restarts::Series::luby, unit, 1000);
    std::vector<Numbers> found = all_solutions(store, x, options);
    std::sort(found.begin(), found.end());
    CHECK(found == expected);
  }
}

// Decisions over four variables of 0..3, possibly two on one variable, that must not all hold.
Decision random_decision(std::mt19937& random, const std::vector<FdVar>& x) {
  const auto number = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  return {x[number(static_cast<unsigned>(x.size()))], static_cast<Narrowing>(number(4)), static_cast<Value>(number(4))};
}

bool holds(const Decision& d, Value v) {
  switch (d.how) {
    case Narrowing::assign: return v == d.value;
    case Narrowing::remove: return v != d.value;
    case Narrowing::at_most: return v <= d.value;
    case Narrowing::at_least: return v >= d.value;
  }
  return false;
}

TEST_CASE("nogoods forbid what they say and nothing else") {
  for (unsigned seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    Store store;
    std::vector<FdVar> x;
    for (int i = 0; i < 4; ++i) x.push_back(store.new_variable(0, 3));
    std::vector<std::vector<Decision>> sets;
    Nogoods nogoods;
    for (unsigned n = 1 + random() % 6; n > 0; --n) {
      std::vector<Decision> set;
      for (unsigned k = 1 + random() % 4; k > 0; --k) set.push_back(random_decision(random, x));
      nogoods.add(set);
      sets.push_back(set);
    }
    std::vector<Numbers> expected;
    for (std::int64_t code = 0; code < 256; ++code) {
      const Numbers values = {code / 64, code / 16 % 4, code / 4 % 4, code % 4};
      const auto is_forbidden = [&](const std::vector<Decision>& set) {
        return std::all_of(set.begin(), set.end(), [&](const Decision& d) {
          return holds(d, values[static_cast<std::size_t>(std::find(x.begin(), x.end(), d.variable) - x.begin())]);
        });
      };
      if (std::none_of(sets.begin(), sets.end(), is_forbidden)) expected.push_back(values);
    }
    CAPTURE(seed);
    const bool possible = nogoods.post(store) && store.propagate() == Outcome::consistent;
    CHECK((possible ? all_solutions(store, x, {}) : std::vector<Numbers>{}) == expected);
  }
}

TEST_CASE("older nogoods are forgotten when there are many") {
  Store store;
  std::vector<FdVar> x;
  for (int i = 0; i < 40; ++i) x.push_back(store.new_variable(0, 1));
  std::vector<Decision> standing;
  for (const FdVar v : x) standing.push_back({v, Narrowing::assign, 0});
  Nogoods nogoods;
  for (int i = 0; i < 5000; ++i) nogoods.add(standing, {x[0], Narrowing::assign, 1});
  CHECK(nogoods.size() < 1000);
  CHECK(nogoods.post(store));
  CHECK(store.propagate() == Outcome::consistent);
  standing.resize(Nogoods::longest + 1, standing.back());
  const std::size_t before = nogoods.size();
  nogoods.add(standing, standing.back());
  CHECK(nogoods.size() == before);
}

// The least sum of products, by brute force over permutations, compared with searches with restarts.
TEST_CASE("searches that begin anew, with neighbourhoods or not, find and prove the optimum") {
  for (unsigned seed = 0; seed < 40; ++seed) {
    std::mt19937 random(seed);
    std::vector<std::int64_t> costs(6);
    for (std::int64_t& c : costs) c = static_cast<std::int64_t>(random() % 19) - 9;
    Numbers values = {0, 1, 2, 3, 4, 5};
    std::int64_t least = 1000;
    do {
      std::int64_t sum = 0;
      for (std::size_t i = 0; i < 6; ++i) sum += costs[i] * values[i];
      if (values[0] + 1 < values[5]) least = std::min(least, sum);
    } while (std::next_permutation(values.begin(), values.end()));
    for (const unsigned kept : {0U, 30U, 80U}) {
      for (const Branching branching : {Branching::step, Branching::bisect, Branching::enumerate, Branching::median}) {
        for (const VariableOrder order : {VariableOrder::dom_w_deg, VariableOrder::impact, VariableOrder::activity}) {
          Store store;
          std::vector<FdVar> x;
          for (int i = 0; i < 6; ++i) x.push_back(store.new_variable(0, 5));
          const FdVar cost = store.new_variable(-1000, 1000);
          std::vector<ExactTerm> terms = {{Integer(-1), cost}};
          for (std::size_t i = 0; i < 6; ++i) terms.push_back({Integer(costs[i]), x[i]});
          REQUIRE(post_all_different(store, x));
          REQUIRE(post_less_equal(store, x[0], x[5], -2));
          REQUIRE(post_linear(store, terms, Relation::equal, 0));
          REQUIRE(store.propagate() == Outcome::consistent);
          LabelingOptions options;
          options.branching = branching;
          options.variables = order;
          options.restarts = Restarts(Restarts::Series::luby, 1 + seed % 3, 1000);
          options.kept_percent = kept;
          const Objective objectives[] = {{Objective::Direction::minimise, cost}};
          Optimise search(store, x, options, objectives, OptimiseMode::best);
          CAPTURE(seed);
          CAPTURE(kept);
          REQUIRE(search.next() == Result::solution);
          CHECK(store.value(cost) == least);
        }
      }
    }
  }
}

TEST_CASE("a search with few marks gives the same solutions in the same order") {
  const auto permutations = [](LabelingOptions options) {
    Store store;
    std::vector<FdVar> x;
    for (int i = 0; i < 7; ++i) x.push_back(store.new_variable(1, 7));
    CHECK(post_all_different(store, x));
    for (std::size_t i = 1; i < x.size(); ++i) {
      CHECK(post_not_equal(store, x[i], x[i - 1], 1));
      CHECK(post_not_equal(store, x[i], x[i - 1], -1));
    }
    CHECK(store.propagate() == Outcome::consistent);
    return all_solutions(store, x, options);
  };
  for (Branching branching : {Branching::step, Branching::enumerate, Branching::bisect, Branching::middle}) {
    for (VariableOrder order : {VariableOrder::leftmost, VariableOrder::first_fail, VariableOrder::largest}) {
      LabelingOptions options;
      options.branching = branching;
      options.variables = order;
      const auto expected = permutations(options);
      CHECK(expected.size() == 646);
      for (const std::size_t words : {0U, 100U, 300U}) {
        options.long_trail = words;
        CHECK(permutations(options) == expected);
      }
    }
  }
}

TEST_CASE("the trail of a long search without failures stays short") {
  Store store;
  std::vector<FdVar> x;
  for (int i = 0; i < 3000; ++i) x.push_back(store.new_variable(1, 3000));
  CHECK(post_all_different(store, x));
  Labeling labeling(store, x, {});
  CHECK(labeling.next() == Result::solution);
  CHECK(store.value(x[2999]) == 3000);
  CHECK(store.trail_words() < 4'000'000);  // each choice changes all that are left: 36,000,000 if it were saved
  CHECK(labeling.next() == Result::solution);
  CHECK(store.value(x[2999]) == 2999);
}

TEST_CASE("a cut-off from outside holds after going back, too") {
  Store store;
  const std::vector<FdVar> x = {store.new_variable(0, 9), store.new_variable(0, 9)};
  const FdVar sum = store.new_variable();
  const ExactTerm terms[] = {{Integer(1), x[0]}, {Integer(1), x[1]}, {Integer(-1), sum}};
  CHECK(post_linear(store, terms, Relation::equal, 0));
  CHECK(store.propagate() == Outcome::consistent);
  store.begin_cutoff(sum, false);
  Labeling labeling(store, x, {});
  std::vector<Value> sums;
  while (labeling.next() == Result::solution) {
    sums.push_back(store.value(sum));
    store.improve_on(sums.back());
  }
  store.end_cutoff();
  CHECK(sums.size() == 19);
  CHECK(sums.back() == 18);
}

TEST_CASE("variable orders choose as their names say") {
  Store store;
  const FdVar a = store.new_variable(3, 9);
  const FdVar b = store.new_variable(2, 4);
  const FdVar c = store.new_variable(2, 11);
  const FdVar d = store.new_variable(5, 7);
  CHECK(store.remove(c, 3));
  CHECK(post_not_equal(store, d, a, 0));
  const FdVar all[] = {a, b, c, d};
  CHECK(choose_variable(store, all, VariableOrder::leftmost) == a);
  CHECK(choose_variable(store, all, VariableOrder::first_fail) == b);
  CHECK(choose_variable(store, all, VariableOrder::most_constrained) == d);
  CHECK(choose_variable(store, all, VariableOrder::smallest) == b);
  CHECK(choose_variable(store, all, VariableOrder::largest) == c);
  CHECK(choose_variable(store, all, VariableOrder::anti_first_fail) == c);
  CHECK(choose_variable(store, all, VariableOrder::occurrence) == a);
  CHECK(choose_variable(store, all, VariableOrder::max_regret) == c);
}

TEST_CASE("dom_w_deg prefers who had a part in failures") {
  Store store;
  const FdVar a = store.new_variable(0, 3);
  const FdVar b = store.new_variable(0, 1);
  const FdVar c = store.new_variable(0, 1);
  const FdVar all[] = {a, b, c};
  CHECK(post_not_equal(store, a, c, 0));
  FailureCounts counts;
  CHECK(choose_by_failures(store, all, counts) == c);  // 4/1, 2/0, 2/1
  for (int i = 0; i < 2; ++i) counts.blamed().push_back(b);
  CHECK(choose_by_failures(store, all, counts) == c);
  counts.take();
  CHECK(choose_by_failures(store, all, counts) == b);  // 4/1, 2/2, 2/1
  CHECK(counts.of(store, b) == 2);
  CHECK(counts.of(store, c) == 0);
  CHECK(unify(store, b, c));
  CHECK(store.propagate() == Outcome::consistent);
  CHECK(counts.of(store, c) == 2);
}

TEST_CASE("impact and activity prefer whose decisions move others") {
  Store store;
  const FdVar a = store.new_variable(0, 3);
  const FdVar b = store.new_variable(0, 3);
  const FdVar c = store.new_variable(0, 2);
  const FdVar all[] = {a, b, c};
  CHECK(post_equal(store, a, b, 0));
  CHECK(store.propagate() == Outcome::consistent);
  DecisionEffects effects;
  for (const VariableOrder order : {VariableOrder::impact, VariableOrder::activity}) {
    CHECK(choose_by_effects(store, all, order, effects) == c);  // the smallest domain
  }
  const auto decide = [&](FdVar x, Value value) {
    const Store::Mark mark = store.mark();
    effects.begin(store, all, x, value);
    const bool possible = store.assign(x, value) && store.propagate() == Outcome::consistent;
    effects.end(store, all, !possible);
    store.undo_to(mark);
  };
  for (Value value = 0; value < 3; ++value) decide(a, value);
  CHECK(effects.left_by(store, a) < effects.left_by(store, c));
  CHECK(effects.activity(b) > 0);
  CHECK(effects.activity(c) == 0);
  CHECK(choose_by_effects(store, all, VariableOrder::impact, effects) == a);
  CHECK(choose_by_effects(store, all, VariableOrder::activity, effects) == a);
  const double before = effects.activity(a);
  decide(c, 0);
  CHECK(effects.activity(a) < before);  // it is forgotten
}

TEST_CASE("a store tells which constraint failed") {
  Store store;
  const FdVar x = store.new_variable(0, 5);
  const FdVar y = store.new_variable(0, 5);
  const FdVar z = store.new_variable(0, 5);
  const ExactTerm sum[] = {{Integer(1), y}, {Integer(1), z}, {Integer(1), x}};
  CHECK(post_linear(store, sum, Relation::less_equal, 6));
  CHECK(post_not_equal(store, x, y, 2));
  CHECK(store.propagate() == Outcome::consistent);
  std::vector<FdVar> blamed;
  const auto failing = [&](Value vx, Value vy, Value vz) {
    const Store::Mark before = store.mark();
    blamed.clear();
    CHECK(store.assign(x, vx));
    CHECK(store.assign(y, vy));
    CHECK(store.assign(z, vz));
    CHECK(store.propagate() == Outcome::failed);
    store.undo_to(before);
    std::sort(blamed.begin(), blamed.end());
    return blamed;
  };
  store.tell_failures_to(&blamed);
  CHECK(failing(3, 1, 0) == std::vector<FdVar>{x, y});
  CHECK(failing(2, 2, 5) == std::vector<FdVar>{x, y, z});
  store.tell_failures_to(nullptr);
  CHECK(failing(3, 1, 0).empty());
}

TEST_CASE("objectives in order enumerate all solutions sorted by them") {
  for (unsigned seed = 0; seed < 40; ++seed) {
    INFO("seed ", seed);
    std::mt19937 random(seed);
    Store store;
    std::vector<FdVar> x;
    for (int i = 0; i < 3; ++i) x.push_back(store.new_variable(0, 2));
    const auto objective = [&](FdVar z) {
      std::vector<ExactTerm> terms = {{Integer(-1), z}};
      for (FdVar v : x) terms.push_back({Integer(static_cast<int>(random() % 5) - 2), v});
      CHECK(post_linear(store, terms, Relation::equal, 0));
    };
    const FdVar e = store.new_variable(-20, 20);
    const FdVar f = store.new_variable(-20, 20);
    objective(e);
    objective(f);
    CHECK(store.propagate() == Outcome::consistent);
    std::vector<FdVar> shown = x;
    shown.push_back(e);
    shown.push_back(f);
    std::vector<Numbers> expected = all_solutions(store, shown, {});
    std::stable_sort(expected.begin(), expected.end(),
                     [](const Numbers& a, const Numbers& b) { return a[3] != b[3] ? a[3] < b[3] : a[4] > b[4]; });
    const Objective objectives[] = {{Objective::Direction::minimise, e}, {Objective::Direction::maximise, f}};
    Optimise optimise(store, x, {}, objectives, OptimiseMode::ordered);
    std::vector<Numbers> found;
    while (optimise.next() == Result::solution) {
      Numbers solution;
      for (FdVar v : shown) solution.push_back(store.value(v));
      found.push_back(solution);
    }
    CHECK(found == expected);
  }
}

TEST_CASE("golomb rulers have their known lengths") {
  const int known[] = {3, 6, 11, 17, 25, 34};
  for (int marks = 3; marks <= 8; ++marks) {
    problems::Model model;
    problems::golomb(model, marks, marks * marks);
    CHECK(model.store.propagate() == Outcome::consistent);
    const Objective shortest[] = {{Objective::Direction::minimise, model.variables.back()}};
    for (OptimiseMode mode : {OptimiseMode::best, OptimiseMode::ordered}) {
      const Store::Mark before = model.store.mark();
      Optimise optimise(model.store, model.variables, {}, shortest, mode);
      CHECK(optimise.next() == Result::solution);
      CHECK(model.store.value(model.variables.back()) == known[marks - 3]);
      model.store.undo_to(before);
    }
  }
}

TEST_CASE("improving solutions get better until the best") {
  Store store;
  const FdVar x = store.new_variable(0, 9);
  const FdVar y = store.new_variable(0, 9);
  CHECK(post_less_equal(store, x, y, -3));
  CHECK(store.propagate() == Outcome::consistent);
  const Objective objective[] = {{Objective::Direction::maximise, x}};
  const FdVar all[] = {x, y};
  Optimise optimise(store, all, {}, objective, OptimiseMode::improving);
  Numbers values;
  while (optimise.next() == Result::solution) values.push_back(store.value(x));
  CHECK(values == Numbers{0, 1, 2, 3, 4, 5, 6});
}

TEST_CASE("an objective that labeling leaves open is reported") {
  Store store;
  const FdVar x = store.new_variable(0, 1);
  const FdVar z = store.new_variable(0, 5);
  const FdVar all[] = {x};
  const Objective objective[] = {{Objective::Direction::minimise, z}};
  Optimise optimise(store, all, {}, objective, OptimiseMode::ordered);
  CHECK(optimise.next() == Result::objective_unknown);
}

TEST_CASE("labeling can be interrupted") {
  Store store;
  std::vector<FdVar> x;
  for (int i = 0; i < 12; ++i) x.push_back(store.new_variable(1, 11));
  CHECK(post_all_different(store, x));
  CHECK(store.propagate() == Outcome::consistent);
  int asked = 0;
  store.set_interrupt_poll([&] { return ++asked > 3; });
  Labeling labeling(store, x, {});
  CHECK(labeling.next() == Result::interrupted);
}

// The solutions of a search that is interrupted every `every` polls (0: never) and then resumed.
template <class Search>
std::vector<Numbers> interrupted_solutions(Store& store, Search& search, const std::vector<FdVar>& x, int every) {
  int asked = 0;
  store.set_interrupt_poll([&] { return every != 0 && ++asked % every == 0; });
  std::vector<Numbers> found;
  for (;;) {
    const Result result = search.next();
    if (result == Result::interrupted) continue;
    if (result != Result::solution) return found;
    Numbers values;
    for (FdVar v : x) values.push_back(store.value(v));
    found.push_back(values);
  }
}

TEST_CASE("a search that was interrupted goes on and loses no solution") {
  const auto run = [](int every, int mode) {
    Store store;
    std::vector<FdVar> x;
    for (int i = 0; i < 7; ++i) x.push_back(store.new_variable(1, 7));
    const FdVar cost = store.new_variable(0, 50);
    CHECK(post_all_different(store, x));
    for (int i = 0; i < 6; i += 2) CHECK(post_not_equal(store, x[i], x[i + 1], 1));
    const ExactTerm terms[] = {{Integer(2), x[5]}, {Integer(3), x[6]}, {Integer(-1), x[4]}, {Integer(-1), cost}};
    CHECK(post_linear(store, terms, Relation::equal, 0));
    CHECK(store.propagate() == Outcome::consistent);
    if (mode == 0) {
      Labeling labeling(store, x, {});
      return interrupted_solutions(store, labeling, x, every);
    }
    const Objective objective[] = {{Objective::Direction::maximise, cost}};
    const OptimiseMode modes[] = {OptimiseMode::ordered, OptimiseMode::best, OptimiseMode::improving};
    Optimise optimise(store, x, {}, objective, modes[mode - 1]);
    return interrupted_solutions(store, optimise, x, every);
  };
  for (int mode = 0; mode < 4; ++mode) {
    const auto expected = run(0, mode);
    CHECK(!expected.empty());
    for (int every : {1, 2, 3}) CHECK(run(every, mode) == expected);
  }
}

TEST_CASE("the host hears of every fixed variable, again after each backtracking") {
  Store store;
  const FdVar x = store.new_variable(0, 1);
  const FdVar y = store.new_variable(0, 1);
  CHECK(post_not_equal(store, x, y, 0));
  CHECK(store.propagate() == Outcome::consistent);
  store.mark_drained();
  const FdVar all[] = {x, y};
  Labeling labeling(store, all, {});
  for (Value v : {0, 1}) {
    CHECK(labeling.next() == Result::solution);
    CHECK(store.undrained().size() == 2);
    CHECK(store.value(x) == v);
    store.mark_drained();
  }
  CHECK(labeling.next() == Result::exhausted);
  CHECK(store.undrained().empty());
  CHECK(store.size(x) == 2);
}

}  // namespace
}  // namespace hornbeam::clpfd
