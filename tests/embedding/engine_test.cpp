// SPDX-License-Identifier: MIT
// The C++ interface, feature by feature.
#include <doctest/doctest.h>

#include <cstdint>
#include <ranges>
#include <string>
#include <thread>
#include <vector>

#include <hornbeam/hornbeam.hpp>

using namespace hornbeam;
using namespace hornbeam::literals;
using namespace std::chrono_literals;

TEST_CASE("answers of a query") {
  Engine engine;
  engine.consult_text("p(1, a). p(2, b). p(3, \"text\").");
  std::vector<std::int64_t> numbers;
  for (const Answer& answer : engine.query("p(X, _)")) numbers.push_back(answer["X"].as<std::int64_t>());
  CHECK(numbers == std::vector<std::int64_t>{1, 2, 3});
  std::string text;
  for (auto [x, name] : engine.query<int, std::string>("p(X, Name)")) text += std::to_string(x) + name;
  CHECK(text == "1a2b3text");
  CHECK(engine.count("p(_, _)") == 3);
  CHECK(engine.holds("p(1, a)"));
  CHECK_FALSE(engine.holds("p(1, b)"));
  CHECK(engine.once("p(2, X)")["X"] == "b"_a);
  CHECK_THROWS_AS(engine.once("p(9, X)"), NoAnswer);
  CHECK_FALSE(engine.first("p(9, X)").has_value());
  CHECK(engine.all("p(X, Y)").size() == 3);
  CHECK(engine.first("p(X, Y)")->text() == "X = 1, Y = a");
}

TEST_CASE("queries have the dialect of what was consulted") {
  Engine engine;
  CHECK(engine.holds("X = 4/2, Y is X, integer(Y), string(\"a\")"));
  engine.consult_text(":- use_module(library(between)). h(Y) :- X = 4/2, Y is X.");
  CHECK(engine.once("h(Y)")["Y"].as<double>() == 2.0);
  CHECK(engine.holds("X = 4/2, Y is X, float(Y), \"a\" == [0'a]"));
  CHECK(engine.holds("call(is, Y, 4/2), float(Y)"));
}

TEST_CASE("values of all kinds") {
  Engine engine;
  const Answer a = engine.once(
      "A = foo, B = 1.5, C = [1,2,3], D = 123456789012345678901234567890, E = \"codes\", F = f(X, Y, X), "
      "G = a-1, H = (1, b, 2.0), atom_string(hello, I), J = -9223372036854775808, K = 18446744073709551615");
  CHECK(a.get<std::string>("A") == "foo");
  CHECK(a.get<double>("B") == 1.5);
  CHECK(a.get<std::vector<int>>("C") == std::vector<int>{1, 2, 3});
  CHECK(a.get<Integer>("D").digits == "123456789012345678901234567890");
  CHECK_THROWS_AS(a.get<std::int64_t>("D"), TypeError);
  CHECK(a["F"].text() == "f(X,Y,X)");
  CHECK(a.get<std::pair<std::string, int>>("G") == std::pair<std::string, int>("a", 1));
  CHECK(a.get<std::tuple<int, std::string, double>>("H") == std::tuple<int, std::string, double>(1, "b", 2.0));
  CHECK(a["I"].is_string());
  CHECK(a.get<std::string>("I") == "hello");
  CHECK(a.get<std::int64_t>("J") == INT64_MIN);
  CHECK(a.get<std::uint64_t>("K") == UINT64_MAX);
  CHECK_THROWS_AS(a.get<int>("X"), InstantiationError);
  CHECK_THROWS_AS(a["nothing"], std::out_of_range);
}

TEST_CASE("the very first goal may be wrong") {
  CHECK_THROWS_AS(Engine().holds("1"), TypeError);
  CHECK_THROWS_AS(Engine().holds("X"), InstantiationError);
  CHECK_THROWS_AS(Engine().holds("(foo :- 1), 2"), PrologError);
}

TEST_CASE("placeholders") {
  Engine engine;
  engine.consult_text("age('O''Hara', 40). age(tom, 7).");
  CHECK(engine.once("age(?, Age)", "O'Hara").get<int>("Age") == 40);
  const Answer three =
      engine.once("X = ?, Y=?, Z = '?', W = \"a?b\", V = 0'?, atom_length(?, L)", 1, std::vector<int>{1, 2}, "abc");
  CHECK(three["Y"].text() == "[1,2]");
  CHECK(engine.once("append(?, _, [1,2,3]), X = _", std::vector<int>{1, 2})["X"].is_variable());
  CHECK(engine.query<int>("length(?, N)", std::vector<std::string>{"a", "b"}).first() == 2);
  CHECK_THROWS_AS(engine.holds("age(?, ?)", "tom"), UsageError);
  const Term mixed = Term::compound("f", {"Y"_v, "Y"_v, Text{"s"}, 2.5, true});
  CHECK(engine.once("X = ?", mixed)["X"].text() == "f(Y,Y,\"s\",2.5,true)");
  CHECK(engine.once("nth0(1, ?, b)", Term::list({"a", "Y"_v}))["Y"] == "b"_a);
  CHECK(engine.once("Y = 3, X = ?", "Y"_v)["X"] == Term(3));
  CHECK(engine.once("X = f(?)", Integer{"-123456789012345678901"})["X"].text() == "f(-123456789012345678901)");
}

