// SPDX-License-Identifier: MIT
// Defines all builtin predicates in the module system: the rows of the families, and the control constructs whose entry
// is an instruction.
#pragma once

#include <functional>
#include <string_view>

#include "machine/machine.hpp"

namespace hornbeam::builtins {

// Calls visit(family, row) for each row.
void for_each_builtin(const std::function<void(std::string_view, const machine::Builtin&)>& visit);

void install_builtins(machine::Machine& m);

}  // namespace hornbeam::builtins
