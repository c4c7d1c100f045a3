// SPDX-License-Identifier: MIT
// Prepared queries.
#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <hornbeam/hornbeam.hpp>

using namespace hornbeam;
using namespace hornbeam::literals;
using namespace std::chrono_literals;

TEST_CASE("a prepared query is asked with many values") {
  Engine engine;
  engine.consult_text("age(tom, 61). age(ann, 7). age('O''Hara', 40). likes(X, X).");
  const Prepared age = engine.prepare("age(?, Age)");
  CHECK(age.once<int>("tom") == 61);
  CHECK(age.once<int>("O'Hara") == 40);
  CHECK(age.first<int>("ann") == 7);
  CHECK_FALSE(age.first<int>("nobody").has_value());
  CHECK_THROWS_AS(age.once<int>("nobody"), NoAnswer);
  CHECK(age.holds("tom"));
  CHECK_FALSE(age.holds("nobody"));
  CHECK(age.variables() == std::vector<std::string>{"Age"});
  const Prepared sum = engine.prepare("S is ? + ?, _T = ?");
  CHECK(sum.once<int>(1, 2, "x") == 3);
  CHECK(sum.once<double>(1.5, 2, "x") == 3.5);
  CHECK(sum.once<Integer>(INT64_MAX, 1, "x").digits == "9223372036854775808");
  CHECK(engine.prepare("X = f(?, Y)").once<Term>(Term::list({1, "Y"_v})).text() == "f([1,Y],Y)");
  const auto [list, last] = engine.prepare("append([1], ?, L), last(L, E)").once<std::vector<int>, int>(std::vector{2});
  CHECK(list == std::vector<int>{1, 2});
  CHECK(last == 2);
  CHECK(engine.prepare("true").holds());
  CHECK(engine.prepare("(fail ; ? = ?)").holds(Text{"a"}, Text{"a"}));
}

TEST_CASE("all answers of a prepared query") {
  Engine engine;
  engine.consult_text("p(1, a). p(2, b). p(3, c).");
  const Prepared p = engine.prepare("p(X, Y), X >= ?");
  std::string seen;
  for (const Answer& answer : p.query(2)) seen += answer.text() + ";";
  for (auto [x, y] : p.query<int, std::string>(3)) seen += std::to_string(x) + y;
  CHECK(seen == "X = 2, Y = b;X = 3, Y = c;3c");
  CHECK(p.query(1).count() == 3);
  // Nested calls, with another prepared query inside both.
  std::size_t pairs = 0;
  for (const Answer& a : p.query(1)) {
    for (const Answer& b : p.query(a["X"])) pairs += p.holds(b["X"]) ? 1 : 0;
  }
  CHECK(pairs == 6);
  const Answer constrained = engine.prepare("dif(X, ?)").query("a").first().value();
  CHECK(constrained.residual_goals().size() == 1);
}

TEST_CASE("a prepared query calls what is there") {
  Engine engine;
  const Prepared later = engine.prepare("later(X)");
  CHECK_THROWS_AS(later.once<int>(), ExistenceError);
  engine.consult_text("later(1).");
  CHECK(later.once<int>() == 1);
  engine.consult_text("later(2). append(mine, mine, mine).");
  CHECK(later.once<int>() == 2);
  const Prepared append = engine.prepare("append(?, ?, L)");
  CHECK(append.once<std::string>("mine", "mine") == "mine");
  const Prepared goal = engine.prepare("G = ?, G");
  CHECK(goal.holds(Term::compound("later", {2})));
  CHECK_FALSE(goal.holds(Term::compound("later", {3})));
  CHECK_FALSE(engine.prepare("( later(3) -> true ; !, fail ; true )").holds());
}

