// SPDX-License-Identifier: MIT
// The event door: while it is open, goals report the ports of Byrd's box model (L. Byrd, "Understanding the
// control flow of Prolog programs", 1980) to an observer. Closed, it costs nothing: an open door keeps the
// soft limit of the heap at null, so that every call takes the slow path it has anyway (Machine::attend_call).
//
// A watched goal has an environment, to which it returns through door_exit, and right above it a choice point
// of the kind `watching`, whose alternative is door_fail. Both hold the words below. A goal that exits with
// choices left gets another such choice point on top, whose alternative is door_redo. So exits, redos and
// failures are seen without a change to any clause. Rules run in code of their own style
// (compiler::CodeStyle), in which every goal is a call; library code, which calls the predicates of its own
// module, stays as it is and reports nothing.
#pragma once

#include <cstdint>
#include <functional>

#include "terms/cell.hpp"

namespace hornbeam::database {
struct Predicate;
}

namespace hornbeam::machine {

using terms::Cell;

enum class Port : std::uint8_t { call, unify, exit, redo, fail, exception };

// What the observer wants to happen next.
enum class PortAction : std::uint8_t {
  go_on,
  retry,  // the goal from its call
  fail,   // the goal fails
  ignore  // at a call: the goal succeeds without being called
};

struct PortEvent {
  Port port = Port::call;
  const database::Predicate* predicate = nullptr;
  Cell goal = Cell::integer(0);
  std::int64_t number = 0;  // of the call, from 1 in each query
  std::int64_t depth = 0;   // watched goals around it, itself included
  std::uint32_t file = 0;   // of the clause that runs (from its unify port on), 0: none
  std::uint32_t line = 0;
  bool deterministic = false;    // at an exit: no choices left
  Cell ball = Cell::integer(0);  // at an exception
};

// The words of a watched goal, in its environment and in its choice point.
enum DoorWord : std::uint8_t {
  door_goal,
  door_predicate,  // its address; integer 0 for the goal of a query, which reports nothing
  door_number,
  door_depth,
  door_above,       // environment of the watched goal around it, as a level; an integer: none
  door_place,       // file and line of the clause that runs
  door_own_choice,  // in the choice point: the environment; in the environment: the choice point
  door_port,        // the event being reported
  door_back,        // where the observer is cut back to
  door_ball,
  door_words
};

// The state of the door; frames and choice points of watched goals are on the local stack.
struct EventDoor {
  bool open = false;
  bool paused = false;          // the observer runs
  bool unify_reported = false;  // the head has been reported: go on after it
  Cell* frame = nullptr;        // environment of the innermost watched goal
  Cell* observing = nullptr;    // environment of the goal whose event the observer looks at
  std::int64_t last_number = 0;
  // Which events are wanted.
  std::uint32_t ports = ~0u;    // bit Port
  std::int64_t skip_above = 0;  // not 0: only goals with at most this number
  bool only_spied = false;
  PortAction action = PortAction::go_on;
  std::int64_t action_number = 0;  // not 0: the goal around that is to be retried
  // When set it is asked, else '$port'/7.
  std::function<PortAction(const PortEvent&)> observer;

  bool watching() const { return open && !paused && frame != nullptr; }
};

}  // namespace hornbeam::machine
