// SPDX-License-Identifier: MIT
//
// Many equalities b <=> x = c of one variable, which share a channel.
#include "clpfd/propagators/value_channel.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

#include "clpfd/kernel/range_cursor.hpp"
#include "clpfd/kernel/store_collection.hpp"
#include "clpfd/oracle.hpp"
#include "clpfd/propagators/reified_relations.hpp"

namespace hornbeam::clpfd {
namespace {

using oracle::Assignment;
using oracle::Model;

// Arguments: x, and a truth value for each constant; the last one is negated.
Model equalities(const std::vector<std::int64_t>& constants) {
  Model model;
  model.name = "equalities of one variable";
  model.arity = 1 + constants.size();
  model.pool = oracle::values(0, 4);
  model.solution = [=](const Assignment& a) {
    for (std::size_t i = 0; i < constants.size(); ++i) {
      const bool negated = i + 1 == constants.size();
      if (a[i + 1] != ((a[0] == constants[i]) != negated ? 1 : 0)) return false;
    }
    return true;
  };
  model.post = [=](Store& store, std::span<const FdVar> x) {
    for (std::size_t i = 0; i < constants.size(); ++i) {
      const Literal b{x[i + 1], i + 1 == constants.size()};
      if (!make_boolean(store, b)) return false;
      reify_value(store, b, x[0], constants[i]);
    }
    return true;
  };
  return model;
}

TEST_CASE("equalities of one variable, some of them with the same value, or with a truth value that is the variable") {
  Model model = equalities({0, 1, 2, 3, 2});
  check(model);
  model.share = false;
  model.domain_consistent = true;
  check(model);
  check(equalities({4, 3, 4, 1}));
}

// x with equalities for some of its values, beside a set of values.
class Walk {
 public:
  Walk(Value low, Value high, unsigned seed) : x_(store_.new_variable(low, high)), random_(seed) {
    for (Value v = low; v <= high; ++v) left_.insert(v);
    for (Value v = low; v <= high; ++v) {
      if (random_() % 3 == 0) continue;
      const Literal b{store_.new_variable(0, 1), random_() % 4 == 0};
      reify_value(store_, b, x_, v);
      truths_.emplace(v, b);
    }
  }

  // Narrows x or decides an equality; false once nothing is left.
  bool step() {
    const Value v = left_.empty() ? 0 : *std::next(left_.begin(), static_cast<long>(random_() % left_.size()));
    const std::set<Value> before = left_;
    const auto keep = [&](auto is_kept) { std::erase_if(left_, [&](Value w) { return !is_kept(w); }); };
    bool possible = true;
    switch (random_() % 6) {
      case 0: possible = store_.set_min(x_, v), keep([&](Value w) { return w >= v; }); break;
      case 1: possible = store_.set_max(x_, v), keep([&](Value w) { return w <= v; }); break;
      case 2: possible = tell(v, random_() % 8 == 0); break;
      case 3:
        possible = tell(std::next(truths_.begin(), static_cast<long>(random_() % truths_.size()))->first, true);
        break;
      default: possible = store_.remove(x_, v), keep([&](Value w) { return w != v; }); break;
    }
    possible = possible && store_.propagate() == Outcome::consistent;
    CHECK(possible == !left_.empty());
    return possible;
  }

  void check() {
    std::set<Value> values;
    for_each_value(store_, x_, [&](Value v) { values.insert(v); });
    CHECK(values == left_);
    for (const auto& [v, b] : truths_) {
      CHECK(is_false(store_, b) == !left_.contains(v));
      CHECK(is_true(store_, b) == (left_ == std::set<Value>{v}));
    }
    const auto open = std::count_if(truths_.begin(), truths_.end(),
                                    [&](const auto& entry) { return !store_.fixed(entry.second.variable); });
    CHECK(store_.watchers(x_).size() == static_cast<std::size_t>(open));
  }

  void descend(int depth) {
    for (int branch = 0; branch < 2; ++branch) {
      const Store::Mark mark = store_.mark();
      const std::set<Value> before = left_;
      if (step()) {
        check();
        if (depth > 0 && left_.size() > 1) descend(depth - 1);
      }
      store_.undo_to(mark);
      left_ = before;
      check();
    }
  }

