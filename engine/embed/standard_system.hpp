// SPDX-License-Identifier: MIT
// A machine with everything in it that a program expects: the builtins in C++ and the system part of the
// library, which comes from the executable itself (loader/embedded_library.hpp).
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "machine/machine.hpp"

namespace hornbeam::embed {

// Makes a machine; without a memory limit what is not on the stacks may take as much as they. `problems` gets a line
// for each clause of the system files that could not be loaded; a machine with problems is not fit for use.
std::unique_ptr<machine::Machine> make_standard_machine(std::size_t stack_limit,
                                                        std::optional<std::size_t> memory_limit, std::string& problems);

}  // namespace hornbeam::embed
