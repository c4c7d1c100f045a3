// SPDX-License-Identifier: MIT
// A nondeterministic builtin whose solutions are few and known at once: they are made as a list when it
// is called, and handed out one by one. The last one that can unify leaves no choice point.
#pragma once

#include "builtins/arguments.hpp"

namespace hornbeam::builtins {

// `solutions` counts on the first call only. Make the list right before.
Outcome one_of(Machine& m, Cell pattern, Cell solutions, Redo& redo);

}  // namespace hornbeam::builtins
