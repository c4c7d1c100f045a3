// SPDX-License-Identifier: MIT
//
// The store's memory: what backtracking and collections free, and limits.
#include <doctest/doctest.h>

#include "clpfd/kernel/store_collection.hpp"
#include "clpfd/propagators/distinct.hpp"
#include "clpfd/propagators/relations.hpp"
#include "clpfd/propagators/times.hpp"

namespace hornbeam::clpfd {
namespace {

TEST_CASE("an array that is larger than the reservation is refused, and the store goes on") {
  Store store;
  CHECK_THROWS_AS(store.arena().allocate(std::size_t{1} << 40), std::bad_alloc);
  const FdVar x = store.new_variable(0, 9);
  CHECK(store.assign(x, 5));
}

TEST_CASE("memory that a branch used is given back") {
  Store store;
  const FdVar x = store.new_variable(0, 100000);
  const Store::Mark before = store.mark();
  const std::size_t top = store.arena().top();
  for (Value v = 1; v < 50000; v += 2) CHECK(store.remove(x, v));
  for (int i = 0; i < 1000; ++i) post_less_equal(store, x, store.new_variable(0, 10), 0);
  CHECK(store.arena().top() > top);
  store.undo_to(before);
  CHECK(store.arena().top() == top);
  CHECK(store.size(x) == 100001);
}

TEST_CASE("a link of a chain takes less than 160 bytes") {
  Store store;
  FdVar x = store.new_variable();
  const std::size_t before = store.arena().top();
  constexpr int links = 10000;
  for (int i = 0; i < links; ++i) {
    const FdVar y = store.new_variable();
    CHECK(post_equal(store, y, x, 1));
    CHECK(store.propagate() == Outcome::consistent);
    x = y;
  }
  CHECK((store.arena().top() - before) / links < 160);
}

// Rounds of variables and constraints; `keep` decides what stays.
struct Garbage {
  Store store;
  std::vector<FdVar> kept;

  void collect(Store::Mark mark) {
    StoreCollection collection(store, mark);
    for (const FdVar x : kept) collection.reach(x);
    collection.prepare_sweep();
    collection.sweep();
  }
  // x < y, each with a hole, z = x * y, all different
  FdVar round() {
    store.arena().begin_block();
    const FdVar x = store.new_variable(0, 99);
    const FdVar y = store.new_variable(0, 99);
    const FdVar z = store.new_variable(0, 200);
    CHECK(post_less_equal(store, x, y, -1));
    CHECK(post_times(store, x, y, z));
    const FdVar all[] = {x, y, z};
    CHECK(post_all_distinct(store, all));
    CHECK(store.remove(x, 50));
    CHECK(store.remove(y, 60));
    CHECK(store.propagate() == Outcome::consistent);
    return x;
  }
};

TEST_CASE("what nobody refers to any more gives its memory back") {
  Garbage garbage;
  Store& store = garbage.store;
  garbage.round();
  store.arena().end_block();
  const Store::Mark mark = store.mark();
  std::size_t most = 0;
  for (int i = 0; i < 50; ++i) {
    for (int j = 0; j < 400; ++j) {
      const FdVar x = garbage.round();
      if (j == 200) garbage.kept.push_back(x);
    }
    if (garbage.kept.size() > 3) garbage.kept.erase(garbage.kept.begin());
    garbage.collect(mark);
    if (i == 5) most = store.arena().top();
  }
  CHECK(most > 0);
  CHECK(store.arena().top() <= 2 * most);
  for (const FdVar x : garbage.kept) {  // these still work
    CHECK(store.assign(x, 4));
    CHECK(store.propagate() == Outcome::consistent);
    CHECK(store.max(x) == 4);
    CHECK(store.watchers(x).size() == 2);
  }
  store.undo_to(mark);
  store.arena().forget_blocks_above();
  CHECK(store.arena().top() < most);
}

TEST_CASE("what hangs on something older stays") {
  Garbage garbage;
  Store& store = garbage.store;
  store.arena().begin_block();
  const FdVar old = store.new_variable(0, 1000);
  store.arena().end_block();
  const Store::Mark mark = store.mark();
  store.arena().begin_block();
  const FdVar young = store.new_variable(0, 1000);
  CHECK(post_equal(store, young, old, 7));
  CHECK(store.propagate() == Outcome::consistent);
  for (int j = 0; j < 2000; ++j) garbage.round();
  StoreCollection collection(store, mark);
  CHECK(collection.older_changed());
  CHECK(!collection.is_new(old));
  CHECK(collection.is_new(young));
  collection.reach(old);
  CHECK(collection.reached(young));
  collection.prepare_sweep();
  collection.sweep();
  for (int j = 0; j < 2000; ++j) garbage.round();
  CHECK(store.assign(young, 17));
  CHECK(store.propagate() == Outcome::consistent);
  CHECK(store.fixed(old));
  CHECK(store.value(old) == 10);
  store.undo_to(mark);
  CHECK(store.max(old) == 1000);
}

TEST_CASE("exact domains that are still in use move up") {
  Garbage garbage;
  Store& store = garbage.store;
  const Integer huge = Integer(Value{1} << 61) * Integer(1000);
  store.arena().end_block();
  const Store::Mark mark = store.mark();
  for (int i = 0; i < 100; ++i) {
    store.arena().begin_block();
    const FdVar x = store.new_variable(Domain(Bound(0), Bound(huge + Integer(i))));
    if (i % 30 == 7) garbage.kept.push_back(x);
  }
  garbage.collect(mark);
  CHECK(garbage.kept.size() == 4);
  for (std::size_t i = 0; i < garbage.kept.size(); ++i) {
    CHECK(store.upper(garbage.kept[i]) == Bound(huge + Integer(static_cast<Value>(i) * 30 + 7)));
  }
  const FdVar next = store.new_variable(Domain(Bound(0), Bound(huge)));
  CHECK(store.upper(next) == Bound(huge));
  CHECK(store.upper(garbage.kept[3]) == Bound(huge + Integer(97)));
}

TEST_CASE("a store over its limit stops propagation in good order") {
  support::MemoryBudget memory;
  Store store;
  memory.set_limit(std::size_t{1} << 20);
  store.count_in(memory);
  const FdVar x = store.new_variable(0, 1000000);
  const FdVar y = store.new_variable(0, 1000000);
  post_less_equal(store, x, y, -1);
  post_less_equal(store, y, x, -1);
  store.new_array<std::uint64_t>(1 << 18);
  CHECK(store.propagate() == Outcome::out_of_memory);
}

}  // namespace
}  // namespace hornbeam::clpfd
