// SPDX-License-Identifier: MIT
// Reads lines from a terminal. readline_editor.cpp uses GNU readline, plain_editor.cpp relies on the terminal; the
// build selects one. The engine depends on neither: it reads user_input.
#pragma once

#include <hornbeam/engine.hpp>

namespace hornbeam::repl {

// Puts an editor before user_input if that is a terminal.
void use_line_editor(Engine& engine);
// Saves the history.
void close_line_editor();
// Restores the terminal; may be called in a signal handler.
void restore_terminal();

}  // namespace hornbeam::repl
