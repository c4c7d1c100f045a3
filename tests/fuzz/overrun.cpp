// SPDX-License-Identifier: MIT
// How long after it was interrupted does a query return, and by how much has it exceeded its memory limit? Calls all
// predicates with all kinds of hostile arguments, one kind for all arguments of a call, and with arguments that suit
// the modes, and prints the worst cases.
//
//   overrun [MILLISECONDS [MODULO REST]]      only calls whose number has this rest
//
// Other load does not matter: the query is interrupted when its thread has used so much CPU time, and what it uses
// after that is measured. Memory is the peak resident size of the process (Linux only). The limit applies to each of
// the three stacks, and to everything else.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <pthread.h>

#include "hostile_calls.hpp"

namespace {

// CPU time of a thread.
double milliseconds(clockid_t clock) {
  timespec t{};
  clock_gettime(clock, &t);
  return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) * 1e-6;
}

clockid_t clock_of_this_thread() {
  clockid_t clock{};
  pthread_getcpuclockid(pthread_self(), &clock);
  return clock;
}

// Interrupts the engine once its thread has used so much CPU time.
class Interrupter {
 public:
  Interrupter(hornbeam::Engine& engine, double limit)
      : begin_(milliseconds(clock_)), watch_([this, &engine, limit] {
          while (!done_ && milliseconds(clock_) - begin_ < limit)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
          if (done_) return;
          interrupted_at_ = milliseconds(clock_);
          engine.interrupt();
        }) {}
  // What was used since then; 0 if it did not come to that.
  double end() {
    const double now = milliseconds(clock_);
    done_ = true;
    watch_.join();
    return interrupted_at_ == 0 ? 0 : now - interrupted_at_;
  }

 private:
  const clockid_t clock_ = clock_of_this_thread();
  const double begin_;
  std::atomic<bool> done_{false};
  std::atomic<double> interrupted_at_{0};
  std::thread watch_;
};

struct Overrun {
  double milliseconds;
  double megabytes;
  std::string goal;
};

// A line of the process status, in megabytes; 0 if missing.
double resident(const std::string& which) {
  std::ifstream status("/proc/self/status");
  std::string word;
  while (status >> word) {
    double kilobytes = 0;
    if (word == which && status >> kilobytes) return kilobytes / 1024;
  }
  return 0;
}

void forget_peak() { std::ofstream("/proc/self/clear_refs") << '5'; }

constexpr std::size_t memory_limit = std::size_t{8} << 20;
constexpr double allowed_megabytes = 4 * 8;

Overrun call(hornbeam::Engine& engine, const std::string& goal, double limit) {
  forget_peak();
  const double resident_before = resident("VmRSS:");
  Interrupter interrupter(engine, limit);
  try {
    engine.query({.memory = memory_limit, .answers = 3}, goal).count();
  } catch (const std::exception&) {
  }
  const double late = interrupter.end();
  return {late, resident("VmHWM:") - resident_before - allowed_megabytes, goal};
}

void print_worst(std::vector<Overrun>& calls, double Overrun::*figure, const char* unit) {
  constexpr std::size_t most = 30;
  std::sort(calls.begin(), calls.end(), [figure](const Overrun& a, const Overrun& b) { return a.*figure > b.*figure; });
  for (std::size_t i = 0; i < std::min(calls.size(), most); ++i) {
    std::printf("%8.1f %s  %s\n", calls[i].*figure, unit, calls[i].goal.c_str());
  }
}

}  // namespace

int main(int count, char** words) {
  const double limit = count > 1 ? std::atof(words[1]) : 50;
  const std::size_t modulo = count > 3 ? std::strtoull(words[2], nullptr, 10) : 1;
  const std::size_t rest = count > 3 ? std::strtoull(words[3], nullptr, 10) : 0;
  hornbeam::Engine engine = fuzz::hostile_engine();
  const hornbeam::Snapshot ready = engine.snapshot();
  const std::vector<fuzz::CalledPredicate> predicates = fuzz::called_predicates(engine);
  std::vector<Overrun> done;
  std::size_t calls = 0, late = 0, large = 0;
  for (const fuzz::CalledPredicate& predicate : predicates) {
    const std::size_t arity = predicate.arguments.size();
    for (std::size_t kind = 0; kind < (arity == 0 ? 1 : fuzz::hostile_kinds()); ++kind) {
      for (const bool typed : {false, true}) {
        if (calls++ % modulo != rest) continue;
        std::vector<std::size_t> kinds(arity, kind);
        if (typed) {
          for (std::size_t i = 0; i < arity; ++i) kinds[i] = fuzz::suitable_kind(predicate.arguments[i], kind + i);
        }
        done.push_back(call(engine, fuzz::hostile_goal(predicate, kinds), limit));
        const bool is_late = done.back().milliseconds > 20, is_large = done.back().megabytes > 10;
        late += is_late;
        large += is_large;
        if (is_late || is_large) {  // at once, for a run that is ended before
          std::printf("call %zu: %.1f ms late, %.1f MB beyond: %s\n", calls, done.back().milliseconds,
                      done.back().megabytes, done.back().goal.c_str());
          std::fflush(stdout);
        }
        if (done.size() % 100 == 0) engine.restore(ready);
      }
    }
  }
  print_worst(done, &Overrun::milliseconds, "ms");
  print_worst(done, &Overrun::megabytes, "MB");
  std::printf("%zu calls of %zu predicates, %zu more than 20 ms late, %zu more than 10 MB beyond their limit\n",
              done.size(), predicates.size(), late, large);
}
