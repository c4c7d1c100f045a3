// SPDX-License-Identifier: MIT
// Where the machine was when the last error was thrown: some code addresses, innermost first, and the goal
// of the builtin that complained. Taking it costs a walk over a few frames; what the addresses mean (which
// clause, which line, which goal of it) is found out only when somebody wants to print the error.
//
// The addresses are never followed: a clause may be gone when they are looked at.
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

// A builtin '$p' with as many arguments as the predicate p of the system does p's work: errors are told in
// the name of p.
const database::Predicate& told_as(Machine& m, const database::Predicate& builtin);

struct ErrorTrace {
  // Where the part of an arithmetic goal that has no value is looked for.
  enum class FaultRoot : std::uint8_t { none, goal, instruction };

  static constexpr std::size_t most_addresses = 96;

  std::array<const code::Word*, most_addresses + 1> addresses;  // a frame may give two
  std::size_t count = 0;
  std::uint64_t depth = 0;  // environments of the goal; of the last resource error
  std::uint64_t inferences_at_count = 0;
  terms::Cell kind = terms::Cell::integer(0);  // atom or functor of the formal part of the error, or of the ball
  terms::Record* goal = nullptr;               // owned; null when it is not known or large
  FaultRoot fault_root = FaultRoot::none;
  arithmetic::FaultPath fault;  // from there

  ErrorTrace() = default;
  ~ErrorTrace() { forget_goal(); }
  ErrorTrace(const ErrorTrace&) = delete;
  ErrorTrace& operator=(const ErrorTrace&) = delete;

  void forget_goal() {
    if (goal != nullptr) terms::free_record(goal);
    goal = nullptr;
  }
  // What is thrown next is the error of an evaluation.
  void note_fault(FaultRoot root, const arithmetic::FaultPath& path) {
    noted_root_ = root;
    fault = path;
  }
  // The addresses of the goals in progress.
  void take_addresses(const Machine& m);
  // The same for what is about to be thrown; `formal` is the ball, or the first argument of an error.
  void take(Machine& m, terms::Cell formal);

 private:
  void count_depth(const Machine& m);

  FaultRoot noted_root_ = FaultRoot::none;
};

}  // namespace hornbeam::machine
