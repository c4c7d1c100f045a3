// SPDX-License-Identifier: MIT
// The process that the executable is: its signals, and where it lies.
#pragma once

#include <optional>
#include <string>

#include <hornbeam/engine.hpp>

namespace hornbeam::repl {

// Ctrl-C asks the program; what ends the process gives the terminal back first.
void install_signals(Engine& engine);
// Empty where that is not known.
std::string executable_path();

// The folder that a variable of the environment names, or one in the home directory; empty where neither is known.
std::string user_folder(const char* variable, const char* in_home);
// Where a dialogue begins: the file that a user wants to be loaded before all others; nothing where there is none.
std::optional<std::string> init_file();

}  // namespace hornbeam::repl
