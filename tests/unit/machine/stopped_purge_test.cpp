// SPDX-License-Identifier: MIT
// Freeing many erased clauses while the host ends the query: what is left is freed later.
#include "../machine_fixture.hpp"

using namespace hornbeam;

namespace {

// Raises the stop sign at one look, counted down; below zero: never.
struct OneLook : MachineFixture {
  OneLook() {
    m.terms.stop = {[](void* left) { return (*static_cast<int*>(left))-- == 0; }, &left};
    add("fill(N) :- between(1, N, I), assertz(fact(I, f(I))), assertz((rule(I) :- fact(I, _))), fail");
    add("fill(_)");
    CHECK(holds("dynamic([fact/2, rule/1])"));
  }
  int left = -1;
};

}  // namespace

TEST_CASE("erased clauses that a stopped purge leaves are freed later") {
  OneLook t;
  const std::uint64_t before = t.m.database.clause_count();
  for (int look = 0; look < 12; ++look) {
    REQUIRE(t.holds("fill(9000)"));
    REQUIRE(t.holds("fact(_, f(8000)), fact(7000, _), rule(6000)"));  // makes tables
    REQUIRE(t.m.database.clause_count() >= before + 18000);
    REQUIRE(t.holds("retract(fact(9000, _)), retract((rule(1) :- _))"));
    t.left = look;
    for (const char* goal : {"retractall(fact(_, _))", "retractall(rule(_))"}) t.holds(goal);
    t.left = -1;
    CHECK(t.holds("retractall(fact(_, _)), retractall(rule(_)), \\+ fact(_, _), \\+ rule(_)"));
    CHECK(t.holds("assertz(fact(1, b)), fact(1, X), X == b, retract(fact(1, _))"));
    t.m.purge_clauses();
    CHECK(t.m.database.clause_count() <= before + 9);  // the few that are not worth a purge
  }
}
