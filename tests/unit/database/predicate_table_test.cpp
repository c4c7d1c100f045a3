// SPDX-License-Identifier: MIT
#include "database/predicate_table.hpp"

#include <doctest/doctest.h>

using namespace hornbeam;
using database::Predicate;
using database::PredicateTable;
using terms::Cell;

namespace {

Predicate* add(PredicateTable& table, Cell functor) {
  auto made = std::make_unique<Predicate>();
  made->functor = functor;
  Predicate* const p = made.get();
  table.add(std::move(made));
  return p;
}

}  // namespace

TEST_CASE("each functor leads to its predicate, however many there are") {
  terms::TermStore store{std::size_t{1} << 22, std::size_t{1} << 20};
  PredicateTable table;
  std::vector<Predicate*> added;
  const terms::Atom name = store.atoms.intern("p");
  for (std::uint32_t arity = 1; arity <= 500; ++arity) {
    CHECK(table.find(store.functors.intern(name, arity)) == nullptr);
    added.push_back(add(table, store.functors.intern(name, arity)));
  }
  for (Predicate* p : added) CHECK(table.find(p->functor) == p);
}

TEST_CASE("a predicate set aside stays, and another can take its place") {
  terms::TermStore store{std::size_t{1} << 22, std::size_t{1} << 20};
  PredicateTable table;
  const Cell functor = store.functors.intern(store.atoms.intern("p"), 1);
  Predicate* const old = add(table, functor);
  CHECK(&table.set_aside(functor) == old);
  CHECK(table.find(functor) == nullptr);
  Predicate* const other = add(table, functor);
  for (std::uint32_t arity = 2; arity < 100; ++arity) {
    add(table, store.functors.intern(store.atoms.intern("p"), arity));  // the table grows
  }
  CHECK(table.find(functor) == other);
  CHECK(table.begin()->get() == old);
}
