// SPDX-License-Identifier: MIT
//
// The store by itself: forms of domains, marks, infinite domains, exact integers, unification.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <random>

#include "clpfd/kernel/store.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/distinct.hpp"
#include "clpfd/propagators/linear.hpp"
#include "clpfd/propagators/min_max.hpp"
#include "clpfd/propagators/power.hpp"
#include "clpfd/propagators/relations.hpp"
#include "clpfd/propagators/times.hpp"
#include "clpfd/search/labeling.hpp"

namespace hornbeam::clpfd {
namespace {

Integer big(const char* text) { return *Integer::parse(text); }

// A variable and the plain vector of flags it must agree with.
struct Mirror {
  Mirror(Value from, Value span, unsigned seed)
      : base(from), random(seed), x(store.new_variable(from, from + span - 1)) {
    in.assign(static_cast<std::size_t>(span), 1);
  }
  Value some() { return base + static_cast<Value>(random() % in.size()); }
  Value top() const { return base + static_cast<Value>(in.size()) - 1; }
  bool has(Value v) const { return in[static_cast<std::size_t>(v - base)] == 1; }

  // Keeps only the values accepted by `keep`, also in the flags.
  void keep(const std::function<bool(Value)>& keep) {
    for (Value v = base; v <= top(); ++v) {
      if (!keep(v)) in[static_cast<std::size_t>(v - base)] = 0;
    }
  }

  // One random narrowing of both; returns the store's result.
  bool narrow() {
    const Value a = some();
    switch (random() % 10) {
      case 0: {
        const Value b = std::min(top(), a + static_cast<Value>(random() % 40));
        keep([=](Value v) { return v < a || v > b; });
        return store.remove_interval(x, a, b);
      }
      case 1: {
        const std::uint64_t word = random() | random();
        const Value from = a - static_cast<Value>(random() % 70);
        keep([=](Value v) { return v >= from && v < from + 64 && ((word >> (v - from)) & 1); });
        return store.keep_word(x, from, word);
      }
      case 2: {
        const Value limit = base + static_cast<Value>(random() % 4);
        keep([=](Value v) { return v >= limit; });
        return store.set_min(x, limit);
      }
      case 3: {
        const Value limit = top() - static_cast<Value>(random() % 4);
        keep([=](Value v) { return v <= limit; });
        return store.set_max(x, limit);
      }
      case 4: {
        const Value lo = base - 1 + static_cast<Value>(random() % 4);
        const Value hi = top() + 1 - static_cast<Value>(random() % 4);
        keep([=](Value v) { return v >= lo && v <= hi; });
        return store.set_limits(x, lo, hi);
      }
      default: keep([=](Value v) { return v != a; }); return store.remove(x, a);
    }
  }

  void check() {
    Domain expected;
    for (Value v = base; v <= top(); ++v) {
      if (has(v)) expected.append(v, v);
    }
    CHECK(store.domain(x) == expected);
    CHECK(store.size(x) == static_cast<std::uint64_t>(std::count(in.begin(), in.end(), 1)));
    const Value probe = some();
    CHECK(store.contains(x, probe) == has(probe));
    Value above = probe + 1;
    while (above <= top() && !has(above)) ++above;
    CHECK(store.next_above(x, probe) == (above <= top() ? above : infinity));
    Value below = probe - 1;
    while (below >= base && !has(below)) --below;
    CHECK(store.next_below(x, probe) == (below >= base ? below : -infinity));
  }

