// SPDX-License-Identifier: MIT
// No editor: only the terminal's own line editing.
#include <termios.h>
#include <unistd.h>

#include "line_editor.hpp"

namespace hornbeam::repl {

namespace {

struct SavedTerminal {
  SavedTerminal() { valid = tcgetattr(STDIN_FILENO, &attributes) == 0; }
  termios attributes{};
  bool valid = false;
};

const SavedTerminal& saved_terminal() {
  static const SavedTerminal saved;
  return saved;
}

}  // namespace

void use_line_editor(Engine&) { saved_terminal(); }
void close_line_editor() {}

void restore_terminal() {
  const SavedTerminal& saved = saved_terminal();
  if (saved.valid) tcsetattr(STDIN_FILENO, TCSANOW, &saved.attributes);
}

}  // namespace hornbeam::repl
