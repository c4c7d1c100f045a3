// SPDX-License-Identifier: MIT
// The instructions generated for clauses.
#include "../machine_fixture.hpp"

using namespace hornbeam;
using Names = std::vector<std::string>;

TEST_CASE("list recursion is three instructions") {
  MachineFixture f;
  const Names names = f.instructions(f.add("app([H|T], L, [H|R]) :- app(T, L, R)"));
  CHECK(names == Names{"get_list_two_variables", "get_list_value_variable_execute", "execute"});
}

TEST_CASE("a chain rule moves nothing and makes no environment") {
  MachineFixture f;
  CHECK(f.instructions(f.add("p(X, Y) :- q(X, Y)")) == Names{"execute"});
}

TEST_CASE("a variable that outlives a call has a slot") {
  MachineFixture f;
  const Names names = f.instructions(f.add("p(X) :- q(X), r(X)"));
  CHECK(names.front() == "allocate_move");
  CHECK(names.back() == "deallocate_execute");
}

TEST_CASE("a condition of tests pushes no choice point") {
  MachineFixture f;
  for (const char* const condition : {"X > 3", "( X < 1 ; X > 3 )", "Z is X + 1, Z > 3", "X > 3, X = Y", "X = a",
                                      "X = [_|T]", "f(A, _) = X", "\\+ X = f(Y)"}) {
    for (const std::string& name :
         f.instructions(f.add("p(X, Y) :- ( " + std::string(condition) + " -> Y = a ; Y = b )"))) {
      CHECK(name != "try_else");
    }
  }
}

TEST_CASE("a condition that calls pushes one and cuts it") {
  MachineFixture f;
  const Names names = f.instructions(f.add("p(X, Y) :- ( q(X) -> Y = a ; Y = b )"));
  CHECK(std::count(names.begin(), names.end(), "try_else") == 1);
  CHECK(std::count(names.begin(), names.end(), "trust_else") == 1);
}

TEST_CASE("arithmetic is in line") {
  MachineFixture f;
  const Names names = f.instructions(f.add("p(N, M) :- M is N + 1"));
  CHECK(std::count(names.begin(), names.end(), "add_constant") == 1);
  CHECK(std::count(names.begin(), names.end(), "call") == 0);
}

TEST_CASE("a body that is no goal is refused") {
  MachineFixture f;
  machine::Machine::AddOptions options;
  CHECK(f.m.add_clause(f.m.database.user(), f.read("p :- 1"), options) == machine::Outcome::error);
}
