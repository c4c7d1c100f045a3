// SPDX-License-Identifier: MIT
// Puts all builtin predicates into the module system: the rows of the families, and the control constructs
// whose entry is an instruction.
#pragma once

#include "machine/machine.hpp"

namespace hornbeam::builtins {

void install_builtins(machine::Machine& m);

}  // namespace hornbeam::builtins
