// SPDX-License-Identifier: MIT
// Hooks called when backtracking goes below a choice point, not to it: a trail entry below that choice point's mark. It
// is inserted after the choice point was pushed, so the entries above it move.
#pragma once

#include "terms/term_store.hpp"

namespace hornbeam::machine {

class Machine;

struct HookBelow {
  terms::TrailEntry* number;  // argument of the hook, to be set
  bool is_new;                // false: the choice point already had this hook below it
};

// Needs room for two trail entries.
HookBelow hook_below(Machine& m, terms::Cell* choice, terms::UndoHook& hook);

}  // namespace hornbeam::machine
