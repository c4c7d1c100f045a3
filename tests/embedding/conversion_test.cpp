// SPDX-License-Identifier: MIT
// Conversion of C++ values to terms and back, and the errors if they do not fit.
#include <doctest/doctest.h>

#include <chrono>
#include <deque>
#include <filesystem>
#include <list>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

#include <hornbeam/hornbeam.hpp>

using namespace hornbeam;
using namespace hornbeam::literals;
using namespace std::chrono_literals;

enum class Suit { spades, hearts };
template <>
struct hornbeam::EnumNames<Suit> {
  static constexpr std::pair<Suit, std::string_view> names[] = {{Suit::spades, "spades"}, {Suit::hearts, "hearts"}};
};

struct Card {
  int rank = 0;
  Suit suit = Suit::spades;
  std::string owner;
};
template <>
struct hornbeam::StructName<Card> {
  static constexpr std::string_view name = "card";
};

struct Hand {
  std::vector<Card> cards;
};
template <>
struct hornbeam::StructName<Hand> {
  static constexpr std::string_view name = "hand";
};

namespace {

// To a term and back, through the engine.
template <class T>
bool returns(Engine& engine, const T& value, std::string_view written) {
  const Answer answer = engine.once("X = ?", value);
  return answer["X"].text() == written && answer.get<T>("X") == value;
}

template <class Exception, class F>
std::string message_of(F f) {
  try {
    f();
  } catch (const Exception& e) {
    return e.what();
  } catch (const std::exception& e) {
    return std::string("another exception: ") + e.what();
  }
  return "none";
}

struct OutOfPaper : std::runtime_error {
  OutOfPaper() : std::runtime_error("out of paper"), tray(3) {}
  int tray;
};

}  // namespace

TEST_CASE("containers of the standard library") {
  Engine engine;
  CHECK(returns(engine, std::deque<int>{3, 1, 2}, "[3,1,2]"));
  CHECK(returns(engine, std::list<std::string>{"b", "a"}, "[b,a]"));
  CHECK(returns(engine, std::set<int>{3, 1, 2}, "[1,2,3]"));
  CHECK(returns(engine, std::multiset<int>{3, 1, 3}, "[1,3,3]"));
  CHECK(returns(engine, std::unordered_set<int>{7}, "[7]"));
  CHECK(returns(engine, std::unordered_map<std::string, int>{{"a", 1}}, "[a-1]"));
  CHECK(returns(engine, std::multimap<int, bool>{{1, true}, {1, false}}, "[1-true,1-false]"));
  CHECK(returns(engine, std::map<std::string, std::vector<int>>{{"a", {1, 2}}}, "[a-[1,2]]"));
  CHECK(returns(engine, std::vector<bool>{true, false}, "[true,false]"));
  CHECK(engine.once("X = [b, a, b]").get<std::set<std::string>>("X").size() == 2);
  CHECK_THROWS_AS(engine.once("X = a").get<std::set<int>>("X"), TypeError);
}

TEST_CASE("variants, paths and times") {
  Engine engine;
  using Value = std::variant<int, std::string, std::vector<int>>;
  CHECK(returns(engine, Value(1), "1"));
  CHECK(returns(engine, Value("a b"), "'a b'"));
  CHECK(returns(engine, Value(std::vector<int>{1, 2}), "[1,2]"));
  CHECK_THROWS_AS(engine.once("X = f(x)").get<Value>("X"), TypeError);
  CHECK(returns(engine, std::filesystem::path("/etc/hosts"), "'/etc/hosts'"));
  CHECK(engine.once("X = \"a/b\"").get<std::filesystem::path>("X").filename() == "b");
  CHECK(returns(engine, std::chrono::milliseconds(1500), "1.5"));
  CHECK(returns(engine, std::chrono::minutes(2), "120"));
  CHECK(returns(engine, std::chrono::duration<double>(-0.25), "-0.25"));
  CHECK(engine.once("X = 0.3").get<std::chrono::milliseconds>("X") == 300ms);
  CHECK_THROWS_AS(engine.once("X = 1.0e300").get<std::chrono::milliseconds>("X"), TypeError);
  const auto now = std::chrono::system_clock::now();
  engine.define("seconds_ago", [&](std::chrono::system_clock::time_point t) { return now - t < 1h && t - now < 1h; });
  CHECK(engine.holds("get_time(T), seconds_ago(T), \\+ seconds_ago(0)"));
}

