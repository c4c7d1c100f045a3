// SPDX-License-Identifier: MIT
// A nondeterministic builtin with few solutions, all known at once: they are made as a list by the first call, and
// returned one by one. The last one that can unify leaves no choice point.
#pragma once

#include "builtins/arguments.hpp"

namespace hornbeam::builtins {

// `solutions` is used on the first call only. Make the list right before.
Outcome one_of(Machine& m, Cell pattern, Cell solutions, Redo& redo);

}  // namespace hornbeam::builtins
