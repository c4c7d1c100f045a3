// SPDX-License-Identifier: MIT
// Hooks that are called when backtracking goes below a choice point, not to it: an entry of the trail below what that
// choice point takes back. It is put there later than the choice point, so what lies above it moves.
#pragma once

#include "terms/term_store.hpp"

namespace hornbeam::machine {

class Machine;

struct HookBelow {
  terms::TrailEntry* number;  // what the hook is called with, to be set
  bool is_new;                // false: the choice point had this hook below it
};

// There is room for two entries on the trail.
HookBelow hook_below(Machine& m, terms::Cell* choice, terms::UndoHook& hook);

}  // namespace hornbeam::machine
