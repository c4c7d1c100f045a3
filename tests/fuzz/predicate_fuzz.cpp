// SPDX-License-Identifier: MIT
// Random calls of all predicates with hostile arguments: each ends with an answer or an error of the interface, within
// its limits, and the engine survives. Most calls that last are endless: one in sixteen of all calls would take four
// fifths of the time if each had a tenth of a second. So few calls have that, and most two milliseconds.
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "byte_source.hpp"
#include "hostile_calls.hpp"

namespace {

using namespace std::chrono_literals;
using fuzz::CalledPredicate;

constexpr int most_inputs = 200;  // then the engine goes back: what they have left in it is part of the game
constexpr int most_rounds = 20;   // of one engine

struct Session {
  hornbeam::Engine engine = fuzz::hostile_engine();
  std::vector<CalledPredicate> predicates = fuzz::called_predicates(engine);
  hornbeam::Snapshot ready = engine.snapshot();
  int inputs = 0;
  int rounds = 0;
};

Session& session() {
  static std::unique_ptr<Session> current;
  if (current == nullptr || current->rounds == most_rounds) current = std::make_unique<Session>();
  if (++current->inputs > most_inputs) {
    current->engine.restore(current->ready);
    current->inputs = 0;
    ++current->rounds;
  }
  return *current;
}

// By a byte of the input.
std::chrono::milliseconds time_of(std::uint8_t byte) {
  if (byte == 0) return 100ms;
  return byte % 16 == 0 ? 10ms : 2ms;
}

struct Calls {
  std::uint64_t made = 0;
  ~Calls() { std::printf("%llu calls\n", static_cast<unsigned long long>(made)); }
} calls_of_process;

void call(Session& s, fuzz::ByteSource& bytes) {
  const std::size_t number = static_cast<std::size_t>(bytes.byte()) * 256 + bytes.byte();
  const CalledPredicate& predicate = s.predicates[number % s.predicates.size()];
  const bool typed = bytes.below(3) != 0;
  std::vector<std::size_t> kinds;
  for (const std::string& mode : predicate.arguments) {
    const std::size_t choice = bytes.byte();
    std::size_t kind = typed ? fuzz::suitable_kind(mode, choice) : choice % fuzz::hostile_kinds();
    if (fuzz::is_large_kind(kind) && bytes.below(8) != 0) kind = choice / 2 % fuzz::hostile_kinds();
    kinds.push_back(kind);
  }
  ++calls_of_process.made;
  // Most balls and values stay inside: to hand huge ones to the host takes longer than all else.
  const std::uint8_t manner = bytes.byte();
  const bool stays = manner % 32 != 1;
  std::string goal = fuzz::hostile_goal(predicate, kinds, stays ? "_A" : "A");
  if (stays) goal = "catch((" + goal + "), _, true)";
  try {
    s.engine.query({.time = time_of(manner), .inferences = 20'000, .memory = std::size_t{16} << 20, .answers = 2}, goal)
        .count();
  } catch (const hornbeam::PrologError&) {
  } catch (const hornbeam::Halted&) {
    fuzz::report("halted by " + goal);
  } catch (const std::bad_alloc&) {
  }
  if (!s.engine.holds("X is 6 * 7, X == 42, atom_length(abc, 3)")) fuzz::report("the engine does not go on: " + goal);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::ByteSource bytes(data, size);
  Session& s = session();
  for (int calls = 0; !bytes.empty() && calls < 8; ++calls) call(s, bytes);
  return 0;
}
