// SPDX-License-Identifier: MIT
// nb_setarg/3 with many choice points: its cost, and what it keeps.
#include "machine/lasting_cells.hpp"
#include "../machine_fixture.hpp"

using namespace hornbeam;

namespace {

struct Lasting : MachineFixture {
  Lasting() {
    // deep(N, S, Goal): Goal with N choice points between it and S.
    add("deep(0, _, Goal) :- call(Goal)");
    add("deep(N, S, Goal) :- N > 0, M is N - 1, deep(M, S, Goal)");
    add("deep(_, _, _) :- fail");
    add("put(0, _)");
    add("put(N, S) :- N > 0, nb_setarg(1, S, v(N, 1.5)), M is N - 1, put(M, S)");
    // Each of N choice points stores a value when backtracking reaches it.
    add("putting(0, _) :- fail");
    add("putting(N, S) :- N > 0, M is N - 1, putting(M, S)");
    add("putting(N, S) :- N > 0, X is N / 2.0, nb_setarg(1, S, v(N, Y, Y, X)), fail");
    // Each of N values is stored with one choice point more.
    add("mounting(0, _) :- fail");
    add("mounting(N, S) :- N > 0, nb_setarg(1, S, \"value\"), M is N - 1, mounting(M, S)");
    add("mounting(_, _) :- fail");
  }
  std::uint64_t visited() const { return m.lasting_cells->statistics.choices_visited; }
  std::uint64_t moved() const { return m.lasting_cells->statistics.entries_moved; }
};

constexpr std::uint64_t n = 20000;

}  // namespace

TEST_CASE("putting many values visits few choice points for each") {
  Lasting t;
  SUBCASE("below them all") { CHECK(t.holds("S = s(0), deep(20000, S, put(20000, S)), S == s(v(1, 1.5))")); }
  SUBCASE("going back") { CHECK(t.holds("S = s(0), \\+ putting(20000, S), S = s(v(20000, X, Y, 10000.0)), X == Y")); }
  SUBCASE("going on") { CHECK(t.holds("S = s(0), \\+ mounting(20000, S), S == s(\"value\")")); }
  // A collection drops the free cells.
  const std::uint64_t most = (16 + t.m.collection_statistics.collections) * n;
  CHECK(t.visited() > 0);
  CHECK(t.visited() < most);
  CHECK(t.moved() < most);
}

TEST_CASE("values are kept where the choice points are gone") {
  Lasting t;
  t.add("some(S) :- deep(100, S, put(50, S)), !");
  CHECK(
      t.holds("S = s(0), ( some(S), arg(1, S, V), V = v(1, _), length(L, 100), L = [V|_], fail ; S == s(v(1, 1.5)) )"));
}

TEST_CASE("free cells are given up below the term that they were for") {
  Lasting t;
  t.add("once_more(I) :- S = s(I), deep(40, S, put(3, S)), S == s(v(1, 1.5)), !");
  t.add("repeated(0)");
  t.add(
      "repeated(N) :- N > 0, ( once_more(N), fail ; true ), length(L, N), deep(30, L, put(1, L)), !, "
      "L = [V|Vs], V == v(1, 1.5), length(Vs, M), repeated(M)");
  CHECK(t.holds("repeated(60)"));
}

TEST_CASE("variables of a value are bound until backtracking") {
  Lasting t;
  t.add("bound(S, X) :- arg(1, S, v(Y)), Y = X");
  t.add("open(S) :- nb_setarg(1, S, v(_)), nb_setarg(2, S, w(_))");
  CHECK(t.holds("S = s(0, 0), ( once(deep(40, S, open(S))), bound(S, f(T)), T = 1, fail ; S = s(v(X), _), var(X) )"));
  CHECK(t.holds(
      "S = s(0, 0), ( deep(40, S, open(S)), bound(S, g), fail ; S = s(v(X), w(Y)), var(X), var(Y), X \\== Y )"));
}
