// SPDX-License-Identifier: MIT
// A complete machine: the C++ builtins and the system part of the library, from the executable itself
// (loader/embedded_library.hpp).
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "machine/machine.hpp"

namespace hornbeam::embed {

// Makes a machine; by default memory outside the stacks has the same limit as they. `problems` gets a line for each
// clause of the system files that could not be loaded; such a machine is unusable.
std::unique_ptr<machine::Machine> make_standard_machine(std::size_t stack_limit,
                                                        std::optional<std::size_t> memory_limit, std::string& problems);

}  // namespace hornbeam::embed
