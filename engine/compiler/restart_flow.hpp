// SPDX-License-Identifier: MIT
// Which goals at the front of a clause may be run, and then all of them again from the beginning of the clause, as if
// that were the first time? Those that call nothing, leave no choice point, and bind nothing that a goal before has
// looked at. Code with other clauses in line does that when it meets an error: see docs/decisions/0026.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "compiler/body_goals.hpp"

namespace hornbeam::compiler {

class RestartFlow {
 public:
  // The state on one path through the clause.
  struct State {
    bool restarts = false;
    bool has_looked = false;  // a test has been passed whose answer a binding could change
    std::size_t seen = 0;     // variables that occur before
  };

  void begin(Cell head);
  bool restarts() const { return state_.restarts; }
  void end() { state_.restarts = false; }
  // The goals of the clause in their order, each path by itself. Says in the goal whether it is one.
  void pass(Goal& goal);

  const State& state() const { return state_; }
  void go_back_to(const State& before);
  // A path that began at `before` has come to an end, and so had another, at `other`.
  void join(const State& other);
  // A variable that does not occur before?
  bool is_new(Cell term) const;

 private:
  void see(Cell term);
  void bind() { state_.restarts = state_.restarts && !state_.has_looked; }

  State state_;
  std::unordered_set<const Cell*> seen_;
  std::vector<const Cell*> log_;
};

}  // namespace hornbeam::compiler
