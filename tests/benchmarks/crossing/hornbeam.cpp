// SPDX-License-Identifier: MIT
// The cost of crossing between C++ and Prolog: a line `what nanoseconds` for each kind. swipl.c and lua.c do the same.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <numeric>
#include <vector>

#include <hornbeam/hornbeam.hpp>

using namespace hornbeam;

namespace {

double processor_nanoseconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e9 + static_cast<double>(t.tv_nsec);
}

// The best of five, for a machine with other load.
template <class F>
double measure(int times, F f) {
  double least = 1e300;
  for (int round = 0; round < 5; ++round) {
    const double begin = processor_nanoseconds();
    f(times);
    least = std::min(least, (processor_nanoseconds() - begin) / times);
  }
  return least;
}

void print(const char* what, double nanoseconds) { std::printf("%s\t%.1f\n", what, nanoseconds); }

}  // namespace

int main() {
  // The clocks of many machines vary: a chain of multiplications tells by how much.
  print("two operations of the processor", measure(10'000'000, [](int n) {
          volatile unsigned long x = 1;
          for (int i = 0; i < n; ++i) x = x * 3 + 1;
        }));
  print("new engine", measure(50, [](int n) {
          for (int i = 0; i < n; ++i) const Engine engine;
        }));
  Engine engine;
  engine.consult_text(R"(
    inc(X, Y) :- Y is X + 1.
    empty_loop(0) :- !.
    empty_loop(N) :- M is N - 1, empty_loop(M).
    loop(0) :- !.
    loop(N) :- twice(N, _), M is N - 1, loop(M).
    total(L, S) :- sum_list(L, S).
    numbers(N, L) :- numlist(1, N, L).
  )");
  engine.define("twice", [](int x) { return 2 * x; });
  engine.count("total([1], _), numbers(1, _), loop(1)");
  print("text goal", measure(20'000, [&](int n) {
          for (int i = 0; i < n; ++i) engine.once("inc(1, X)").get<int>("X");
        }));
  const Prepared inc = engine.prepare("inc(?, X)");
  const double prepared = measure(200'000, [&](int n) {
    for (int i = 0; i < n; ++i) inc.once<int>(i);
  });
  print("prepared goal", prepared);
  Prepared limited = engine.prepare("inc(?, X)");
  limited.set_limits({.time = std::chrono::seconds(10)});
  print("with a time limit", measure(200'000, [&](int n) {
          for (int i = 0; i < n; ++i) limited.once<int>(i);
        }));
  const Prepared loop = engine.prepare("loop(?)"), empty_loop = engine.prepare("empty_loop(?)");
  const double with_calls = measure(500'000, [&](int n) { loop.holds(n); });
  print("host function", with_calls - measure(500'000, [&](int n) { empty_loop.holds(n); }));
  print("solution", measure(200'000, [&](int n) {
          long sum = 0;
          for (const int x : engine.query<int>("between(1, ?, X)", n)) sum += x;
        }));
  std::vector<int> numbers(1000);
  std::iota(numbers.begin(), numbers.end(), 0);
  const Prepared total = engine.prepare("total(?, S)"), numlist = engine.prepare("numbers(?, L)");
  print("list element in", measure(200, [&](int n) {
                             for (int i = 0; i < n; ++i) total.once<int>(numbers);
                           }) / 1000);
  print("list element out", measure(200, [&](int n) {
                              for (int i = 0; i < n; ++i) numlist.once<std::vector<int>>(1000);
                            }) / 1000);
  const Snapshot ready = engine.snapshot();
  print("snapshot", measure(1000, [&](int n) {
          for (int i = 0; i < n; ++i) const Snapshot s = engine.snapshot();
        }));
  const Prepared change = engine.prepare("assertz(own(?)), assertz(own(2)), op(700, xfx, ===>), nb_setval(k, 1)");
  const auto tenants = [&](int n, bool back) {
    for (int i = 0; i < n; ++i) {
      change.holds(i);
      if (back) engine.restore(ready);
    }
  };
  const double there_and_back = measure(1000, [&](int n) { tenants(n, true); });
  print("restore", there_and_back - measure(1000, [&](int n) { tenants(n, false); }));
}
