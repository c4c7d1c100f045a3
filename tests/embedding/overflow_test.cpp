// SPDX-License-Identifier: MIT
// Goals that would run forever end soon, and the engine survives.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

#include <hornbeam/hornbeam.hpp>

using namespace hornbeam;

namespace {

Options with_small_stacks() {
  return {.stack_limit = std::size_t{64} << 20, .error = [](std::string_view) {}};
}

void check_still_answers(Engine& engine) { CHECK(engine.once("X is 6 * 7").get<int>("X") == 42); }

}  // namespace

TEST_CASE("close to the end of the memory collections do not come ever more often") {
  Engine engine(with_small_stacks());
  engine.consult_text(":- dynamic(grow/2). grow(f(X), Y) :- grow(f(s(X)), Y), true.");
  const std::uint64_t before = engine.statistics().collections;
  CHECK_THROWS_AS(engine.holds("grow(f(1), _)"), ResourceError);
  CHECK(engine.statistics().collections - before < 18);
  check_still_answers(engine);
}

// Not in time quadratic in the depth.
TEST_CASE("an overflow is passed on from level to level") {
  Engine engine(with_small_stacks());
  engine.consult_text("deep(N) :- M is N + 1, catch(deep(M), Ball, true), throw(Ball).");
  CHECK_THROWS_AS(engine.holds("deep(0)"), ResourceError);
  check_still_answers(engine);
  engine.consult_text(":- dynamic(portray/1). portray(f(X)) :- print(f(X)).");
  engine.set_output([](std::string_view) {});
  try {
    engine.holds("print(f(a))");
  } catch (const ResourceError&) {
  }
  check_still_answers(engine);
}

TEST_CASE("a file that loads itself") {
  std::string pattern = (std::filesystem::temp_directory_path() / "hornbeam_overflow_XXXXXX").string();
  REQUIRE(mkdtemp(pattern.data()) != nullptr);
  const std::string path = pattern + "/again.pl";
  std::ofstream(path) << ":- consult('" << path << "').\nfact(1).\n";
  Engine engine(with_small_stacks());
  CHECK_THROWS_AS(engine.consult(path), PermissionError);
  CHECK(engine.holds("fact(1)"));
  std::filesystem::remove_all(pattern);
}

// A library is loaded when it is first called: a limit may end that at any point.
TEST_CASE("a library whose load was ended is loaded again") {
  for (int calls = 20; calls < 20'000; calls += calls / 8) {
    CAPTURE(calls);
    Engine engine(with_small_stacks());
    const char* const goal = "use_module(library(clpfd)), call(in, X, '..'(1, 3)), call(labeling, [], [X])";
    engine.holds("call_with_inference_limit((" + std::string(goal) + "), ?, _)", calls);
    engine.consult_text(":- use_module(library(clpfd)).");
    CHECK(engine.once("findall(X, (X in 1..3, labeling([], [X])), L)").get<std::vector<int>>("L") ==
          std::vector<int>{1, 2, 3});
  }
}

TEST_CASE("a library whose reload was ended serves those who have imported from it") {
  Engine engine(with_small_stacks());
  CHECK(engine.holds("list_to_assoc([a-1], _)"));
  engine.holds("call_with_inference_limit(load_files(library(assoc), [if(true)]), 3000, _)");
  CHECK(engine.holds("list_to_assoc([a-1], A), get_assoc(a, A, 1)"));
}
