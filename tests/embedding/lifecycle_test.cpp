// SPDX-License-Identifier: MIT
// Errors between C++ and Prolog: exceptions both ways, nested and interleaved queries, threads, limits, lifetimes of
// objects. After each the engine answers the next query.
#include <doctest/doctest.h>

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <hornbeam/hornbeam.hpp>

using namespace hornbeam;
using namespace hornbeam::literals;
using namespace std::chrono_literals;

namespace {

void check_alive(Engine& engine) { CHECK(engine.once("X is 6 * 7").get<int>("X") == 42); }

constexpr const char* loops =
    "loop :- loop. grow(X) :- grow(f(X)). deep(N) :- M is N + 1, deep(M), nat(M). "
    "stubborn :- catch(loop, _, true), stubborn. nat(0). nat(N) :- nat(M), N is M + 1.";

struct Counted {
  explicit Counted(std::atomic<int>& n) : living(n) { ++living; }
  ~Counted() { --living; }
  std::atomic<int>& living;
};

}  // namespace

TEST_CASE("exceptions of C++ become balls, and balls exceptions") {
  Engine engine;
  engine.define("fails_badly", [](int n) -> int {
    if (n == 1) throw std::runtime_error("no luck");
    if (n == 2) throw DomainError("luck", Term::atom("none"));
    if (n == 3) throw PrologError(Term::compound("mine", {n}));
    if (n == 4) throw 4;
    if (n == 5) throw std::bad_alloc();
    return n;
  });
  CHECK(engine.once("catch(fails_badly(1, _), error(E, _), true)")["E"].text() == "host_error('no luck')");
  CHECK(engine.once("catch(fails_badly(2, _), error(E, _), true)")["E"].text() == "domain_error(luck,none)");
  CHECK(engine.once("catch(fails_badly(2, _), error(_, context(P, _)), true)")["P"].text() == "fails_badly/2");
  CHECK(engine.once("catch(fails_badly(3, _), B, true)")["B"].text() == "mine(3)");
  CHECK(engine.holds("catch(fails_badly(4, _), error(host_error(_), _), true)"));
  CHECK(engine.holds("catch(fails_badly(5, _), error(resource_error(_), _), true)"));
  CHECK_THROWS_AS(engine.once("fails_badly(2, _)"), DomainError);
  CHECK_THROWS_AS(engine.once("fails_badly(5, _)"), ResourceError);
  CHECK_THROWS_AS(engine.once("fails_badly(3, _)"), PrologError);
  CHECK_THROWS_AS(engine.define("atom_length", [](int x) { return x; }), PermissionError);
  check_alive(engine);
}

TEST_CASE("a predicate queries its own engine") {
  Engine engine;
  engine.consult_text("edge(a, b). edge(b, c). edge(c, d). big(L) :- numlist(1, 20000, L). bad :- atom_length(_, _).");
  engine.define("reachable", [&engine](const std::string& from) -> std::vector<std::string> {
    std::vector<std::string> all;
    for (const Answer& a : engine.query("edge(?, X)", from)) {
      const auto next = a.get<std::string>("X");
      all.push_back(next);
      const auto further = engine.once("reachable(?, L)", next).get<std::vector<std::string>>("L");
      all.insert(all.end(), further.begin(), further.end());
    }
    return all;
  });
  CHECK(engine.once("reachable(a, L)")["L"].text() == "[b,c,d]");
  // The arguments of the caller survive collections in the inner query.
  engine.define("churn", [&engine](const Term& x) {
    for (int i = 0; i < 20; ++i) engine.once("big(L), msort(L, M), length(M, N)");
    engine.collect_garbage();
    return x;
  });
  CHECK(engine
            .once("length(L, 1000), maplist(=(f(Z)), L), churn(L, M), Z = 1, nth1(1000, M, E), M = [f(Y)|_], "
                  "length(M, N), churn(M, O), O = M")
            .get<int>("N") == 1000);
  CHECK(engine.holds("X = f(A, B, A), churn(X, Y), Y = f(C, D, E), C == E, A = 1, B = 2"));
  engine.define("forward", [&engine](const Term& goal) { return engine.query(goal).holds(); });
  CHECK(engine.holds("forward(forward(forward(member(x, [y, x]))))"));
  CHECK_THROWS_AS(engine.once("forward(bad)"), InstantiationError);
  CHECK(engine.holds("catch(forward(bad), error(instantiation_error, _), true)"));
  // A query left open by a predicate ends with it.
  std::optional<Query> kept;
  engine.define("leave_open", [&] {
    kept.emplace(engine.query("member(X, [1,2,3])"));
    kept->next();
  });
  CHECK(engine.holds("leave_open, leave_open"));
  CHECK_THROWS_AS(kept->next(), UsageError);
  // The running query cannot be advanced from inside.
  std::optional<Query> outer;
  engine.define("ask_outer", [&] { outer->next(); });
  outer.emplace(engine.query("member(X, [1,2]), ask_outer"));
  CHECK_THROWS(outer->next());
  outer.reset();
  check_alive(engine);
}