 private:
  bool tell(Value v, bool truth) {
    const auto found = truths_.find(v);
    if (found == truths_.end()) return true;
    std::erase_if(left_, [&](Value w) { return (w == v) != truth; });
    return make_true(store_, truth ? found->second : !found->second);
  }

  Store store_;
  FdVar x_;
  std::mt19937_64 random_;
  std::set<Value> left_;
  std::map<Value, Literal> truths_;
};

TEST_CASE("a variable and the truth of its equalities agree after each step and each way back") {
  for (unsigned seed = 0; seed < 30 * oracle::repetitions(); ++seed) {
    INFO("seed ", seed);
    Walk(-2, 9, seed).descend(5);
    Walk(0, 63, seed).descend(5);
    Walk(5, 150, seed).descend(4);
    Walk(0, 700, seed).descend(1);
  }
}

struct Equalities {
  explicit Equalities(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      truths.push_back(store.new_variable(0, 1));
      reify_value(store, {truths.back()}, x, static_cast<Value>(i));
    }
  }
  Store store;
  FdVar x = store.new_variable(0, 9);
  std::vector<FdVar> truths;
};

TEST_CASE("equalities that share a channel are watchers of their variable one by one") {
  Equalities e(8);
  CHECK(e.store.watchers(e.x).size() == 8);
  CHECK(e.store.degree(e.x) == 8);
  Description description;
  for (const PropagatorId id : e.store.watchers(e.x)) {
    description = {};
    e.store.at(id).describe(description);
    CHECK(description.kind == static_cast<std::uint16_t>(ConstraintKind::reified_equal_constant));
    CHECK_FALSE(e.store.at(id).auxiliary());
  }
}

TEST_CASE("a variable that loses a value runs one propagator for its equalities") {
  Equalities e(10);
  REQUIRE(e.store.propagate() == Outcome::consistent);
  const std::uint64_t before = e.store.statistics().propagations;
  REQUIRE(e.store.remove(e.x, 9));
  REQUIRE(e.store.propagate() == Outcome::consistent);
  CHECK(e.store.fixed(e.truths[9]));
  CHECK(e.store.statistics().propagations <= before + 4);  // and the first equalities, which came before the channel
}

TEST_CASE("the truth value that fails is blamed together with its variable") {
  Equalities e(8);
  std::vector<FdVar> blamed;
  e.store.tell_failures_to(&blamed);
  REQUIRE(e.store.assign(e.x, 3));
  REQUIRE(e.store.assign(e.truths[6], 1));
  CHECK(e.store.propagate() == Outcome::failed);
  CHECK(std::set<FdVar>(blamed.begin(), blamed.end()) == std::set<FdVar>{e.x, e.truths[6]});
}

TEST_CASE("a collection keeps what is connected by a channel") {
  Store store;
  const FdVar x = store.new_variable(0, 20);
  const Store::Mark mark = store.mark();
  std::vector<FdVar> truths;
  for (Value v = 0; v < 20; ++v) {
    truths.push_back(store.new_variable(0, 1));
    reify_value(store, {truths.back()}, x, v);
    store.arena().begin_block();
    store.new_variables(20, 0, 1);  // garbage
    store.arena().begin_block();
  }
  REQUIRE(store.assign(truths[4], 0));
  REQUIRE(store.propagate() == Outcome::consistent);
  StoreCollection collection(store, mark);
  collection.reach(x);
  for (std::size_t i = 0; i < truths.size(); ++i) CHECK(collection.reached(truths[i]) == (i != 4));
  collection.prepare_sweep();
  collection.sweep();
  for (int i = 0; i < 100; ++i) store.new_variables(10, 5, 9);  // over the gaps
  REQUIRE(store.set_max(x, 7));
  REQUIRE(store.set_min(x, 7));
  REQUIRE(store.propagate() == Outcome::consistent);
  for (std::size_t i = 0; i < truths.size(); ++i) CHECK((i == 4 || store.value(truths[i]) == (i == 7 ? 1 : 0)));
}

}  // namespace
}  // namespace hornbeam::clpfd
