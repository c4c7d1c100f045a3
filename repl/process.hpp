// SPDX-License-Identifier: MIT
// The process that the executable is: its signals, and where it lies.
#pragma once

#include <string>

#include <hornbeam/engine.hpp>

namespace hornbeam::repl {

// Ctrl-C asks the program; what ends the process gives the terminal back first.
void install_signals(Engine& engine);
// Empty where that is not known.
std::string executable_path();

}  // namespace hornbeam::repl
