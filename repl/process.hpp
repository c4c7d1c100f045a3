// SPDX-License-Identifier: MIT
// The executable as a process: its signals, and its location.
#pragma once

#include <optional>
#include <string>

#include <hornbeam/engine.hpp>

namespace hornbeam::repl {

// Ctrl-C interrupts the program; termination restores the terminal first.
void install_signals(Engine& engine);
// Empty if unknown.
std::string executable_path();

// The folder named by an environment variable, or one in the home directory; empty if unknown.
std::string user_folder(const char* variable, const char* in_home);
// The user's initialisation file, loaded before all others; nothing if there is none.
std::optional<std::string> init_file();

}  // namespace hornbeam::repl
