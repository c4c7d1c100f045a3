// SPDX-License-Identifier: MIT
// Queries that run in steps, and stop tokens.
#include <doctest/doctest.h>

#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <hornbeam/hornbeam.hpp>

using namespace hornbeam;
using namespace std::chrono_literals;

namespace {

constexpr const char* counting = "count(0) :- !.  count(N) :- M is N - 1, count(M).";

// The number of pauses until the next answer or the end.
std::size_t pauses(Query& query, const Budget& budget, Step& step) {
  std::size_t n = 0;
  while ((step = query.step(budget)) == Step::paused) ++n;
  return n;
}

}  // namespace

TEST_CASE("steps of so many inferences") {
  Engine engine;
  engine.consult_text(counting);
  Query query = engine.query("member(N, [1000, 20, 3000]), count(N)");
  Step step = Step::paused;
  std::vector<std::size_t> waited;
  std::vector<int> found;
  for (;;) {
    const std::size_t n = pauses(query, {.inferences = 100}, step);
    if (step == Step::end) break;
    waited.push_back(n);
    found.push_back(query.answer()["N"].as<int>());
  }
  CHECK(found == std::vector<int>{1000, 20, 3000});
  CHECK(waited[0] >= 9);
  CHECK(waited[1] <= 1);
  CHECK(waited[2] >= 29);
  CHECK(query.step(1ms) == Step::end);
  CHECK_THROWS_AS(query.answer(), UsageError);
}

TEST_CASE("between two steps the engine answers other queries and collects garbage") {
  Engine engine;
  engine.consult_text(counting);
  engine.consult_text("grow(0, []) :- !.  grow(N, [f(N, X, X)|T]) :- M is N - 1, grow(M, T).");
  Query query = engine.query("grow(2000, L), sumlist_of(L, 0, S)");
  engine.consult_text("sumlist_of([], S, S). sumlist_of([f(N, _, _)|T], S0, S) :- S1 is S0 + N, sumlist_of(T, S1, S).");
  Step step = Step::paused;
  std::size_t n = 0;
  for (; step == Step::paused; step = query.step({.inferences = 37}), ++n) {
    CHECK(engine.once("count(5), X = f(?)", n)["X"].text() == "f(" + std::to_string(n) + ")");
    if (n % 8 == 0) engine.collect_garbage();
  }
  REQUIRE(step == Step::answer);
  CHECK(query.answer()["S"].as<int>() == 2001000);
  CHECK(n > 50);
}

TEST_CASE("a query may be paused in any place, and left") {
  Engine engine;
  engine.consult_text(counting);
  std::string log;
  engine.define("note", [&](const std::string& text) { log += text; });
  const std::string goal =
      "catch(setup_call_cleanup(true, (findall(X, (between(1, 30, X), count(X)), L), freeze(F, count(9)), F = 1, "
      "forall(member(X, L), count(X)), sort(0, @>=, L, [H|_]), throw(ball(H))), note(cleaned)), ball(B), count(B))";
  for (std::size_t budget = 1; budget < 40; ++budget) {
    Query query = engine.query(goal);
    Step step = Step::paused;
    CHECK(pauses(query, {.inferences = budget}, step) > 0);
    REQUIRE(step == Step::answer);
    CHECK(query.answer()["B"].as<int>() == 30);
  }
  log.clear();
  for (std::size_t steps = 1; steps < 200; steps += 7) {
    Query query = engine.query(goal);
    for (std::size_t i = 0; i < steps; ++i) query.step({.inferences = 5});
    query.close();
    CHECK(engine.holds("count(3)"));
  }
  CHECK(log.starts_with("cleaned"));
}

TEST_CASE("steps keep to limits, of the query and of the program") {
  Engine engine;
  engine.consult_text(counting);
  Step step = Step::paused;
  Query limited = engine.query({.inferences = 5000}, "count(100000)");
  CHECK_THROWS_AS(pauses(limited, {.inferences = 100}, step), LimitExceeded);
  Query inner = engine.query("call_with_inference_limit(count(100000), 3000, R)");
  CHECK(pauses(inner, {.inferences = 100}, step) >= 25);
  REQUIRE(step == Step::answer);
  CHECK(inner.answer()["R"].is_atom("inference_limit_exceeded"));
  CHECK(engine.holds("count(5000)"));
  Query timed = engine.query({.time = 20ms}, "repeat, fail");
  CHECK_THROWS_AS(pauses(timed, {.time = 1ms}, step), LimitExceeded);
}

TEST_CASE("a step of a query that runs inside another") {
  Engine engine;
  engine.consult_text(counting);
  std::size_t inner_pauses = 0;
  engine.define("inside", [&](int n) {
    Query query = engine.query("count(?)", n);
    Step step = Step::paused;
    inner_pauses += pauses(query, {.inferences = 50}, step);
    return step == Step::answer;
  });
  engine.define("whole", [&](int n) { return engine.holds("count(?)", n); });
  Query query = engine.query("member(X, [1, 2]), inside(500), whole(500), count(100)");
  Step step = Step::paused;
  const std::size_t outer = pauses(query, {.inferences = 20}, step);
  CHECK(step == Step::answer);
  CHECK(inner_pauses >= 9);
  CHECK(outer >= 5);
  CHECK(pauses(query, {.inferences = 20}, step) >= 5);
  CHECK(step == Step::answer);
  CHECK(query.step(1s) == Step::end);
}