TEST_CASE("enumerations and structures that have names") {
  Engine engine;
  CHECK(engine.once("X = ?", Suit::hearts)["X"] == "hearts"_a);
  CHECK(engine.once("X = spades").get<Suit>("X") == Suit::spades);
  CHECK_THROWS_AS(engine.once("X = clubs").get<Suit>("X"), TypeError);
  CHECK_THROWS_AS(engine.once("X = ?", static_cast<Suit>(7)), DomainError);
  const Card card{7, Suit::hearts, "ann"};
  const Answer answer = engine.once("X = ?, X = card(N, S, _O)", card);
  CHECK(answer["X"].text() == "card(7,hearts,ann)");
  CHECK(answer.get<Card>("X").owner == "ann");
  CHECK(answer.get<Suit>("S") == Suit::hearts);
  CHECK(engine.once("X = ?", Hand{{card, card}})["X"].text() == "hand([card(7,hearts,ann),card(7,hearts,ann)])");
  engine.define("ranks", [](const Hand& hand) {
    int sum = 0;
    for (const Card& c : hand.cards) sum += c.rank;
    return sum;
  });
  CHECK(engine.query<int>("ranks(hand([card(1, spades, a), card(9, hearts, b)]), N)").first() == 10);
  CHECK_THROWS_AS(engine.once("ranks(hand([card(1, clubs, a)]), N)"), TypeError);
  CHECK_THROWS_AS(engine.once("ranks(hand([card(1, spades)]), N)"), TypeError);
}

TEST_CASE("errors of conversion name variable, value and type") {
  Engine engine;
  const Answer answer = engine.once("Age = old, List = [1, x, 3], Free = _, Deep = [a-1, b-c]");
  CHECK(message_of<TypeError>([&] { answer.get<int>("Age"); }) == "Age = old is not an integer");
  CHECK(message_of<TypeError>([&] { answer.get<std::vector<int>>("List"); }) ==
        "in List = [1,x,3], x is not an integer");
  CHECK(message_of<TypeError>([&] { answer.get<std::map<std::string, int>>("Deep"); }) ==
        "in Deep = [a-1,b-c], c is not an integer");
  CHECK(message_of<InstantiationError>([&] { answer.get<int>("Free"); }) ==
        "Free has no value, where an integer was expected");
  CHECK(message_of<TypeError>([&] { engine.query<int>("Name = tom").first(); }) == "Name = tom is not an integer");
  CHECK(message_of<TypeError>([&] { engine.prepare("Name = ?").once<int>("tom"); }) == "Name = tom is not an integer");
  CHECK(message_of<TypeError>([&] { engine.once("numlist(1, 1000, L)").get<int>("L"); }).size() < 300);
}

TEST_CASE("the exception of a predicate is nested in that of the query") {
  Engine engine;
  engine.define("print_page", [](std::string_view) -> int { throw OutOfPaper(); });
  engine.define("through", [&] { return engine.holds("print_page(text, _)"); });
  for (const char* goal : {"print_page(text, N)", "catch(print_page(a, _), nothing, true)", "through"}) {
    CAPTURE(goal);
    int tray = 0;
    try {
      engine.once(goal);
    } catch (const HostError& e) {
      CHECK(e.formal().text() == "host_error('out of paper')");
      try {
        e.rethrow_nested();
      } catch (const OutOfPaper& inner) {
        tray = inner.tray;
      }
    }
    CHECK(tray == 3);
  }
  CHECK(engine.holds("catch(print_page(a, _), error(host_error(E), _), true)"));
  CHECK_THROWS_AS(engine.once("throw(error(host_error(mine), _))"), PrologError);
}

