// SPDX-License-Identifier: MIT
// Which calls the indexes make deterministic.
#include "database/predicate_index.hpp"
#include "../machine_fixture.hpp"

using namespace hornbeam;

namespace {

struct Facts : MachineFixture {
  explicit Facts(std::initializer_list<const char*> clauses) {
    for (const char* clause : clauses) add(clause);
  }
};

}  // namespace

TEST_CASE("the first argument tells clauses apart") {
  Facts f{"p(a, 1)", "p(b, 2)", "p(c, 3)"};
  CHECK_FALSE(f.leaves_choice("p(a, _)"));
  CHECK(f.leaves_choice("p(_, _)"));
}

TEST_CASE("so does the second when the first is unbound") {
  Facts f{"p(a, 1)", "p(b, 2)", "p(c, 3)"};
  CHECK_FALSE(f.leaves_choice("p(_, 1)"));
}

TEST_CASE("and both together") {
  Facts f{"p(a, 1)", "p(a, 2)", "p(b, 1)"};
  CHECK_FALSE(f.leaves_choice("p(a, 1)"));
  CHECK(f.leaves_choice("p(a, _)"));
}

TEST_CASE("lists are told from the empty list") {
  Facts f{"p([])", "p([_|_])"};
  CHECK_FALSE(f.leaves_choice("p([])"));
  CHECK_FALSE(f.leaves_choice("p([x])"));
}

TEST_CASE("arguments inside a compound count") {
  Facts f{"p(f(a, _))", "p(f(b, _))", "p(f(c, _))"};
  CHECK_FALSE(f.leaves_choice("p(f(b, z))"));
  CHECK(f.leaves_choice("p(f(_, z))"));
}

TEST_CASE("switches are made for arguments that calls bind") {
  Facts f{"p(a, 1)", "p(b, 2)"};
  const terms::Cell functor = f.m.terms.functors.intern(f.m.terms.atoms.intern("p"), 2);
  database::Predicate& p = f.m.database.predicate(f.m.database.user(), functor);
  CHECK(f.holds("p(_, 2)"));
  REQUIRE(p.index != nullptr);
  CHECK(p.index->switched_arguments() == 2);
  CHECK(f.holds("p(a, _)"));
}

TEST_CASE("a clause that unifies two arguments is passed over where they clash") {
  Facts f{"same(X, X)", "same(_, f(1, _))"};
  CHECK_FALSE(f.leaves_choice("same(a, f(1, 2))"));
  CHECK_FALSE(f.leaves_choice("same(f(1, a), f(1, b))"));
  CHECK(f.leaves_choice("same(f(1, _), f(1, b))"));
  CHECK(f.leaves_choice("same(_, f(1, b))"));
}

TEST_CASE("the order of two small integers tells clauses apart") {
  Facts f{"p([X|_], Y, [X|_]) :- X =< Y", "p([X|T], Y, [T]) :- X > Y", "q(X) :- X < 5", "q(X) :- 5 =< X, X =< 7",
          "q(X) :- 7 < X"};
  CHECK_FALSE(f.leaves_choice("p([1], 1, _)"));
  CHECK_FALSE(f.leaves_choice("p([2,a], 1, _)"));
  CHECK(f.leaves_choice("p([1.0], 2, _)"));
  CHECK(f.leaves_choice("p([1], 2, [_])"));
  CHECK_FALSE(f.leaves_choice("q(3)"));
  CHECK_FALSE(f.leaves_choice("q(6)"));
  CHECK_FALSE(f.leaves_choice("q(8)"));
}

TEST_CASE("without indexing every call tries all clauses") {
  Facts f{"p(a)", "p(b)"};
  f.m.database.indexing = false;
  CHECK(f.leaves_choice("p(a)"));
  CHECK(f.holds("p(b)"));
  CHECK_FALSE(f.holds("p(c)"));
}
