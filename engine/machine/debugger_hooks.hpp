// SPDX-License-Identifier: MIT
// The debugger hooks: while they are on, goals report the ports of Byrd's box model (L. Byrd, "Understanding the
// control flow of Prolog programs", 1980) to an observer. Off, they cost nothing: hooks that are on keep the soft limit
// of the heap at null, so that every call takes the slow path it has anyway (Machine::attend_call).
//
// A watched goal has an environment, to which it returns through watched_exit, and right above it a choice point of the
// kind `watching`, whose alternative is watched_fail. Both hold the words below. A goal that exits with choice points
// left gets another such choice point on top, whose alternative is watched_redo. So exits, redos and failures are seen
// without changing any clause. Rules run in code of a style of their own (compiler::CodeStyle), in which every goal is
// a call; library code, which calls predicates of its own module, is unchanged and reports nothing.
#pragma once

#include <cstdint>
#include <functional>

#include "terms/cell.hpp"

namespace hornbeam::database {
struct Predicate;
}

namespace hornbeam::machine {

enum class Port : std::uint8_t { call, unify, exit, redo, fail, exception };

// What the observer wants next.
enum class PortAction : std::uint8_t {
  go_on,
  retry,  // restart the goal from its call
  fail,   // make the goal fail
  ignore  // at a call: succeed without calling the goal
};

struct PortEvent {
  Port port = Port::call;
  const database::Predicate* predicate = nullptr;
  Cell goal = Cell::integer(0);
  std::int64_t number = 0;  // of the call, counted from 1 in each query
  std::int64_t depth = 0;   // number of enclosing watched goals, itself included
  std::uint32_t file = 0;   // of the running clause (from its unify port on), 0: none
  std::uint32_t line = 0;
  std::int64_t clause = 0;       // its order among the clauses of its predicate
  bool deterministic = false;    // at an exit: no choice points left
  Cell ball = Cell::integer(0);  // at an exception
};

// The words of a watched goal, in its environment and in its choice point.
enum WatchedWord : std::uint8_t {
  watched_goal,
  watched_predicate,  // its address; integer 0 for the query itself, which reports nothing
  watched_number,
  watched_depth,
  watched_above,       // environment of the enclosing watched goal, as a level; an integer: none
  watched_place,       // file and line of the running clause
  watched_clause,      // its order
  watched_own_choice,  // in the choice point: the environment; in the environment: the choice point
  watched_port,        // the event being reported
  watched_back,        // where to cut the observer back to
  watched_ball,
  watched_words
};

// The state of the hooks; frames and choice points of watched goals are on the local stack.
struct DebuggerHooks {
  bool on = false;
  bool paused = false;          // the observer is running
  bool unify_reported = false;  // the head has been reported: continue after it
  Cell* frame = nullptr;        // environment of the innermost watched goal
  Cell* observing = nullptr;    // environment of the goal whose event is being observed
  std::int64_t last_number = 0;
  // The requested events.
  std::uint32_t ports = ~0u;    // bit Port
  std::int64_t skip_above = 0;  // not 0: only goals numbered up to this
  bool only_spied = false;
  bool tells_clauses = false;  // rules call '$clause_runs'/1 first; code that was made before does not
  PortAction action = PortAction::go_on;
  std::int64_t action_number = 0;  // not 0: the enclosing goal to retry
  // Called for each event if set; otherwise '$port'/7.
  std::function<PortAction(const PortEvent&)> observer;

  bool watching() const { return on && !paused && frame != nullptr; }
};

}  // namespace hornbeam::machine
