// SPDX-License-Identifier: MIT
// Collections: what is kept, what is freed, and the order of cells afterwards.
#include "../machine_fixture.hpp"
#include "terms/compare.hpp"
#include "terms/term_inspection.hpp"

using namespace hornbeam;
using terms::Cell;

namespace {

struct Heap : MachineFixture {
  std::size_t used() const { return static_cast<std::size_t>(m.terms.top - m.terms.base); }
  void collect() { REQUIRE(m.collect(0, m.cp)); }
};

}  // namespace

TEST_CASE("what nothing refers to is given back") {
  Heap h;
  h.collect();
  const std::size_t before = h.used();
  for (int i = 0; i < 1000; ++i) h.read("f(a, [b, c], \"text\", 1.5)");
  CHECK(h.used() > before + 1000);
  h.collect();
  CHECK(h.used() == before);
}

TEST_CASE("a root keeps its term and follows it") {
  Heap h;
  h.read("garbage(1, 2, 3)");
  Cell kept = h.read("f(X, [X, 12345678901234567890, 2.5|Y], g(Y))");
  const Cell copy = kept;
  h.m.holders.cells.push_back(&kept);
  h.collect();
  h.m.holders.cells.pop_back();
  CHECK(kept.address() < copy.address());
  const Cell again = h.read("f(X, [X, 12345678901234567890, 2.5|Y], g(Y))");
  CHECK(terms::compare(h.m.terms, terms::structure_argument(kept, 0),
                       terms::head_of(terms::deref(terms::structure_argument(kept, 1)))) ==
        terms::compare(h.m.terms, terms::structure_argument(again, 0),
                       terms::head_of(terms::deref(terms::structure_argument(again, 1)))));
  CHECK(h.m.unify(kept, again) == machine::Outcome::success);
}

TEST_CASE("variables keep their age") {
  Heap h;
  h.read("garbage(1)");
  Cell pair = h.read("p(X, Y)");
  h.m.holders.cells.push_back(&pair);
  h.collect();
  h.m.holders.cells.pop_back();
  const Cell* x = terms::deref(terms::structure_argument(pair, 0)).address();
  const Cell* y = terms::deref(terms::structure_argument(pair, 1)).address();
  CHECK(x < y);
}

TEST_CASE("a deterministic loop runs in a small heap") {
  Heap h;
  h.add("use([])");
  h.add("use(_)");
  h.add("loop(0)");
  h.add("loop(N) :- N > 0, use(f(N, [N, N, N])), M is N - 1, loop(M)");
  CHECK(h.holds("loop(1000000)"));
  CHECK(h.m.collection_statistics.collections > 0);
}

TEST_CASE("what a choice point protects survives") {
  Heap h;
  h.add("use(_)");
  h.add("waste(0)");
  h.add("waste(N) :- N > 0, use(g(N, N, N, N)), M is N - 1, waste(M)");
  h.add("pick(L, X) :- ( X = 1 ; waste(300000), L = [_, X|_] )");
  CHECK(h.holds("L = [a, 2, c], pick(L, X), X == 2"));
}
