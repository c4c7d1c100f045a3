// SPDX-License-Identifier: MIT
// Data that upper floors attach to the machine: the constraint store, the tables.
#pragma once

#include <cstdint>
#include <memory>

#include "machine/builtin.hpp"
#include "terms/cell.hpp"

namespace hornbeam::machine {

// Whether two terms would unify with agreeing attributes. `wakes_goals`: only calling the suspended goals can tell.
enum class Trial : std::uint8_t { no, yes, no_memory, wakes_goals };

// Destroyed before the stacks.
struct Extension {
  virtual ~Extension() = default;
  // An exception has ended everything begun while this choice point, or a newer one, was the newest.
  virtual void left(const Cell*) {}
  // Packs the constraints on the ball's variables into it for copying (false if out of memory), and unpacks the ball at
  // its destination.
  virtual bool pack(Cell&) { return true; }
  virtual Cell unpacked(Cell ball) { return ball; }
  // Variables have been bound and their hooks, '$wakeup'(Attributes, Value, Rest), are about to run.
  virtual void note_bound(Cell) {}
  // Whether the bindings with these wake-ups would be consistent. Changes nothing and calls no goals: suspended goals
  // of others may decide (wakes_goals). no_memory also if Machine::poll() has stopped it.
  virtual Trial would_hold(Cell) { return Trial::wakes_goals; }
  // Handles attention_copies; false if out of memory.
  virtual bool restore_copies() { return true; }
  // The goal of a reset/3 with this ball has succeeded. `fail`: the extension, which owns the ball, has taken the
  // answer and wants the next one; `success`: reset/3 returns.
  virtual Outcome take_answer(Cell) { return Outcome::success; }
  // Trail entries have moved, as after a collection.
  virtual void trail_has_moved() {}
  virtual std::shared_ptr<const void> saved() const { return nullptr; }  // for saved_state.hpp
  virtual void go_back_to(const std::shared_ptr<const void>&) {}         // null: to its initial state
};

}  // namespace hornbeam::machine