TEST_CASE("a query that is left runs its cleanups, the newest first, with the bindings of its answer") {
  Engine engine;
  engine.consult_text(R"(
    :- dynamic(done/2).
    two(X) :-
        setup_call_cleanup(true, member(X, [f(a), f(b)]), assertz(done(outer, X))),
        setup_call_cleanup(true, member(Y, [1, 2]),
                           ( numlist(1, 5000, L), garbage_collect, length(L, N), assertz(done(inner(N), Y)) )).
    many(0) :- !.
    many(N) :- setup_call_cleanup(true, ( true ; true ), true), M is N - 1, many(M).
  )");
  {
    Query query = engine.query("two(X)");
    CHECK(query.next());
  }
  CHECK(engine.once("findall(W-X, done(W, X), L)")["L"].text() == "[inner(5000)-1,outer-f(a)]");
  CHECK(engine.holds("many(100000), !"));
  CHECK(engine.query("many(100000)").next());
  CHECK(engine.holds("X is 6 * 7, X == 42"));
}

TEST_CASE("open queries nest; what does not nest is refused") {
  Engine engine;
  std::string pairs;
  for (auto x : engine.query<int>("member(X, [1,2])")) {
    for (auto y : engine.query<int>("member(Y, [3,4])")) pairs += std::to_string(x) + std::to_string(y) + " ";
  }
  CHECK(pairs == "13 14 23 24 ");
  {  // one that has not been asked keeps its goal while others run and garbage is collected
    engine.consult_text("item(1). item(2).");
    Query waiting = engine.query("item(X), atom_length(?, L)", "abc");
    CHECK(engine.count("item(Y), item(_)") == 4);
    Query other = engine.query("member(Z, [a, b])");
    engine.collect_garbage();
    CHECK(other.next()->get<std::string>("Z") == "a");
    other.close();
    CHECK(waiting.next()->text() == "X = 1, L = 3");
  }
  Query first = engine.query("member(X, [1,2,3])");
  first.next();
  Query second = engine.query("member(X, [1,2,3])");
  second.next();
  CHECK_THROWS_AS(first.next(), UsageError);
  CHECK(second.next()->get<int>("X") == 2);
  second.close();
  CHECK_THROWS_AS(second.next(), UsageError);
  CHECK(first.next()->get<int>("X") == 2);
  {
    Query third = engine.query("member(X, [1,2,3])");
    third.next();
    first = std::move(third);  // the older one goes first
  }
  CHECK(first.next()->get<int>("X") == 2);
  first.close();
  std::optional<Query> orphan;
  {
    Engine short_lived;
    orphan.emplace(short_lived.query("member(X, [1,2,3])"));
    CHECK(orphan->next()->get<int>("X") == 1);
  }
  CHECK_THROWS_AS(orphan->next(), UsageError);
  orphan.reset();
  check_alive(engine);
}

