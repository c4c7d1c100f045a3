// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "database/global_variables.hpp"

using namespace hornbeam;
using database::GlobalVariables;
using terms::Cell;

namespace {

// A store with variables, and choice points created and restored by hand.
struct World {
  terms::TermStore store{std::size_t{1} << 22, std::size_t{1} << 20};
  GlobalVariables globals{store};
  terms::Atom key = store.atoms.intern("key");

  struct Choice {
    Cell* top;
    terms::TrailEntry* trail;
  };
  Choice choose() {
    store.hb = store.top;
    return {store.top, store.trail_top};
  }
  void go_back(const Choice& c) {
    store.undo_to(c.trail);
    store.top = store.hb = c.top;
  }
  Cell value() { return globals.value(*globals.find(key)); }
  Cell pair(std::int64_t head) { return store.new_list(Cell::integer(head), Cell::atom(terms::atoms::nil)); }
};

}  // namespace

TEST_CASE("a lasting value survives backtracking") {
  World w;
  const auto choice = w.choose();
  REQUIRE(w.globals.set_lasting(w.key, w.pair(7)));
  w.go_back(choice);
  CHECK(terms::head_of(w.value()) == Cell::integer(7));
}

TEST_CASE("a lasting value is thawed once, and again after backtracking") {
  World w;
  REQUIRE(w.globals.set_lasting(w.key, w.pair(7)));
  const auto choice = w.choose();
  const Cell first = w.value();
  CHECK(w.globals.heap_cells(*w.globals.find(w.key)) == 0);
  CHECK(w.value() == first);
  w.go_back(choice);
  CHECK(w.globals.heap_cells(*w.globals.find(w.key)) > 0);
  CHECK(terms::head_of(w.value()) == Cell::integer(7));
}

TEST_CASE("a local value is the term itself and goes with backtracking") {
  World w;
  REQUIRE(w.globals.set_local(w.key, Cell::integer(1)));
  const Cell variable = w.store.new_variable();
  const auto choice = w.choose();
  REQUIRE(w.globals.set_local(w.key, variable));
  CHECK(w.value() == variable);
  w.go_back(choice);
  CHECK(w.value() == Cell::integer(1));
}

TEST_CASE("choice points that are cut leave the older values in their place") {
  World w;
  REQUIRE(w.globals.set_local(w.key, Cell::integer(0)));
  const auto outer = w.choose();
  REQUIRE(w.globals.set_local(w.key, Cell::integer(1)));
  w.choose();
  REQUIRE(w.globals.set_local(w.key, Cell::integer(2)));
  w.store.hb = outer.top;  // cut
  REQUIRE(w.globals.set_local(w.key, Cell::integer(3)));
  CHECK(w.value() == Cell::integer(3));
  w.go_back(outer);
  CHECK(w.value() == Cell::integer(0));
}

TEST_CASE("a lasting value makes local ones void, those on the trail too") {
  World w;
  REQUIRE(w.globals.set_local(w.key, Cell::integer(1)));
  const auto choice = w.choose();
  REQUIRE(w.globals.set_local(w.key, Cell::integer(2)));
  REQUIRE(w.globals.set_lasting(w.key, Cell::integer(3)));
  CHECK(w.value() == Cell::integer(3));
  w.go_back(choice);
  CHECK(w.value() == Cell::integer(3));
}

TEST_CASE("a deterministic run does not fill the trail") {
  World w;
  const terms::TrailEntry* start = w.store.trail_top;
  for (int i = 0; i < 1000; ++i) REQUIRE(w.globals.set_local(w.key, Cell::integer(i)));
  CHECK(w.store.trail_top - start <= 2);
  CHECK(w.value() == Cell::integer(999));
}

TEST_CASE("a removed variable has no value until it gets one") {
  World w;
  REQUIRE(w.globals.set_lasting(w.key, Cell::integer(1)));
  w.globals.remove(w.key);
  CHECK(w.globals.find(w.key) == nullptr);
  REQUIRE(w.globals.set_local(w.key, Cell::integer(2)));
  CHECK(w.value() == Cell::integer(2));
}

TEST_CASE("a removed variable becomes another one, to which the trail means nothing") {
  World w;
  REQUIRE(w.globals.set_local(w.key, Cell::integer(1)));
  const auto choice = w.choose();
  REQUIRE(w.globals.set_local(w.key, Cell::integer(2)));
  const std::size_t count = w.globals.count();
  w.globals.remove(w.key);
  w.key = w.store.atoms.intern("another");
  REQUIRE(w.globals.set_local(w.key, Cell::integer(3)));
  REQUIRE(w.globals.set_lasting(w.key, Cell::integer(4)));
  CHECK(w.globals.count() == count);
  w.go_back(choice);
  CHECK(w.value() == Cell::integer(4));
}