TEST_CASE("errors of prepared queries") {
  Engine engine;
  CHECK_THROWS_AS(engine.prepare("foo("), SyntaxError);
  CHECK_THROWS_AS(engine.prepare("true, 1").holds(), TypeError);
  CHECK_THROWS_AS(engine.prepare("X is ? + 1").once<int>("a"), TypeError);
  CHECK_THROWS_AS(engine.prepare("X is ? + 1").once<int>("Y"_v), InstantiationError);
  CHECK_THROWS_AS(engine.prepare("? = ?").holds(1), UsageError);
  CHECK_THROWS_AS((engine.prepare("X = ?").once<int, int>(1)), UsageError);
  CHECK_THROWS_AS(engine.prepare("X = ?").once<int>("a"), TypeError);
  std::string many = "f(";
  for (int i = 0; i < 70; ++i) many += "X" + std::to_string(i) + ", ";
  CHECK_THROWS_AS(engine.prepare(many + "X)"), UsageError);
  const Prepared loop = engine.prepare("repeat, fail");
  engine.set_limits({.inferences = 100000});
  CHECK_THROWS_AS(engine.prepare("length(L, N), numlist(1, N, L), N > 10000").holds(), LimitExceeded);
  Prepared limited = loop;
  limited.set_limits({.time = 10ms});
  CHECK_THROWS_AS(limited.holds(), LimitExceeded);
  CHECK(engine.prepare("X = ?").once<int>(3) == 3);
}

TEST_CASE("a prepared query may be used by the predicates that it calls, and outlive its engine") {
  auto engine = std::make_unique<Engine>();
  std::unique_ptr<Prepared> factorial;
  engine->define("less_one", [&](int n) { return factorial->once<int>(n - 1); });
  engine->consult_text("fact(0, 1) :- !.  fact(N, F) :- less_one(N, G), F is N * G.");
  factorial = std::make_unique<Prepared>(engine->prepare("fact(?, F)"));
  CHECK(factorial->once<int>(6) == 720);
  CHECK(factorial->once<int>(5) == 120);  // by a query that was one of the inner ones
  const Prepared copy = *factorial;
  Query open = copy.query(3);
  engine.reset();
  CHECK_THROWS_AS(copy.holds(1), UsageError);
  CHECK_THROWS_AS(open.next(), UsageError);
}

TEST_CASE("a prepared query that is destroyed while it runs, or by another thread") {
  Engine engine;
  std::unique_ptr<Prepared> prepared;
  engine.define("forget", [&] { prepared.reset(); });
  prepared = std::make_unique<Prepared>(engine.prepare("forget, atom_length(abc, N)"));
  CHECK(prepared->once<int>() == 3);
  CHECK(prepared == nullptr);
  for (int i = 0; i < 1000; ++i) CHECK(engine.prepare("_X = f(?, ?), functor(_X, _, N)").once<int>("a", i) == 2);
  auto other = std::make_unique<Prepared>(engine.prepare("true"));
  engine.define("meanwhile", [&] { std::jthread([&] { other.reset(); }); });
  CHECK(engine.holds("meanwhile"));
  CHECK(engine.prepare("true").holds());
}

TEST_CASE("observers and depth limits see prepared queries") {
  Engine engine;
  engine.consult_text("p(X) :- q(X). q(1).");
  const Prepared p = engine.prepare("p(X)");
  std::size_t calls = 0;
  engine.set_observer([&](const TraceEvent& event) {
    calls += event.port == TracePort::call ? 1 : 0;
    return TraceAction::go_on;
  });
  CHECK(p.once<int>() == 1);
  CHECK(calls == 2);
  engine.set_observer({});
  engine.set_limits({.depth = 1});
  CHECK_THROWS_AS(p.holds(), PrologError);
  engine.set_limits({.depth = 10});
  CHECK(p.once<int>() == 1);
}

TEST_CASE("atoms and terms of prepared queries survive collections") {
  Engine engine;
  engine.define("collect", [&] { engine.collect_garbage(); });
  const Prepared p = engine.prepare("X = f(?, some_atom_of_its_own, Y), collect, garbage_collect_atoms, Y = X-?");
  for (int i = 0; i < 50; ++i) {
    engine.holds("numlist(1, 1000, L), atomic_list_concat(L, _)");
    const auto [x, y] = p.once<Term, Term>("value" + std::to_string(i), 2.5);
    CHECK(x.is_compound("@", 2));
  }
}
