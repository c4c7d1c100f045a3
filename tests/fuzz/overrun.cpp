// SPDX-License-Identifier: MIT
// How long after its time limit does a query come back? Calls all predicates with all kinds of hostile arguments, one
// kind for all arguments of a call, and with arguments that suit the modes, and prints the worst.
//
//   overrun [MILLISECONDS [MODULO REST]]      only calls whose number has this rest
//
// Time is that of the processor, so that a busy machine counts for nothing.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "hostile_calls.hpp"

namespace {

double processor_seconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

struct Overrun {
  double milliseconds;
  std::string goal;
};

double call(hornbeam::Engine& engine, const std::string& goal, std::chrono::milliseconds limit) {
  const double begin = processor_seconds();
  try {
    engine.query({.time = limit, .memory = std::size_t{64} << 20, .answers = 3}, goal).count();
  } catch (const std::exception&) {
  }
  return (processor_seconds() - begin) * 1000 - static_cast<double>(limit.count());
}

}  // namespace

int main(int count, char** words) {
  const std::chrono::milliseconds limit(count > 1 ? std::atoi(words[1]) : 50);
  const std::size_t modulo = count > 3 ? std::strtoull(words[2], nullptr, 10) : 1;
  const std::size_t rest = count > 3 ? std::strtoull(words[3], nullptr, 10) : 0;
  hornbeam::Engine engine = fuzz::hostile_engine();
  const std::vector<fuzz::CalledPredicate> predicates = fuzz::called_predicates(engine);
  std::vector<Overrun> worst;
  std::size_t calls = 0, late = 0;
  for (const fuzz::CalledPredicate& predicate : predicates) {
    const std::size_t arity = predicate.arguments.size();
    for (std::size_t kind = 0; kind < (arity == 0 ? 1 : fuzz::hostile_kinds()); ++kind) {
      for (const bool typed : {false, true}) {
        if (calls++ % modulo != rest) continue;
        std::vector<std::size_t> kinds(arity, kind);
        if (typed) {
          for (std::size_t i = 0; i < arity; ++i) kinds[i] = fuzz::suitable_kind(predicate.arguments[i], kind + i);
        }
        const std::string goal = fuzz::hostile_goal(predicate, kinds);
        const double over = call(engine, goal, limit);
        if (over > 20) ++late;
        worst.push_back({over, goal});
        if (calls % 500 == 0) engine = fuzz::hostile_engine();
      }
    }
  }
  std::sort(worst.begin(), worst.end(),
            [](const Overrun& a, const Overrun& b) { return a.milliseconds > b.milliseconds; });
  for (std::size_t i = 0; i < std::min<std::size_t>(worst.size(), 40); ++i) {
    std::printf("%8.1f ms  %s\n", worst[i].milliseconds, worst[i].goal.c_str());
  }
  std::printf("%zu calls of %zu predicates, %zu more than 20 ms late\n", worst.size(), predicates.size(), late);
}