  Value base;
  std::mt19937_64 random;
  Store store;
  FdVar x;
  std::vector<char> in;
};

void run_random_narrowings(Value span, unsigned seed) {
  Mirror mirror(static_cast<Value>(seed * 37 % 1000) - 500, span, seed);
  std::vector<std::pair<Store::Mark, std::vector<char>>> marks;
  for (int step = 0; step < 120; ++step) {
    const auto action = mirror.random() % 12;
    if (action == 0) {
      marks.emplace_back(mirror.store.mark(), mirror.in);
    } else if (action == 1 && !marks.empty()) {
      mirror.store.undo_to(marks.back().first);
      mirror.in = marks.back().second;
      marks.pop_back();
    } else {
      const bool possible = mirror.narrow();
      const bool left = std::count(mirror.in.begin(), mirror.in.end(), 1) > 0;
      CHECK(possible == left);
      if (!left) return;
    }
    mirror.check();
  }
}

TEST_CASE("domains of every form agree with a set of flags, also after undoing") {
  for (Value span : {10, 64, 65, 200, 2000, 5000, 70000}) {
    for (unsigned seed = 0; seed < 12; ++seed) {
      INFO("span ", span, " seed ", seed);
      run_random_narrowings(span, seed);
    }
  }
}

// Takes the value that y reports.
class ValueWatcher final : public Propagator {
 public:
  ValueWatcher(FdVar x, FdVar y) : Propagator(Priority::global), x_(x), y_(y) {}
  Status propagate(Store&) override { return Status::fixpoint; }
  Status hear_known(Store& store, FdVar x) override {
    return store.remove(y_, store.value(x)) ? Status::entailed : Status::failed;
  }
  void subscribe(Store& store, PropagatorId self) override { store.watch_known(x_, self); }
  void describe(Description& out) const override { out.variables = {x_, y_}; }

