// SPDX-License-Identifier: MIT
// The clause summaries that the compiler writes for indexing.
#include "compiler/clause_summary.hpp"

#include "../machine_fixture.hpp"
#include "database/clause_head.hpp"
#include "database/guard.hpp"
#include "database/index_place.hpp"

using namespace hornbeam;
using compiler::Commitment;
using database::any_key;
using database::ClauseHead;
using database::HeadPart;

namespace {

struct Summaries : MachineFixture {
  database::Key atom(const char* name) { return terms::Cell::atom(m.terms.atoms.intern(name)).bits(); }
  static database::Key integer(std::int64_t n) { return terms::Cell::integer(n).bits(); }
  database::Key functor(const char* name, std::uint32_t arity) {
    return m.terms.functors.intern(m.terms.atoms.intern(name), arity).bits();
  }
  // From the term, as in a call.
  database::Key whole(const std::string& term) {
    const terms::Cell c = read("p(" + term + ")");
    return database::IndexPlace{0, database::IndexPlace::Kind::whole, 0}.of(&terms::structure_argument(c, 0));
  }
  ClauseHead head(const std::string& clause, HeadPart part = HeadPart::head) { return ClauseHead(add(clause), part); }
  Commitment commitment(const std::string& clause) { return commitment_of(add(clause)).commitment; }
};

constexpr const char* long_list = "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30]";

std::string many_arguments(int count) {
  std::string term = "f(";
  for (int i = 0; i < count; ++i) term += (i == 0 ? "" : ",") + std::to_string(i);
  return term + ")";
}

}  // namespace

TEST_CASE("the key of a constant argument is the constant") {
  Summaries f;
  const ClauseHead head = f.head("p(a, 7)");
  CHECK(head.key(0) == f.atom("a"));
  CHECK(head.key(1) == f.integer(7));
}

TEST_CASE("that of a compound is its functor, also behind others") {
  Summaries f;
  const ClauseHead head = f.head("p(f(g(X), [X]), h(X), [_|_])");
  CHECK(head.key(0) == f.functor("f", 2));
  CHECK(head.key(1) == f.functor("h", 1));
  CHECK(head.key(2) == terms::functors::list_pair.bits());
}

TEST_CASE("a variable has no key") {
  Summaries f;
  const ClauseHead head = f.head("p(X, Y, X) :- q(Y)");
  CHECK(head.key(0) == any_key);
  CHECK(head.key(1) == any_key);
  CHECK(head.key(2) == any_key);
}

TEST_CASE("arguments inside a compound have keys") {
  Summaries f;
  const ClauseHead head = f.head("p(X, f(g(a), X, b))");
  CHECK(head.inner_key(1, 0) == f.functor("g", 1));
  CHECK(head.inner_key(1, 1) == any_key);
  CHECK(head.inner_key(1, 2) == f.atom("b"));
}

TEST_CASE("so have those of a structure of constants") {
  Summaries f;
  const ClauseHead head = f.head("p(f(a, 1), b)");
  CHECK(head.inner_key(0, 1) == f.integer(1));
  CHECK(head.key(1) == f.atom("b"));
}

TEST_CASE("so have those of a term that goes through a template") {
  Summaries f;
  CHECK(f.head("p(" + many_arguments(300) + ", _)").inner_key(0, 3) == f.integer(3));
}

TEST_CASE("a float has the key that a call with it has") {
  Summaries f;
  const terms::Cell goal = f.read("p(2.5)");
  CHECK(f.head("p(2.5)").key(0) == database::key_of_term(terms::deref(terms::structure_argument(goal, 0))));
}

TEST_CASE("the whole key of a ground term is that of a call with it") {
  Summaries f;
  for (const std::string& term : {std::string("a"), std::string("f(a,[b,g(1)],\"text\")"), std::string(long_list),
                                  many_arguments(300), std::string("f(2.5,g)")}) {
    CHECK(f.head("p(" + term + ")").whole_key(0) == f.whole(term));
  }
}