TEST_CASE("predicates in modules, libraries in memory, binary streams") {
  Engine engine;
  engine.define_in("geometry", "area", [](double w, double h) { return w * h; });
  engine.define_in("geometry", "side", [] { return each(std::vector<int>{1, 2}); });
  CHECK(engine.once("geometry:area(2, 3, A)").get<double>("A") == 6);
  CHECK(engine.count("geometry:side(_)") == 2);
  CHECK_THROWS_AS(engine.holds("area(2, 3, _)"), ExistenceError);
  CHECK_THROWS_AS(engine.define_in("system", "area", [](int x) { return x; }), PermissionError);
  engine.add_library("shapes/base", ":- module(base, [corners/2]).\ncorners(square, 4). corners(triangle, 3).");
  engine.add_library("shapes",
                     ":- module(shapes, [more/2]).\n:- use_module(library(shapes/base)).\n"
                     "more(A, B) :- corners(A, N), corners(B, M), N > M.");
  engine.consult_text(":- use_module(library(shapes)). p(X) :- more(X, triangle).");
  CHECK(engine.once("p(X)")["X"] == "square"_a);
  CHECK_THROWS_AS(engine.holds("corners(square, _)"), ExistenceError);
  engine.add_library("broken", ":- module(broken, []).\np(.\n");
  CHECK_THROWS_AS(engine.consult_text(":- use_module(library(broken))."), SyntaxError);
  CHECK_THROWS_AS(engine.holds("use_module(library(not_there))"), PrologError);
  Engine box({.capabilities = Capability::none});
  box.add_library("given", ":- module(given, [it/1]). it(1).");
  CHECK(box.holds("use_module(library(given)), it(1)"));
  std::string written;
  engine.add_binary_output("bytes", [&](std::string_view text) { written += text; });
  engine.add_binary_input("source", [sent = false]() mutable { return std::exchange(sent, true) ? "" : "\xff\x80z"; });
  CHECK(engine.holds("get_byte(source, 255), get_byte(source, B), put_byte(bytes, 254), put_byte(bytes, B)"));
  CHECK(written == "\xfe\x80");
  CHECK_THROWS_AS(engine.holds("put_char(bytes, a)"), PermissionError);
}

TEST_CASE("functions on plain numbers take and give what others do") {
  Engine engine;
  engine.define("byte", [](std::uint8_t x) { return x; });
  engine.define("half", [](double x) { return x / 2; });
  engine.define("add", [](std::int64_t x, int y) { return x + y; });
  engine.define("note", [](short) {});
  CHECK(engine.once("byte(255, X)").get<int>("X") == 255);
  CHECK_THROWS_AS(engine.once("byte(256, _)"), TypeError);
  CHECK_THROWS_AS(engine.once("byte(-1, _)"), TypeError);
  CHECK_THROWS_AS(engine.once("byte(1.0, _)"), TypeError);
  CHECK_THROWS_AS(engine.once("byte(_, _)"), InstantiationError);
  CHECK(engine.once("half(3, X)").get<double>("X") == 1.5);
  CHECK(engine.once("half(3.0, X)").get<double>("X") == 1.5);
  CHECK_THROWS_AS(engine.once("half(foo, _)"), TypeError);
  CHECK(engine.holds("half(4, 2.0), \\+ half(4, 2)"));
  CHECK(engine.once("add(9223372036854775807, 0, X)").get<std::int64_t>("X") == INT64_MAX);
  CHECK(engine.once("add(2305843009213693951, 1, X)").get<std::int64_t>("X") == (std::int64_t{1} << 61));
  CHECK_THROWS_AS(engine.once("add(9223372036854775808, 0, _)"), TypeError);
  CHECK(engine.holds("note(3)"));
  CHECK_THROWS_AS(engine.once("note(40000)"), TypeError);
}

TEST_CASE("typed answers of variables, of constraints and of too few variables") {
  Engine engine;
  CHECK(engine.query<Term, Term>("X = f(Y, Z)").first() ==
        std::tuple(Term::compound("f", {Term::variable("Y"), Term::variable("Z")}), Term::variable("Y")));
  CHECK(engine.query<Term>("freeze(X, true)").first()->is_variable());
  CHECK_THROWS_AS((engine.query<int, int>("X = 1").next()), UsageError);
  CHECK_THROWS_AS((engine.query<int>("X = a").next()), TypeError);
  auto query = engine.query<int>("member(X, [1, 2])");
  CHECK(query.all() == std::vector<int>{1, 2});
  CHECK_FALSE(query.next().has_value());
  Query row = engine.query("X = 1, Y = b");
  Term values[2];
  CHECK(row.next_row(values));
  CHECK(values[1].is_atom("b"));
  CHECK(row.variable(1) == "Y");
  CHECK_THROWS_AS(row.variable(2), std::out_of_range);
}
