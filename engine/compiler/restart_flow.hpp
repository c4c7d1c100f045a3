// SPDX-License-Identifier: MIT
// Determines the goals at the front of a clause that can be restarted: run, and then all run again from the beginning
// of the clause with the same effect. These goals call nothing, leave no choice point, and do not bind anything that an
// earlier goal has inspected. Code with inlined clauses is restarted when it meets an error: see docs/decisions/0026.
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
    bool has_looked = false;  // a goal has been passed whose answer a binding could change
    bool has_tested = false;  // or one, in the condition, whose answer it could change if that was no
    std::size_t seen = 0;     // variables that occur before
  };

  void begin(Cell head);
  bool restarts() const { return state_.restarts; }
  void end() { state_.restarts = false; }
  // Called for the goals of the clause in order, separately on each path. Records in the goal whether it is
  // restartable.
  void pass(Goal& goal);

  const State& state() const { return state_; }
  // The state before a condition.
  State begin_condition();
  // The condition has been passed: returns the state of the path on which it fails.
  State failed(const State& before);
  using Seen = std::vector<const Cell*>;
  // Returns what has been seen since.
  Seen go_back_to(const State& before);
  // A path has ended, and so has another, at `other`, with the variables it has seen.
  void join(const State& other, const Seen& seen);
  // A variable that does not occur before?
  bool is_new(Cell term) const;

 private:
  void see(Cell term);
  void pass_unification(Goal& goal);
  void bind() { state_.restarts = state_.restarts && !state_.has_looked; }

  State state_;
  std::unordered_set<const Cell*> seen_;
  Seen log_;
};

}  // namespace hornbeam::compiler