TEST_CASE("a term with a variable has no whole key") {
  Summaries f;
  CHECK(f.head("p(f(a, X), X)").whole_key(0) == any_key);
}

TEST_CASE("unifications at the front of the body count for calls only") {
  Summaries f;
  const std::string clause = "p(X, Y) :- X = f(a), Y = b, q(Y)";
  CHECK(f.head(clause, HeadPart::with_first_unifications).key(0) == f.functor("f", 1));
  CHECK(f.head(clause, HeadPart::head).key(0) == any_key);
}

TEST_CASE("a unification behind a goal counts for nothing") {
  Summaries f;
  CHECK(f.head("p(X) :- q, X = a", HeadPart::with_first_unifications).key(0) == any_key);
}

TEST_CASE("a unification in a branch counts for nothing") {
  Summaries f;
  CHECK(f.head("p(X) :- ( X = a ; X = b )", HeadPart::with_first_unifications).key(0) == any_key);
}

TEST_CASE("a cut behind different variables commits at once") {
  Summaries f;
  CHECK(f.commitment("p(X, Y) :- !, q(X, Y)") == Commitment::immediately);
}

TEST_CASE("a cut behind a head of other arguments commits after it") {
  Summaries f;
  CHECK(f.commitment("p(X, a) :- !, q(X)") == Commitment::after_head);
  CHECK(f.commitment("p(X, [_|_], X) :- !") == Commitment::after_head);
}

TEST_CASE("a cut behind tests commits early") {
  Summaries f;
  CHECK(f.commitment("p(X, Y) :- X > 1, Y == a, !, q(X)") == Commitment::early);
}

TEST_CASE("a cut behind a call, or in a branch, does not") {
  Summaries f;
  CHECK(f.commitment("p(X) :- q(X), !") == Commitment::none);
  CHECK(f.commitment("p(X) :- ( var(X) -> ! ; true )") == Commitment::none);
  CHECK(f.commitment("p(X) :- q(X)") == Commitment::none);
}

TEST_CASE("registers that are overwritten before the cut are known") {
  Summaries f;
  CHECK(commitment_of(f.add("p(X, Y) :- X > Y, !")).overwritten == 0);
  CHECK(commitment_of(f.add("p(0, N0, N) :- N is N0 + 1, !")).overwritten <= 3);
}

TEST_CASE("a guard excludes calls for which it fails") {
  Summaries f;
  const database::Clause& clause = f.add("p(N, F) :- N > 1, q(N, F)");
  CHECK(guard_excludes(clause, 0, f.integer(1)));
  CHECK_FALSE(guard_excludes(clause, 0, f.integer(2)));
  CHECK_FALSE(guard_excludes(clause, 0, f.atom("a")));  // an error
  CHECK_FALSE(guard_excludes(clause, 1, f.integer(1)));
}

TEST_CASE("so does the second of two") {
  Summaries f;
  const database::Clause& clause = f.add("p(N) :- integer(N), N =\\= 3, q(N)");
  CHECK(guard_excludes(clause, 0, f.integer(3)));
  CHECK(guard_excludes(clause, 0, f.atom("a")));
}

TEST_CASE("a test behind what may run goals guards nothing") {
  Summaries f;
  CHECK_FALSE(guard_excludes(f.add("p(N, f(_)) :- N > 1"), 0, f.integer(1)));
  CHECK_FALSE(guard_excludes(f.add("p(N) :- q, N > 1"), 0, f.integer(1)));
  CHECK_FALSE(guard_excludes(f.add("p(N) :- ( N > 1 ; true )"), 0, f.integer(1)));
}

TEST_CASE("the summary of a fact of three constants takes six bytes") {
  Summaries f;
  CHECK(f.add("p(a, b, c)").summary().size_bytes() == 6);
}