 private:
  FdVar x_;
  FdVar y_;
};

TEST_CASE("a propagator that hears of values works on each branch until it is entailed") {
  Store store;
  const FdVar x = store.new_variable(1, 3);
  const FdVar y = store.new_variable(1, 3);
  const ValueWatcher& value_watcher = store.post<ValueWatcher>(x, y);
  CHECK(store.propagate() == Outcome::consistent);
  CHECK(store.watchers(x) == std::vector<PropagatorId>{store.id_of(value_watcher)});
  CHECK(store.degree(x) == 1);
  for (Value v = 1; v <= 3; ++v) {
    const Store::Mark mark = store.mark();
    CHECK(store.assign(x, v));
    CHECK(store.propagate() == Outcome::consistent);
    CHECK(!store.contains(y, v));
    CHECK(store.size(y) == 2);
    CHECK(value_watcher.dead());
    store.undo_to(mark);
    CHECK(!value_watcher.dead());
  }
  CHECK((store.assign(y, 2) && store.assign(x, 2)));
  CHECK(store.propagate() == Outcome::failed);
}

TEST_CASE("nobody waits for a variable that is known") {
  Store store;
  const FdVar known = store.new_variable(4, 4);
  const FdVar x = store.new_variable(0, 9);
  CHECK(post_less_equal(store, x, known, 0));
  CHECK(post_all_different(store, std::vector{known, x}));
  CHECK(store.watchers(known).empty());
  CHECK(store.not_equal_edges(known).empty());
  CHECK(store.degree(known) == 0);
  CHECK(store.propagate() == Outcome::consistent);
  CHECK(store.max(x) == 3);
}

std::string text(const Store& store, FdVar x) { return store.domain(x).text(); }

bool post(Store& store, std::vector<ExactTerm> terms, Relation relation, Integer constant) {
  return post_linear(store, terms, relation, constant) && store.propagate() == Outcome::consistent;
}

TEST_CASE("infinite domains with holes and limits") {
  Store store;
  const FdVar x = store.new_variable();
  CHECK(text(store, x) == "inf..sup");
  CHECK(store.remove(x, 20));
  CHECK(text(store, x) == "inf..19\\/21..sup");
  CHECK(store.set_min(x, 4));
  CHECK(text(store, x) == "4..19\\/21..sup");
  CHECK(store.set_max(x, 25));
  CHECK(store.size(x) == 21);
}

TEST_CASE("propagation over infinite domains stops") {
  Store store;
  const FdVar x = store.new_variable();
  const FdVar y = store.new_variable();
  CHECK(post(store, {{1, y}, {-1, x}}, Relation::less_equal, -1));
  CHECK(post(store, {{1, x}, {-1, y}}, Relation::less_equal, -1));
  CHECK(store.set_min(x, 1));
  CHECK(store.propagate() == Outcome::consistent);
  CHECK(text(store, x) == "3..sup");
  CHECK(text(store, y) == "4..sup");
}

TEST_CASE("equations over infinite domains cannot keep each other going") {
  Store store;
  const FdVar x = store.new_variable(-infinity, -6);
  const FdVar y = store.new_variable();
  const FdVar z = store.new_variable(-infinity, 10);
  CHECK(post(store, {{-3, x}, {-2, y}, {1, z}}, Relation::equal, -8));
  CHECK(post(store, {{-1, x}, {2, y}, {-1, z}}, Relation::equal, 5));
  CHECK(store.statistics().propagations < 100);
}

TEST_CASE("over finite domains the same contradiction is found by slow convergence") {
  Store store;
  const FdVar x = store.new_variable(0, 100000);
  const FdVar y = store.new_variable(0, 100000);
  CHECK(post_less_equal(store, y, x, -1));
  CHECK(post_less_equal(store, x, y, -1));
  CHECK(store.propagate() == Outcome::failed);
}

TEST_CASE("X > abs(X) leaves X in 1..sup") {
  Store store;
  const FdVar x = store.new_variable();
  const FdVar a = store.new_variable();
  const FdVar b = store.new_variable();
  CHECK(post_absolute(store, x, a));
  CHECK(post_equal(store, b, a, 1));
  CHECK(post_less_equal(store, b, x, 0));
  CHECK(store.propagate() == Outcome::consistent);
  CHECK(text(store, x) == "1..sup");
  CHECK(text(store, a) == "1..sup");
  CHECK(text(store, b) == "2..sup");
}

TEST_CASE("integers beyond 64 bits are exact") {
  const Integer huge = big("100000000000000000000");
  Store store;
  const FdVar x = store.new_variable();
  CHECK(post(store, {{2, x}}, Relation::equal, huge));
  CHECK(store.is_ground(x));
  CHECK(text(store, x) == "50000000000000000000");

  const FdVar y = store.new_variable();
  CHECK(store.remove_exact(y, huge));
  CHECK(text(store, y) == "inf..99999999999999999999\\/100000000000000000001..sup");

  const FdVar u = store.new_variable();
  const FdVar v = store.new_variable();
  CHECK(post(store, {{1, u}, {1, v}}, Relation::equal, huge));
  CHECK(store.tighten_lower(u, huge));
  CHECK(store.propagate() == Outcome::consistent);
  CHECK(text(store, v) == "inf..0");
  CHECK(store.assign(v, -5));
  CHECK(store.propagate() == Outcome::consistent);
  CHECK(text(store, u) == "100000000000000000005");
}

TEST_CASE("products, squares and powers beyond 64 bits are exact") {
  Store store;
  const FdVar x = store.new_variable(Domain(big("3037000500"), big("3037000501")));
  const FdVar z = store.new_variable();
  CHECK(post_square(store, x, z));
  CHECK(store.propagate() == Outcome::consistent);
  CHECK(text(store, z) == "9223372037000250000..9223372043074251001");
  CHECK(store.tighten_lower(z, big("9223372037000250001")));
  CHECK(store.propagate() == Outcome::consistent);
  CHECK(text(store, x) == "3037000501");

  const FdVar base = store.new_variable(2, 2);
  const FdVar exponent = store.new_variable(0, 1000);
  const FdVar result = store.new_variable();
  CHECK(post_power(store, base, exponent, result));
  CHECK(store.assign_exact(result, big("73786976294838206464")));
  CHECK(store.propagate() == Outcome::consistent);
  CHECK(text(store, exponent) == "66");

  const FdVar p = store.new_variable(Domain(big("10000000000"), big("10000000000")));
  const FdVar q = store.new_variable(Domain(0, Bound::sup()));
  const FdVar r = store.new_variable();
  CHECK(post_times(store, p, q, r));
  CHECK(store.tighten_upper(r, big("99999999999999999999")));
  CHECK(store.propagate() == Outcome::consistent);
  CHECK(text(store, q) == "0..9999999999");
}

TEST_CASE("a power too large to be written down is no failure") {
  Store store;
  const FdVar base = store.new_variable(2, 2);
  const FdVar exponent = store.new_variable(0, infinity);
  const FdVar result = store.new_variable();
  CHECK(post_power(store, base, exponent, result));
  CHECK(store.propagate() == Outcome::consistent);
  CHECK(store.assign(exponent, 1000000000000));
  CHECK(store.propagate() == Outcome::out_of_memory);
}

TEST_CASE("big values come back to the fast path, and go away with backtracking") {
  Store store;
  const FdVar x = store.new_variable();
  const Store::Mark before = store.mark();
  CHECK(store.tighten_upper(x, big("100000000000000000000")));
  CHECK(store.is_big(x));
  CHECK(store.tighten_lower(x, 3));
  CHECK(text(store, x) == "3..100000000000000000000");
  CHECK(store.tighten_upper(x, 7));
  CHECK_FALSE(store.is_big(x));
  CHECK(store.size(x) == 5);
  store.undo_to(before);
  CHECK(text(store, x) == "inf..sup");
}

TEST_CASE("labeling walks over big values") {
  Store store;
  const FdVar x = store.new_variable(Domain(big("100000000000000000000"), big("100000000000000000002")));
  const FdVar y = store.new_variable(Domain(big("99999999999999999999"), big("100000000000000000001")));
  CHECK(post_not_equal(store, x, y, 0));
  const FdVar all[] = {x, y};
  CHECK(post_all_different(store, all));
  CHECK(post(store, {{1, x}, {1, y}}, Relation::less_equal, big("200000000000000000001")));
  for (Branching branching : {Branching::step, Branching::enumerate, Branching::bisect}) {
    LabelingOptions options;
    options.branching = branching;
    const Store::Mark before = store.mark();
    Labeling labeling(store, all, options);
    std::vector<std::string> found;
    while (labeling.next() == Labeling::Result::solution) {
      found.push_back(text(store, x) + " " + text(store, y));
    }
    CHECK(found == std::vector<std::string>{
                       "100000000000000000000 99999999999999999999", "100000000000000000000 100000000000000000001",
                       "100000000000000000001 99999999999999999999", "100000000000000000001 100000000000000000000",
                       "100000000000000000002 99999999999999999999"});
    store.undo_to(before);
  }
}

TEST_CASE("unified variables are one for every constraint") {
  Store store;
  const FdVar x = store.new_variable(0, 10);
  const FdVar y = store.new_variable(5, 20);
  const FdVar z = store.new_variable(0, 100);
  CHECK(post(store, {{1, x}, {1, y}, {-1, z}}, Relation::equal, 0));
  const Store::Mark before = store.mark();
  CHECK(unify(store, x, y));
  CHECK(store.propagate() == Outcome::consistent);
  CHECK(text(store, x) == "5..10");
  CHECK(text(store, y) == "5..10");
  CHECK(store.same(x, y));
  CHECK(store.members(x).size() == 2);
  CHECK(store.remove(y, 7));
  CHECK(store.propagate() == Outcome::consistent);
  CHECK_FALSE(store.contains(x, 7));
  store.undo_to(before);
  CHECK_FALSE(store.same(x, y));
  CHECK(store.members(x).size() == 1);

  CHECK(post_not_equal(store, x, y, 0));
  CHECK_FALSE(unify(store, x, y));
}

TEST_CASE("what seldom changes comes back to what it was at each mark") {
  const Domain enormous(Bound(big("100000000000000000000")), Bound(big("200000000000000000000")));
  Store store;
  const FdVar x = store.new_variable(1, 3);
  const FdVar y = store.new_variable(1, 3);
  store[x].host = store[y].host = 8;
  const Store::Mark first = store.mark();
  store.report_equal(x, y);
  const Store::Mark second = store.mark();
  store.mark_pairs_drained();
  REQUIRE(unify(store, x, y));
  const Store::Mark third = store.mark();
  const FdVar made = store.new_variable(enormous);
  store.undo_to(third);
  CHECK(store.has_aliases());
  CHECK(store.undrained_pairs().empty());
  CHECK(store.new_variable(enormous) == made);
  SUBCASE("one by one") {
    store.undo_to(second);
    CHECK(store.undrained_pairs().size() == 1);
    CHECK(!store.has_aliases());
    store.undo_to(first);
  }
  SUBCASE("all at once") { store.undo_to(first); }
  CHECK(store.undrained_pairs().empty());
  CHECK(!store.has_aliases());
  CHECK(!store.same(x, y));
}

TEST_CASE("unifying variables that must differ or be ordered fails") {
  Store store;
  const FdVar x = store.new_variable();
  const FdVar y = store.new_variable();
  const FdVar z = store.new_variable();
  const FdVar all[] = {x, y, z};
  CHECK(post_all_distinct(store, all));
  CHECK(store.propagate() == Outcome::consistent);
  store.mark();
  CHECK((unify(store, x, z) && store.propagate() == Outcome::consistent) == false);
  store.undo_to(0);
  CHECK(post_less_equal(store, x, y, -1));
  CHECK(store.propagate() == Outcome::consistent);
  CHECK((unify(store, x, y) && store.propagate() == Outcome::consistent) == false);
}

TEST_CASE("propagators describe what was posted, in order") {
  Store store;
  const FdVar x = store.new_variable(0, 20);
  const FdVar y = store.new_variable(0, 20);
  const FdVar z = store.new_variable(0, 20);
  CHECK(post(store, {{3, x}, {7, y}, {-2, z}}, Relation::equal, 41));
  CHECK(store.watchers(x).size() == 1);
  Description out;
  store.at(store.watchers(x)[0]).describe(out);
  CHECK(out.kind == static_cast<std::uint16_t>(ConstraintKind::linear_equal));
  CHECK(out.variables == std::vector<FdVar>{x, y, z});
  CHECK(out.constants == std::vector<Integer>{41, 3, 7, -2});
}

TEST_CASE("a cycle of differences is seen long before it has run empty") {
  Store store;
  const FdVar x = store.new_variable(0, Value{1} << 40);
  const FdVar y = store.new_variable(0, Value{1} << 40);
  const FdVar z = store.new_variable(0, Value{1} << 40);
  post_less_equal(store, x, y, -1);
  post_equal(store, y, z, 2);
  CHECK(store.propagate() == Outcome::consistent);
  post_less_equal(store, z, x, -2);
  CHECK(store.propagate() == Outcome::failed);
  CHECK(store.statistics().propagations < 10000);
}

TEST_CASE("a cycle of differences that adds up to 0 is none") {
  Store store;
  const FdVar x = store.new_variable(0, 100000);
  const FdVar y = store.new_variable(0, 100000);
  post_less_equal(store, x, y, -3);
  post_less_equal(store, y, x, 3);
  CHECK(store.propagate() == Outcome::consistent);
  CHECK(store.max(x) == 99997);
}

TEST_CASE("what goes next to the end of 64-bit domains leaves the numbers beyond") {
  for (const bool interval : {false, true}) {
    for (const Value sign : {Value{1}, Value{-1}}) {
      Store store;
      const FdVar x = store.new_variable();
      const Value last = sign * (infinity - 1);
      const Value near = last - sign * 3;
      CHECK(interval ? store.remove_interval(x, std::min(near, last), std::max(near, last)) : store.remove(x, last));
      const Integer beyond = Integer(last) + sign;
      CHECK_FALSE(store.domain(x).contains(Integer(last)));
      CHECK(store.domain(x).contains(beyond));
      CHECK(store.domain(x).contains(Integer(near - sign)));
      CHECK(store.domain(x).contains(Integer(near)) == !interval);
      CHECK(store.assign_exact(x, beyond));
    }
  }
}

}  // namespace
}  // namespace hornbeam::clpfd
