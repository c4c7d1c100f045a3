// SPDX-License-Identifier: MIT
// Queries that are computed in steps, and stop tokens.
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

// How many pauses there are until the next answer or the end.
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
