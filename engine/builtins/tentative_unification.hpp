// SPDX-License-Identifier: MIT
// A unification that may be taken back at once: for the time of the object every binding is
// trailed, as if a choice point had been made. Where the result is a mere yes or no,
// Machine::would_unify is enough.
#pragma once

#include "machine/machine.hpp"

namespace hornbeam::builtins {

class TentativeUnification {
 public:
  explicit TentativeUnification(terms::TermStore& store)
      : store_(store), hb_(store.hb), top_(store.top), mark_(store.trail_top), wakeups_(store.pending_wakeups) {
    store_.hb = store_.top;
  }
  ~TentativeUnification() { store_.hb = hb_; }
  TentativeUnification(const TentativeUnification&) = delete;
  TentativeUnification& operator=(const TentativeUnification&) = delete;

  // Takes the bindings back, and the heap that they took. No wake-ups may have waited before, as
  // the list of those that wait cannot be shortened at its end.
  void undo() {
    undo_bindings();
    store_.top = top_;
  }
  // The same, but what has been built meanwhile stays. A request for attention stays too: it may be for
  // something else.
  void undo_bindings() {
    store_.undo_to(mark_);
    store_.pending_wakeups = wakeups_;
  }
  // Has a binding made so far woken an attributed variable?
  bool has_woken() const { return store_.pending_wakeups != wakeups_; }
  // The trail entries above are those of the bindings.
  terms::TrailEntry* mark() const { return mark_; }

 private:
  terms::TermStore& store_;
  terms::Cell* const hb_;
  terms::Cell* const top_;
  terms::TrailEntry* const mark_;
  const terms::Cell wakeups_;
};

}  // namespace hornbeam::builtins