TEST_CASE("steps of time, and next() after a step") {
  Engine engine;
  engine.consult_text(counting);
  Query query = engine.query("repeat, fail ; true");
  CHECK(query.step(500us) == Step::paused);
  CHECK(query.step(Budget{}.time.value_or(500us)) == Step::paused);
  CHECK(engine.holds("count(10)"));
  Query other = engine.query("X = 1 ; X = 2");
  CHECK(other.step(Budget{}) == Step::answer);
  CHECK_THROWS_AS(query.step(1ms), UsageError);
  CHECK(other.next()->get<int>("X") == 2);
  CHECK(query.step(1ms) == Step::paused);
  Query waits = engine.query("count(1000)");
  CHECK(waits.step({.inferences = 10}) == Step::paused);
  CHECK(waits.next().has_value());
}

TEST_CASE("a stop token ends a query") {
  Engine engine;
  std::stop_source stopped;
  stopped.request_stop();
  CHECK_THROWS_AS(engine.query({.stop = stopped.get_token()}, "repeat, fail").next(), Interrupted);
  CHECK(engine.holds("true"));
  std::stop_source source;
  engine.define("stop_now", [&] { source.request_stop(); });
  CHECK_THROWS_AS(engine.query({.stop = source.get_token()}, "stop_now, repeat, fail").next(), Interrupted);
  CHECK(engine.query({.stop = std::stop_source().get_token()}, "true").holds());
}

// ---- what comes later ----

namespace {

// The numbers up to n; each becomes available after `waits` requests.
struct LateNumbers : hornbeam::SolutionSource {
  LateNumbers(int n, int waits) : most(n), waits_before(waits) {}
  bool waits() override { return asked++ < waits_before; }
  bool next(std::vector<Term>& outputs) override {
    asked = 0;
    if (given == most) return false;
    outputs.emplace_back(++given);
    return true;
  }
  const int most;
  const int waits_before;
  int given = 0;
  int asked = 0;
};

void define_late(Engine& engine, int waits) {
  engine.define_source("user", "late", 1, 1, [waits](std::span<const Term> in) {
    return std::make_unique<LateNumbers>(in[0].as<int>(), waits);
  });
}

}  // namespace

TEST_CASE("a step ends while a source of solutions waits") {
  Engine engine;
  define_late(engine, 2);
  Query query = engine.query("findall(X-Y, (late(3, X), late(X, Y)), L)");
  std::size_t pauses = 0;
  Step step;
  while ((step = query.step(10s)) == Step::paused) ++pauses;
  REQUIRE(step == Step::answer);
  CHECK(query.answer()["L"].text() == "[1-1,2-1,2-2,3-1,3-2,3-3]");
  CHECK(pauses == 2 * (4 + 2 + 3 + 4));
}

TEST_CASE("while a source waits the engine answers other queries") {
  Engine engine;
  define_late(engine, 1);
  Query query = engine.query("late(1, X)");
  CHECK(query.step(10s) == Step::paused);
  CHECK(engine.once("Y is 1 + 1").get<int>("Y") == 2);
  CHECK(query.step(10s) == Step::answer);
  CHECK(query.answer().get<int>("X") == 1);
}

TEST_CASE("where there are no steps a source cannot be waited for") {
  Engine engine;
  define_late(engine, 1);
  CHECK_THROWS_AS(engine.once("late(1, X)"), HostError);
  CHECK(engine.holds("catch(late(1, _), error(host_error(_), _), true)"));
  engine.define("inside", [&] { return engine.holds("late(1, _)"); });
  Query query = engine.query("catch(inside, error(host_error(_), _), true)");
  CHECK(query.step(10s) == Step::answer);
  query.close();
  define_late(engine, 0);
  CHECK(engine.all("late(2, X)").size() == 2);
}

TEST_CASE("a source inside of portray/1 is waited for") {
  Engine engine;
  define_late(engine, 1);
  engine.consult_text("portray(X) :- X == asks, late(1, Y), write(Y).");
  Query query = engine.query("print(asks)");
  CHECK(query.step(10s) == Step::paused);
  CHECK(query.step(10s) == Step::answer);
}

TEST_CASE("a program is loaded in steps") {
  Engine engine;
  define_late(engine, 1);
  Query load = engine.loading("p(1).\n:- late(1, X), assertz(q(X)).\np(2) :- r(.\n", "steps.pl");
  std::size_t pauses = 0;
  while (load.step(10s) == Step::paused) ++pauses;
  load.close();
  CHECK(pauses == 1);
  CHECK(engine.holds("p(1), q(1)"));
  REQUIRE(engine.messages().size() == 1);
  CHECK(engine.messages()[0].is_error);
  CHECK(engine.messages()[0].position.line == 3);
}

TEST_CASE("a sandbox loads in steps, and its programs do not change it then") {
  Engine engine({.capabilities = hornbeam::Capability::none});
  {
    Query load = engine.loading("p(1).");
    while (load.step({.inferences = 50}) == Step::paused) continue;
  }
  CHECK(engine.holds("p(1)"));
  CHECK_THROWS_AS(engine.once("assertz(p(2))"), hornbeam::PermissionError);
}
