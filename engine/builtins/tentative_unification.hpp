// SPDX-License-Identifier: MIT
// A unification that may be undone immediately: for the lifetime of the object every binding is trailed, as if a choice
// point had been pushed. If only the result matters, Machine::would_unify suffices.
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

  // Undoes the bindings and frees their heap cells. No wake-ups may have been pending before, as their list cannot be
  // truncated.
  void undo() {
    undo_bindings();
    store_.top = top_;
  }
  // The same, but keeps what was built meanwhile. A request for attention also stays: it may be for something else.
  void undo_bindings() {
    store_.undo_to(mark_);
    store_.pending_wakeups = wakeups_;
  }
  // True if a binding made so far has woken an attributed variable.
  bool has_woken() const { return store_.pending_wakeups != wakeups_; }
  // The trail entries above belong to the bindings.
  terms::TrailEntry* mark() const { return mark_; }

 private:
  terms::TermStore& store_;
  terms::Cell* const hb_;
  terms::Cell* const top_;
  terms::TrailEntry* const mark_;
  const terms::Cell wakeups_;
};

}  // namespace hornbeam::builtins
