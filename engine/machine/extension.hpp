// SPDX-License-Identifier: MIT
// What a floor above the machine keeps with it: the constraint store, the tables.
#pragma once

#include <cstdint>
#include <memory>

#include "machine/builtin.hpp"
#include "terms/cell.hpp"

namespace hornbeam::machine {

// Would two terms unify, and attributes agree? `wakes_goals`: goals that wait have to be called to know.
enum class Trial : std::uint8_t { no, yes, no_memory, wakes_goals };

// Destroyed before the stacks.
struct Extension {
  virtual ~Extension() = default;
  // A ball has ended what began when this choice point, or a newer one, was the newest.
  virtual void left(const Cell*) {}
  // Packs the constraints on the ball's variables into it, so that it can be copied; false without memory for that.
  // And the ball where it arrives.
  virtual bool pack(Cell&) { return true; }
  virtual Cell unpacked(Cell ball) { return ball; }
  // Variables have been bound and their hooks, '$wakeup'(Attributes, Value, Rest), are about to run.
  virtual void note_bound(Cell) {}
  // Could what has been bound with these wake-ups stay so? Changes nothing, and calls no goals: those of others may
  // wait on what has been bound, or on what would be then. no_memory also if Machine::poll() has stopped it.
  virtual Trial would_hold(Cell) { return Trial::wakes_goals; }
  // What attention_copies is for; false without room for it.
  virtual bool restore_copies() { return true; }
  // The goal of a reset/3 with this ball has succeeded. `fail`: the extension, whose ball it is, has taken the answer
  // and wants the next; `success`: reset/3 is to return.
  virtual Outcome take_answer(Cell) { return Outcome::success; }
  // Entries of the trail lie elsewhere now, as after a collection.
  virtual void trail_has_moved() {}
  virtual std::shared_ptr<const void> saved() const { return nullptr; }  // for saved_state.hpp
  virtual void go_back_to(const std::shared_ptr<const void>&) {}         // null: to what it was when new
};

}  // namespace hornbeam::machine
