// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <vector>

#include "database/recorded_terms.hpp"

using namespace hornbeam;
using database::RecordedTerms;
using terms::Cell;

namespace {

struct Records {
  terms::TermStore store{std::size_t{1} << 22, std::size_t{1} << 20};
  RecordedTerms recorded{store};
  Cell key = Cell::atom(store.atoms.intern("key"));

  std::vector<std::int64_t> all() {
    std::vector<std::int64_t> values;
    recorded.entries(key)->for_each(
        [&](std::int64_t, const terms::Record* term) { values.push_back(term->root().as_small_integer()); });
    return values;
  }
};

}  // namespace

TEST_CASE("entries go to the front or to the end") {
  Records w;
  w.recorded.add(w.key, Cell::integer(2), true);
  w.recorded.add(w.key, Cell::integer(1), false);
  w.recorded.add(w.key, Cell::integer(3), true);
  CHECK(w.all() == std::vector<std::int64_t>{1, 2, 3});
}

TEST_CASE("an erased entry is gone and its number is not used again") {
  Records w;
  w.recorded.add(w.key, Cell::integer(1), true);
  const auto id = w.recorded.add(w.key, Cell::integer(2), true);
  w.recorded.erase(*w.recorded.place(id));
  CHECK_FALSE(w.recorded.place(id).has_value());
  CHECK(w.recorded.add(w.key, Cell::integer(3), true) > id);
  CHECK(w.all() == std::vector<std::int64_t>{1, 3});
}

TEST_CASE("a key is there as long as something is recorded under it, and its memory") {
  Records w;
  const auto come_and_go = [&](Cell key, Cell term) {
    w.recorded.erase(*w.recorded.place(w.recorded.add(key, term, true)));
  };
  for (int i = 0; i < 1000; ++i) come_and_go(w.key, Cell::integer(1));
  const std::size_t used = w.store.memory.used();
  for (int i = 0; i < 1000; ++i) {
    come_and_go(Cell::integer(i), Cell::integer(i));
    CHECK(w.recorded.keys().empty());
  }
  CHECK(w.recorded.entries(w.key) == nullptr);
  CHECK(w.store.memory.used() < used + 1024);  // but for room in a sequence
}

TEST_CASE("compound terms with one functor are one key") {
  Records w;
  const Cell functor = w.store.functors.intern(w.store.atoms.intern("f"), 1);
  Cell a, b, c;
  REQUIRE(database::record_key(w.store.new_structure(functor, Cell::integer(1)), a));
  REQUIRE(database::record_key(w.store.new_structure(functor, Cell::integer(2)), b));
  CHECK(a == b);
  REQUIRE(database::record_key(Cell::integer(5), c));
  CHECK_FALSE(database::record_key(w.store.new_float(1.5), c));
  CHECK_FALSE(database::record_key(w.store.new_variable(), c));
}

TEST_CASE("counters start at 0 and keep numbers of any kind") {
  Records w;
  database::Counters counters(w.store);
  CHECK(counters.value(w.key) == Cell::integer(0));
  REQUIRE(counters.set(w.key, Cell::integer(5)));
  CHECK(counters.value(w.key) == Cell::integer(5));
  REQUIRE(counters.set(w.key, w.store.new_float(2.5)));
  CHECK(terms::float_value(counters.value(w.key)) == 2.5);
  REQUIRE(counters.set(w.key, Cell::integer(0)));
  CHECK(counters.value(w.key) == Cell::integer(0));
}
