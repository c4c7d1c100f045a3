// SPDX-License-Identifier: MIT
// Engines in threads of their own, interrupted by others: each works as if alone. ThreadSanitizer reports nothing
// (cmake --preset thread).
#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <exception>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <hornbeam/hornbeam.hpp>

using namespace hornbeam;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t engines = 4;

const char* const shared_program = R"(
  :- dynamic(fact/2).
  nrev([], []).
  nrev([X|Xs], R) :- nrev(Xs, S), append(S, [X], R).
  :- table path/2.
  edge(1, 2). edge(2, 3). edge(3, 1).
  path(X, Y) :- edge(X, Y).
  path(X, Z) :- path(X, Y), edge(Y, Z).
  loop :- loop.
)";

// Goals that exercise the engine's parts; each holds unless interrupted.
const char* const goals[] = {
    "numlist(1, 60, L), nrev(L, R), nrev(R, L)",
    "forall(between(1, 50, N), assertz(fact(N, f(N)))), retractall(fact(_, _))",
    "findall(Y, path(1, Y), L), length(L, 3), abolish_all_tables",
    "X is 3 ** 2000, atom_number(A, X), atom_length(A, 955)",
    "garbage_collect, atom_concat(some, atom, A), atom_length(A, 8)",
    "catch(call_with_time_limit(10, true), _, fail), catch(atom_length(_, _), error(_, _), true)",
    "[X, Y] ins 0..20, X #> Y, Y #> 18, label([X, Y])",
    "with_output_to(string(S), print([1, f(x)])), string_length(S, N), N > 5",
    "catch(throw(ball), ball, true), setup_call_cleanup(true, member(_, [1, 2]), true)",
};

void consult(Engine& engine) {
  engine.consult_text(":- use_module(library(clpfd)).");
  engine.consult_text(shared_program);
}

}  // namespace

TEST_CASE("four engines in four threads are interrupted all the time") {
  std::array<std::optional<Engine>, engines> all;
  for (auto& engine : all) {
    engine.emplace(Options{.output = [](std::string_view) {}, .error = [](std::string_view) {}});
    consult(*engine);
  }
  std::atomic<std::size_t> done{0}, wrong{0};
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < engines; ++i) {
    threads.emplace_back([&, i] {
      Engine& engine = *all[i];
      const Prepared prepared = engine.prepare("numlist(1, ?, L), nrev(L, _)");
      const Snapshot ready = engine.snapshot();
      for (int round = 0; round < 12; ++round) {
        for (const char* goal : goals) {
          try {
            if (!engine.holds(goal)) ++wrong;
          } catch (const Interrupted&) {
          } catch (const std::exception&) {
            ++wrong;
          }
        }
        try {
          engine.query({.time = 1ms}, "loop").holds();
          ++wrong;
        } catch (const LimitExceeded&) {
        } catch (const Interrupted&) {
        }
        try {
          prepared.holds(30);
        } catch (const Interrupted&) {
        }
        if (round % 4 == 3) engine.restore(ready);
      }
      ++done;
    });
  }
  for (std::size_t n = 0; done < engines; ++n) {
    all[n % engines]->interrupt();
    std::this_thread::sleep_for(200us);
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == 0);
  for (auto& engine : all) CHECK(engine->holds("numlist(1, 20, L), nrev(L, R), nrev(R, L)"));
}

TEST_CASE("engines are made and end in threads at once") {
  std::atomic<std::size_t> right{0};
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < engines; ++i) {
    threads.emplace_back([&] {
      for (int round = 0; round < 6; ++round) {
        Engine engine;
        consult(engine);
        if (engine.once("X in 3..9, X #> 8").get<int>("X") == 9) ++right;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(right == 6 * engines);
}

TEST_CASE("a query ends by the stop token of another thread, and a prepared one may end elsewhere") {
  Engine engine;
  consult(engine);
  for (int round = 0; round < 5; ++round) {
    std::stop_source source;
    std::thread stopper([&] {
      std::this_thread::sleep_for(2ms);
      source.request_stop();
    });
    CHECK_THROWS_AS(engine.query({.stop = source.get_token()}, "loop").holds(), Interrupted);
    stopper.join();
    std::optional<Prepared> prepared = engine.prepare("nrev(?, X)");
    std::atomic<bool> given{false};
    std::thread other([&] {
      prepared.reset();
      given = true;
    });
    while (!given) CHECK(engine.holds("nrev([1, 2], [2, 1])"));
    other.join();
  }
}