TEST_CASE("errors carry term, message and place") {
  Engine engine;
  try {
    engine.once("atom_length(X, L)");
    FAIL("no error");
  } catch (const InstantiationError& e) {
    CHECK(e.formal().is_atom("instantiation_error"));
    CHECK(e.predicate() == "atom_length/2");
    CHECK(std::string(e.what()).size() > 5);
  }
  CHECK_THROWS_AS(engine.once("atom_length(f(x), L)"), TypeError);
  CHECK_THROWS_AS(engine.once("undefined_one(1)"), ExistenceError);
  CHECK_THROWS_AS(engine.once("X is 1/0"), EvaluationError);
  CHECK_THROWS_WITH_AS(engine.once("throw(my(ball))"), "uncaught exception: my(ball) [E-ball]", PrologError);
  CHECK_THROWS_WITH_AS(engine.once("abort"), "execution aborted", Interrupted);
  try {
    engine.once("foo(a,\n  b c)");
    FAIL("no error");
  } catch (const SyntaxError& e) {
    CHECK(e.position().line == 2);
    CHECK(e.position().column > 1);
  }
  try {
    engine.consult_text("good(1).\nbad(1.\ngood(2).\n", "prog.pl");
    FAIL("no error");
  } catch (const SyntaxError& e) {
    CHECK(e.position().file == "prog.pl");
    CHECK(e.position().line >= 2);
  }
  CHECK(engine.holds("good(1)"));
  CHECK_THROWS_AS(engine.consult("/no/such/file.pl"), ExistenceError);
  CHECK(engine.holds("true"));
}

TEST_CASE("predicates from lambdas") {
  Engine engine;
  int said = 0;
  engine.define("twice", [](int x) { return 2 * x; })
      .define("even", [](int x) { return x % 2 == 0; })
      .define("half",
              [](int x) -> std::optional<int> {
                if (x % 2) return std::nullopt;
                return x / 2;
              })
      .define("say", [&said](const std::string&) { ++said; })
      .define("divide", [](int x, int y) { return std::tuple(x / y, x % y); })
      .define("range",
              [](int low, int high) -> Generator<int> {
                for (int i = low; i <= high; ++i) co_yield i;
              })
      .define("colour",
              [] {
                return each(std::vector<std::string>{"red", "green"});
              })
      .define("up_to", [](int n) { return std::views::iota(0, n); })
      .define("sum",
              [](const std::vector<double>& v) {
                double s = 0;
                for (double x : v) s += x;
                return s;
              })
      .define("next_of", 2, [](Call& call) {
        if (call[0].is_variable()) return call.unify(0, call[1].as<int>() - 1);
        return call.unify(1, call[0].as<int>() + 1);
      });
  CHECK(engine.once("twice(21, X)").get<int>("X") == 42);
  CHECK(engine.holds("twice(21, 42)"));
  CHECK_FALSE(engine.holds("twice(21, 43)"));
  CHECK(engine.holds("even(2), \\+ even(3)"));
  CHECK(engine.holds("half(4, 2), \\+ half(3, _)"));
  CHECK(engine.holds("say(a), say(b)"));
  CHECK(said == 2);
  CHECK(engine.once("divide(7, 2, Q, R)").text() == "Q = 3, R = 1");
  CHECK(engine.query<std::vector<int>>("findall(_X, range(1, 5, _X), L)").first() == std::vector<int>{1, 2, 3, 4, 5});
  CHECK(engine.once("findall(X-Y, (range(1, 2, X), range(X, 2, Y)), L)")["L"].text() == "[1-1,1-2,2-2]");
  CHECK(engine.once("findall(X, colour(X), L)")["L"].text() == "[red,green]");
  CHECK(engine.once("findall(X, up_to(3, X), L)")["L"].text() == "[0,1,2]");
  CHECK(engine.once("sum([1, 2.5], S)").get<double>("S") == 3.5);
  CHECK(engine.holds("next_of(1, 2), next_of(X, 2), X == 1"));
  CHECK_THROWS_AS(engine.once("twice(foo, X)"), TypeError);
  CHECK_THROWS_AS(engine.once("twice(_, X)"), InstantiationError);
  CHECK(engine.once("catch(twice(foo, _), error(E, _), true)")["E"].text() == "type_error(integer,foo)");
}
