// SPDX-License-Identifier: MIT
// The clause that a watched goal runs (debugger_hooks.hpp): file and line in one word of its environment, its order in
// another, and in its choice point, from which the environment is restored.
#pragma once

#include "database/clause.hpp"
#include "machine/debugger_hooks.hpp"
#include "machine/frames.hpp"

namespace hornbeam::machine {

constexpr int bits_for_line = 32;

// For exit, fail and redo: sets the clause of the goal. `choice` is null if it was cut.
inline void set_watched_place(Cell* frame, Cell* choice, const database::Clause& clause) {
  const std::uint64_t place = std::uint64_t{clause.file} << bits_for_line | clause.line;
  slot_of(frame, watched_place) = Cell::integer(static_cast<std::int64_t>(place));
  slot_of(frame, watched_clause) = Cell::integer(clause.order);
  if (choice == nullptr) return;
  argument_of(choice, watched_place) = slot_of(frame, watched_place);
  argument_of(choice, watched_clause) = slot_of(frame, watched_clause);
}

}  // namespace hornbeam::machine
