// SPDX-License-Identifier: MIT
// The observer of goals.
#include <doctest/doctest.h>

#include <string>

#include <hornbeam/hornbeam.hpp>

using namespace hornbeam;

namespace {

constexpr const char* traced_program = "p(X) :- q(X), r(X).\nq(1).\nq(2).\nr(2).\nbad :- q(_), atom_length(_, _).\n";

}  // namespace

TEST_CASE("an observer sees the ports") {
  Engine engine;
  engine.consult_text(traced_program, "program.pl");
  std::string seen;
  std::size_t line = 0;
  engine.set_observer([&](const TraceEvent& event) {
    if (event.port == TracePort::unify) {
      line = event.position.line;
      return TraceAction::go_on;
    }
    seen += std::string(name_of(event.port)) + " " + event.predicate + " ";
    if (event.port == TracePort::exit) seen += event.goal.text() + " ";
    return TraceAction::go_on;
  });
  CHECK(engine.once("p(X)")["X"] == Term(2));
  CHECK(seen.starts_with("call user:p/1 call user:q/1 exit user:q/1 q(1) call user:r/1 fail user:r/1 redo user:q/1 "));
  CHECK(seen.find("exit user:p/1 p(2)") != std::string::npos);
  CHECK(line == 1);  // of the rule
  seen.clear();
  CHECK_THROWS_AS(engine.once("bad"), InstantiationError);
  CHECK(seen.find("exception user:bad/0") != std::string::npos);
  engine.set_observer({});
  seen.clear();
  CHECK(engine.holds("p(2)"));
  CHECK(seen.empty());
}

TEST_CASE("an observer changes what happens") {
  Engine engine;
  engine.consult_text(traced_program, "program.pl");
  engine.set_observer([](const TraceEvent& event) {
    const bool is_call = event.port == TracePort::call;
    return is_call && event.goal.is_compound("r", 1) ? TraceAction::ignore : TraceAction::go_on;
  });
  CHECK(engine.once("p(X)")["X"] == Term(1));
  engine.set_observer([](const TraceEvent& event) {
    return event.port == TracePort::call && event.goal.is_compound("q", 1) ? TraceAction::fail : TraceAction::go_on;
  });
  CHECK_FALSE(engine.holds("p(X)"));
  // An exception in it ends the query.
  engine.set_observer([](const TraceEvent& event) -> TraceAction {
    if (event.goal.is_compound("r", 1)) throw std::runtime_error("seen enough");
    return TraceAction::go_on;
  });
  CHECK_THROWS_WITH(engine.holds("catch(p(_), _, true)"), "seen enough");
  engine.set_observer({});
  CHECK(engine.once("X is 6 * 7, p(2)")["X"] == Term(42));
}
