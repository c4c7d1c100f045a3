// SPDX-License-Identifier: MIT
// How lines are read from a terminal. readline_editor.cpp does it with GNU readline, plain_editor.cpp
// leaves the lines to the terminal; the build chooses one. The engine knows neither: it reads user_input.
#pragma once

#include <hornbeam/engine.hpp>

namespace hornbeam::repl {

// Puts an editor in front of user_input when that is a terminal.
void use_line_editor(Engine& engine);
// Saves the history.
void close_line_editor();
// Gives the terminal back as it was found; may be called in a signal handler.
void restore_terminal();

}  // namespace hornbeam::repl
