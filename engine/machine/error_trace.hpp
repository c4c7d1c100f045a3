// SPDX-License-Identifier: MIT
// Where the machine was when the last error was thrown: some code addresses, innermost first, and the goal of the
// builtin that raised it. Taking it costs a walk over a few frames; the addresses are resolved (which clause, which
// line, which of its goals) only when the error is printed.
//
// The addresses are never dereferenced: the clause may be gone by the time they are used.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "arithmetic/context.hpp"
#include "code/instruction.hpp"
#include "database/predicate.hpp"
#include "terms/record.hpp"

namespace hornbeam::machine {

class Machine;

// A builtin '$p' of the same arity implements the system predicate p: errors are reported in the name of p.
const database::Predicate& told_as(Machine& m, const database::Predicate& builtin);

struct ErrorTrace {
  // Where to look for the invalid part of an arithmetic goal.
  enum class FaultRoot : std::uint8_t { none, goal, instruction };

  static constexpr std::size_t most_addresses = 96;

  std::array<const code::Word*, most_addresses + 1> addresses;  // one frame may add two
  std::size_t count = 0;
  std::uint64_t depth = 0;  // environments of the goal at the last resource error
  std::uint64_t inferences_at_count = 0;
  terms::Cell kind = terms::Cell::integer(0);  // atom or functor of the formal part of the error, or of the ball
  terms::Record* goal = nullptr;               // owned; null if unknown or large
  FaultRoot fault_root = FaultRoot::none;
  arithmetic::FaultPath fault;  // from that root

  ErrorTrace() = default;
  ~ErrorTrace() { forget_goal(); }
  ErrorTrace(const ErrorTrace&) = delete;
  ErrorTrace& operator=(const ErrorTrace&) = delete;

  void forget_goal() {
    if (goal != nullptr) terms::free_record(goal);
    goal = nullptr;
  }
  // Announces that the next error thrown is that of an evaluation.
  void note_fault(FaultRoot root, const arithmetic::FaultPath& path) {
    noted_root_ = root;
    fault = path;
  }
  // Records the addresses of the goals in progress.
  void take_addresses(const Machine& m);
  // The same for an error about to be thrown; `formal` is the ball, or the first argument of an error.
  void take(Machine& m, terms::Cell formal);

 private:
  void count_depth(const Machine& m);

  FaultRoot noted_root_ = FaultRoot::none;
};

}  // namespace hornbeam::machine