TEST_CASE("engines in threads, and moved between them") {
  std::vector<std::thread> threads;
  std::atomic<int> right{0};
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([i, &right] {
      Engine engine;
      engine.consult_text("f(0, 1) :- !. f(N, F) :- M is N - 1, f(M, G), F is N * G.");
      if (engine.once("f(?, F)", 20 + i % 1).get<std::int64_t>("F") == 2432902008176640000) ++right;
    });
  }
  for (std::thread& t : threads) t.join();
  CHECK(right == 4);
  Engine engine;
  engine.consult_text("p(1). p(2).");
  Query query = engine.query("p(X)");
  CHECK(query.next()->get<int>("X") == 1);
  std::thread([&] {
    CHECK(query.next()->get<int>("X") == 2);
    Engine mine = std::move(engine);
    CHECK(mine.holds("p(2)"));
    engine = std::move(mine);
  }).join();
  check_alive(engine);
  // Two at once is an error, not a crash.
  std::atomic<bool> inside{false};
  std::atomic<bool> done{false};
  engine.define("wait", [&] {
    inside = true;
    while (!done) std::this_thread::yield();
  });
  std::thread busy([&] { engine.holds("wait"); });
  while (!inside) std::this_thread::yield();
  CHECK_THROWS_AS(engine.holds("true"), UsageError);
  done = true;
  busy.join();
  check_alive(engine);
}

