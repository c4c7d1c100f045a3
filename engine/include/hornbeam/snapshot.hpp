// SPDX-License-Identifier: MIT
// The state of an engine at a moment: program, flags, operators, libraries, global variables and recorded terms,
// tables, streams. A host prepares its engine once and returns to that state for each new tenant, undoing whatever the
// last one loaded, asserted, declared or set.
//
//   engine.consult_text(":- dynamic p/1. p(1). p(2).");
//   const Snapshot ready = engine.snapshot();
//   engine.holds("retract(p(1)), op(0, xfx, =), set_prolog_flag(unknown, fail)");
//   engine.restore(ready);
//   std::cout << engine.holds("p(X), X = 1");
//
// Taking a snapshot costs some microseconds; keeping it costs memory for later changes; restoring costs in proportion
// to what is undone. The next tenant loads anew what the last one loaded, so load libraries that all need before.
// Predicates that the host has defined since are undone as well. Nothing outside the engine, such as files, is
// restored; closed streams stay closed. A Snapshot may be copied; when the last copy is gone the engine keeps nothing
// for it. Restoring a snapshot makes later ones void.
#pragma once

#include <memory>
#include <utility>

#include <hornbeam/export.hpp>

namespace hornbeam {

class HORNBEAM_API Snapshot {
 private:
  friend class Engine;
  struct State;  // internal
  explicit Snapshot(std::shared_ptr<State> state) : state_(std::move(state)) {}
  std::shared_ptr<State> state_;
};

}  // namespace hornbeam
