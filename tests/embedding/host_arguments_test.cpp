// SPDX-License-Identifier: MIT
// Invalid arguments that a program, or a host by mistake, passes to predicates written in C++: these check them.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <hornbeam/hornbeam.h>
#include <hornbeam/hornbeam.hpp>

using namespace hornbeam;

namespace {

// Queries its engine between its solutions.
Generator<int> asking(Engine& engine, std::string goal) {
  for (int i = 1; i <= 3; ++i) {
    try {
      engine.holds(goal);
    } catch (const PrologError&) {
    }
    co_yield i;
  }
}

}  // namespace

TEST_CASE("an argument that a predicate has not is a usage error") {
  Engine engine;
  std::vector<std::string> caught;
  engine.define("beyond", 1, [&](Call& call) {
    for (const std::size_t i : {std::size_t{1}, std::size_t{5000}, SIZE_MAX}) {
      try {
        call.unify(i, Term::atom("x"));
      } catch (const UsageError& e) {
        caught.push_back(e.what());
      }
      try {
        static_cast<void>(call[i]);
      } catch (const UsageError& e) {
        caught.push_back(e.what());
      }
    }
    return call.unify(0, Term::integer(1));
  });
  CHECK(engine.holds("beyond(1)"));
  CHECK(caught.size() == 6);
  engine.define("careless", 1, [](Call& call) { return call.unify(1, Term::atom("x")); });
  CHECK_THROWS_AS(engine.holds("careless(_)"), PrologError);
  CHECK(engine.holds("true"));
}

TEST_CASE("a result that was put in by hand is checked, too") {
  Engine engine;
  engine.define("tampered", 1, [](Call& call) {
    call.results.emplace_back(7, Term::atom("x"));
    return true;
  });
  CHECK_THROWS_AS(engine.holds("tampered(_)"), PrologError);
}

TEST_CASE("the C interface says which argument there is not") {
  hb_engine* const engine = hb_engine_new(nullptr);
  REQUIRE(engine != nullptr);
  const auto careless = [](void*, hb_call* call) {
    hb_term* const value = hb_term_integer(1);
    hb_call_unify(call, 5000, value);
    hb_term_free(value);
    return HB_ANSWER;
  };
  CHECK(hb_define(engine, "careless", 1, careless, nullptr) == HB_ANSWER);
  CHECK(hb_once(engine, "careless(_)", nullptr, 0) == HB_ERROR);
  CHECK(hb_once(engine, "true", nullptr, 0) == HB_ANSWER);
  hb_engine_free(engine);
}

// Reachable at most by the names of the system's own clauses; they fail for any arguments.
TEST_CASE("handles and places of solutions are checked") {
  Engine engine;
  engine.define("few", [](int n) { return each(std::vector<int>{n, n + 1, n + 2}); });
  for (const char* goal :
       {"'$host_open'(0, in(1), S), '$host_next'(S, N)", "'$host_open'(0, in(1), S), '$host_next'(S, 7)",
        "'$host_open'(0, in(1), S), '$host_next'(S, out)", "'$host_next'(1, out(_, _))",
        "'$host_open'(0, in(1), S), '$host_next'(S, in(_))", "'$host_open'(0, [1], _)",
        "'$host_open'(0, f(1), S), '$host_next'(S, 1.5)", "'$host_next'(99, out(_))"}) {
    CAPTURE(goal);
    try {
      engine.holds(goal);
    } catch (const PrologError&) {
    }
    CHECK(engine.count("few(1, X)") == 3);
  }
}

TEST_CASE("a source that is closed or asked while it is asked lives until it has answered") {
  for (const char* goal :
       {"forall(between(1, 100, N), '$host_close'(N))", "forall(between(1, 100, N), '$host_next'(N, out(_)))"}) {
    CAPTURE(goal);
    Engine engine;
    engine.define("asking", [&engine, goal]() { return asking(engine, goal); });
    try {
      CHECK(engine.count("asking(X)") <= 3);
    } catch (const PrologError&) {
    }
    CHECK(engine.holds("X is 6 * 7, X == 42"));
  }
}