TEST_CASE("limits end a query, whatever it catches") {
  Engine engine;
  engine.consult_text(loops);
  for (const char* goal :
       {"loop", "stubborn", "catch(stubborn, _, true)", "repeat, fail", "findall(X, repeat, L)",
        "setup_call_cleanup(true, loop, loop)", "X is 7 ** (7 ** 9), Y is X * X * X, fail ; loop",
        "atom_length(abc, N), loop", "forall(repeat, true)", "nat(N), N < 0", "length(L, N), N < 0"}) {
    CAPTURE(goal);
    CHECK_THROWS_AS(engine.query({.time = 50ms}, goal).next(), LimitExceeded);
    check_alive(engine);
  }
  for (const char* goal : {"loop", "stubborn", "nat(N), N < 0"}) {
    CAPTURE(goal);
    CHECK_THROWS_AS(engine.query({.inferences = 10'000}, goal).next(), LimitExceeded);
    check_alive(engine);
  }
  CHECK_THROWS_AS(engine.query({.memory = 4u << 20}, "grow(a)").next(), ResourceError);
  check_alive(engine);
  CHECK_THROWS_AS(engine.query({.memory = 4u << 20}, "deep(0)").next(), ResourceError);
  check_alive(engine);
  CHECK(engine.query({.memory = 4u << 20}, "catch(deep(0), error(resource_error(_), _), true)").holds());
  CHECK_THROWS_AS(engine.query({.depth = 20}, "deep(0)").next(), LimitExceeded);
  CHECK(engine.query({.depth = 20}, "nat(3)").holds());
  CHECK(engine.query({.answers = 3}, "repeat").count() == 3);
  CHECK(engine.query({.time = 10s, .inferences = 1'000'000'000, .memory = 64u << 20}, "nat(1000)").holds());
  // The time limit covers all answers together.
  Query many = engine.query({.time = 100ms}, "nat(X)");
  CHECK_THROWS_AS(many.count(), LimitExceeded);
  // The engine's limits apply to queries without limits of their own; those of an outer query to inner ones.
  engine.set_limits({.inferences = 100'000});
  CHECK_THROWS_AS(engine.holds("loop"), LimitExceeded);
  engine.set_limits({});
  bool caught = false;
  engine.define("inner", [&] {
    try {
      engine.holds("loop");
    } catch (const LimitExceeded&) {
      caught = true;
    }
  });
  CHECK_THROWS_AS(engine.query({.time = 50ms}, "inner").next(), LimitExceeded);
  CHECK(caught);
  auto own = 30ms;
  engine.define("inner_own", [&] {
    try {
      engine.query({.time = own}, "loop").next();
    } catch (const LimitExceeded&) {
      return true;
    }
    return false;
  });
  CHECK(engine.query({.time = 20s}, "inner_own").holds());
  own = 60s;
  CHECK_THROWS_AS(engine.query({.inferences = 100'000}, "inner_own").holds(), LimitExceeded);
  check_alive(engine);
}

TEST_CASE("interrupt from another thread") {
  Engine engine;
  engine.consult_text(loops);
  engine.interrupt();  // nothing runs: no effect
  check_alive(engine);
  for (const char* goal : {"loop", "stubborn", "repeat, fail", "nat(N), N < 0"}) {
    CAPTURE(goal);
    std::thread other([&] {
      std::this_thread::sleep_for(20ms);
      engine.interrupt();
    });
    CHECK_THROWS_AS(engine.holds(goal), Interrupted);
    other.join();
    check_alive(engine);
  }
}

// The interrupt comes when the goal is done.
TEST_CASE("an interrupt ends the making of a long answer, a ball and a message") {
  Engine engine({.error = [](std::string_view) {}});
  engine.define("stop", [&engine] {
    engine.interrupt();
    return true;
  });
  CHECK(engine.holds("L = [a], stop"));
  for (const char* goal :
       {"numlist(1, 100000, L), stop", "X is 7 ** 300000, stop", "freeze(X, true), length(L, 100000), stop"}) {
    CAPTURE(goal);
    CHECK_THROWS_AS(engine.query(goal).next(), Interrupted);
    check_alive(engine);
  }
  CHECK_THROWS_AS(engine.query<Term>("numlist(1, 100000, L), stop").begin(), Interrupted);
  int calls = 0;
  engine.define("tick", [&calls] { return ++calls > 0; });
  engine.consult_text(":- multifile prolog:message//1. prolog:message(endless) --> { stop, repeat, tick, fail }.");
  CHECK_THROWS_AS(engine.holds("throw(endless)"), PrologError);
  CHECK(calls < 1000);
  check_alive(engine);
}

TEST_CASE("halt leaves the query, not the process") {
  Engine engine;
  try {
    engine.holds("catch(halt(3), _, true)");
    FAIL("no exception");
  } catch (const Halted& h) {
    CHECK(h.status() == 3);
  }
  check_alive(engine);
  engine.define("inner_halt", [&engine] {
    try {
      engine.holds("halt(4)");
    } catch (const Halted&) {
    }
  });
  CHECK_THROWS_AS(engine.holds("inner_halt"), Halted);
  check_alive(engine);
}

TEST_CASE("solutions of C++ are destroyed as soon as nobody needs them") {
  std::atomic<int> living{0};
  Engine engine;
  engine.define("each_of", [&living](int n) -> Generator<int> {
    const Counted here(living);
    for (int i = 0; i < n; ++i) co_yield i;
  });
  engine.define("trouble", [&living](int n) -> Generator<int> {
    const Counted here(living);
    for (int i = 0; i < n; ++i) co_yield i;
    throw std::runtime_error("at the end");
  });
  CHECK(engine.count("each_of(3, X)") == 3);
  CHECK(living == 0);
  CHECK(engine.holds("each_of(3, X), !"));
  CHECK(engine.holds("once(each_of(3, X)), once(each_of(4, Y))"));
  CHECK(living == 0);
  CHECK_THROWS(engine.holds("each_of(3, X), X == 1, throw(out)"));
  CHECK(living == 0);
  {
    Query q = engine.query("each_of(5, X)");
    q.next();
    CHECK(living == 1);
  }
  CHECK(living == 0);
  CHECK_THROWS(engine.count("trouble(2, X)"));
  CHECK(living == 0);
  CHECK_THROWS_AS(engine.query({.time = 50ms}, "each_of(3, X), repeat, fail").next(), LimitExceeded);
  CHECK(living == 0);
  {
    Engine brief;
    brief.define("each_of", [&living](int n) -> Generator<int> {
      const Counted here(living);
      for (int i = 0; i < n; ++i) co_yield i;
    });
    Query q = brief.query("each_of(5, X)");
    q.next();
  }
  CHECK(living == 0);
  CHECK(engine.once("findall(X-Y, (each_of(2, X), each_of(2, Y)), L)")["L"].text() == "[0-0,0-1,1-0,1-1]");
  CHECK(engine.holds("each_of(3, 2), \\+ each_of(3, 3)"));
}

TEST_CASE("objects live as long as somebody refers to them") {
  std::atomic<int> living{0};
  {
    Engine engine;
    engine.define("make", [&living] { return Term::of_object(std::make_shared<Counted>(living), "counted"); });
    engine.define("look", [](const std::shared_ptr<Counted>& c) { return c->living.load(); });
    CHECK(engine.once("make(X), look(X, N)").get<int>("N") == 1);
    CHECK(engine.holds("make(X), make(Y), X \\== Y, atom(X), look(X, _)"));
    CHECK_THROWS_AS(engine.holds("look(foo, _)"), TypeError);
    engine.collect_garbage();
    engine.holds("true");
    engine.collect_garbage();
    CHECK(living <= 3);
    CHECK(engine.holds("make(X), assertz(kept(X))"));
    engine.collect_garbage();
    CHECK(living >= 1);
    CHECK(engine.holds("kept(X), look(X, _)"));
    const Term held = engine.once("kept(X)")["X"];
    CHECK(held.is_object());
    CHECK(engine.holds("kept(X), X == ?", held));
    CHECK(held.object<Counted>() != nullptr);
    CHECK(held.object<std::string>() == nullptr);
    CHECK(engine.holds("retract(kept(_))"));
    const int before = living;
    for (int i = 0; i < 200; ++i) engine.holds("make(_)");
    engine.collect_garbage();
    engine.holds("true");
    CHECK(living < before + 50);
  }
  CHECK(living == 0);
}

TEST_CASE("streams from and to callbacks") {
  std::string out;
  std::string errors;
  std::vector<std::string> lines{"foo(X, Y).\n", "second line\n"};
  std::size_t next = 0;
  Engine engine({.output = [&](std::string_view s) { out += s; },
                 .error = [&](std::string_view s) { errors += s; },
                 .input = [&] { return next < lines.size() ? lines[next++] : std::string(); }});
  CHECK(engine.holds("write(hello), nl, print_message(error, format(\"oops ~w\", [1]))"));
  CHECK(out == "hello\n");
  CHECK(errors.find("oops 1") != std::string::npos);
  CHECK(engine.once("read(T)")["T"].is_compound("foo", 2));
  std::string log;
  engine.add_output("log", [&](std::string_view s) { log += s; });
  CHECK(engine.holds("format(log, \"~a~n\", [entry]), flush_output(log)"));
  CHECK(log == "entry\n");
  bool given = false;
  engine.add_input("source", [&]() -> std::string { return std::exchange(given, true) ? "" : "a. b. c."; });
  const Answer read = engine.once("findall(X, (repeat, read(source, X), (X == end_of_file -> ! ; true)), L)");
  CHECK(read["L"].text() == "[a,b,c,end_of_file]");
  engine.add_output("broken", [](std::string_view) { throw std::runtime_error("no"); });
  CHECK_THROWS_AS(engine.holds("write(broken, x), flush_output(broken)"), PrologError);
  check_alive(engine);
}

TEST_CASE("deep, shared and cyclic terms") {
  Engine engine;
  engine.consult_text(
      "nest(0, a) :- !. nest(N, f(T)) :- M is N - 1, nest(M, T). "
      "share(0, a) :- !. share(N, f(T, T)) :- M is N - 1, share(M, T).");
  {
    const Term deep = engine.once("nest(1000000, T)")["T"];
    CHECK(deep.is_compound("f", 1));
    CHECK(engine.holds("nest(1000000, T), T == ?", deep));
    Term copy = deep;
    CHECK(copy == deep);
  }
  const Term shared = engine.once("share(60, T)")["T"];
  CHECK(shared.is_compound("f", 2));
  CHECK(engine.holds("share(60, T), ? = f(_, _)", shared));
  const Term cyclic = engine.once("X = f(X, Y, [X|Z])")["X"];
  CHECK(cyclic.is_compound("@", 2));
  const Term long_list = engine.once("numlist(1, 500000, L)")["L"];
  CHECK(long_list.as<std::vector<int>>().size() == 500000);
  CHECK(engine.once("sum_list(?, S)", long_list).get<std::int64_t>("S") == 125000250000);
}

TEST_CASE("constraints that nobody refers to any more go, also without backtracking") {
  Engine engine({.stack_limit = std::size_t{64} << 20, .memory_limit = std::size_t{128} << 20});
  engine.consult_text(R"(
    :- use_module(library(clpfd)).
    posting(0) :- !.
    posting(N) :- X in 0..9, Y #= X+1, Z #> Y, Z*Y #< 70, N1 is N-1, posting(N1).
    huge(0) :- !.
    huge(N) :- X in 0..100000000000000000000, X #> Y, Y #> 5, N1 is N-1, huge(N1).
    waiting(0) :- !.
    waiting(N) :- X in 0..9, Y in 0..9, freeze(X, true), dif(X, Y), N1 is N-1, waiting(N1).
    deciding(0) :- !.
    deciding(N) :- X in 0..9, B #<==> (X #> 3 #\/ Y #< 2), once(label([X,B])), N1 is N-1, deciding(N1).
    % The sum of all keeps the last one; the others are reached from it.
    kept(0, Sum, Sum) :- !.
    kept(N, Sum0, Sum) :- X in 0..1, Sum1 #= Sum0+X, N1 is N-1, posting(10), kept(N1, Sum1, Sum).
  )");
  for (const char* goal : {"posting(150000)", "huge(80000)", "waiting(150000)", "deciding(100000)",
                           "kept(5000, 0, S), S #= 5000, integer(S)"}) {
    CAPTURE(goal);
    CHECK(engine.query(goal).holds());
  }
}

TEST_CASE("constraints that are left") {
  Engine engine;
  const Answer a = engine.once("dif(X, a), freeze(Y, true)");
  CHECK(a.residual_goals().size() == 2);
  engine.consult_text(":- use_module(library(clpfd)).");
  CHECK(engine.once("X in 1..5, X #> 3").residual_goals().size() >= 1);
  CHECK(engine.once("X in 1..5, X #> 4")["X"] == Term(5));
}

TEST_CASE("a time limit within call_with_inference_limit/3 leaves no limit behind") {
  Engine engine;
  for (int i = 0; i < 3; ++i) {
    CHECK_THROWS_AS(
        engine.query({.time = std::chrono::milliseconds(20)}, "call_with_inference_limit((repeat, fail), 100000000, _)")
            .first(),
        LimitExceeded);
    CHECK(engine.once("call_with_inference_limit((repeat, fail), 1000, R)").text() == "R = inference_limit_exceeded");
    CHECK(engine.once("numlist(1, 200000, L), foldl([X, S0, S]>>(S is S0 + X), L, 0, S)").get<long long>("S") > 0);
  }
}

// Especially at the end of the load: the library is then loaded, or will be at the next call.
TEST_CASE("a library whose load is stopped at any of its last inferences is there afterwards") {
  const auto goal = "append([1], [2], L)";
  const auto make = [] { return Engine({.error = [](std::string_view) {}}); };
  std::size_t total = 0;
  {
    Engine engine = make();
    const std::uint64_t before = engine.statistics().inferences;
    engine.holds(goal);
    total = static_cast<std::size_t>(engine.statistics().inferences - before);
  }
  for (std::size_t n = total - 120; n < total; ++n) {
    CAPTURE(n);
    Engine engine = make();
    try {
      engine.query({.inferences = n}, goal).holds();
    } catch (const LimitExceeded&) {
    }
    CHECK(engine.holds(goal));
  }
}

TEST_CASE("a renewed engine, as in a copy of a process, draws other random numbers") {
  Engine engine;
  const auto drawn = [&] { return engine.once("X is random(1 << 60)").get<std::int64_t>("X"); };
  engine.once("set_random(seed(1))");
  const std::int64_t first = drawn();
  engine.once("set_random(seed(1))");
  REQUIRE(drawn() == first);
  engine.once("set_random(seed(1))");
  engine.renew();
  CHECK(drawn() != first);
  check_alive(engine);
}
