// SPDX-License-Identifier: MIT
#include "machine/trail_hooks.hpp"

#include <algorithm>

#include "machine/frames.hpp"
#include "machine/machine.hpp"

namespace hornbeam::machine {

using terms::TrailEntry;

HookBelow hook_below(Machine& m, Cell* choice, terms::UndoHook& hook) {
  constexpr std::ptrdiff_t words = 2;
  TrailEntry* const at = trail_of(choice);
  const TrailEntry entry = reinterpret_cast<TrailEntry>(&hook) | static_cast<TrailEntry>(terms::TrailKind::hook);
  // If older choice points have it below them too, it belongs to one of those.
  if (at - trail_of(previous_of(choice)) >= words && at[-1] == entry) return {at - words, false};
  for (Cell* b = m.b;; b = previous_of(b)) {
    trail_of(b) = trail_of(b) + words;
    if (b == choice) break;
  }
  std::move_backward(at, m.terms.trail_top, m.terms.trail_top + words);
  m.terms.trail_top += words;
  at[1] = entry;
  if (m.constraint_store != nullptr) m.constraint_store->trail_has_moved();
  return {at, true};
}

}  // namespace hornbeam::machine
