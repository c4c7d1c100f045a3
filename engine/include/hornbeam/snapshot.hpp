// SPDX-License-Identifier: MIT
// What an engine was at a moment: program, flags, operators, libraries, global variables and recorded terms, tables,
// streams. A host makes its engine ready once, and goes back to that for each new tenant; what the last one has loaded,
// asserted, declared or set is then undone.
//
//   engine.consult_text(":- dynamic p/1. p(1). p(2).");
//   const Snapshot ready = engine.snapshot();
//   engine.holds("retract(p(1)), op(0, xfx, =), set_prolog_flag(unknown, fail)");
//   engine.restore(ready);
//   std::cout << engine.holds("p(X), X = 1");
//
// Taking one costs some microseconds, and keeping it what is changed afterwards; going back costs what is undone. What
// a tenant loads is loaded anew by the next: libraries that all need had best be loaded before. Predicates that the
// host has defined since are undone as well. What lies outside the engine, such as files, is not part of it; streams
// that have been closed stay closed. A Snapshot may be copied; when the last copy is gone the engine keeps nothing for
// it. Going back to a snapshot makes those void that were taken later.
#pragma once

#include <memory>
#include <utility>

#include <hornbeam/export.hpp>

namespace hornbeam {

class HORNBEAM_API Snapshot {
 private:
  friend class Engine;
  struct State;  // inside the library
  explicit Snapshot(std::shared_ptr<State> state) : state_(std::move(state)) {}
  std::shared_ptr<State> state_;
};

}  // namespace hornbeam
