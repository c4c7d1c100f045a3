// SPDX-License-Identifier: MIT
// Replacements for the executable's process functions without processes, signals and terminals.
#include <cstdio>

#include "../line_editor.hpp"
#include "../marking.hpp"
#include "../process.hpp"

namespace hornbeam::repl {

void install_signals(Engine&) {}
std::string executable_path() { return {}; }
std::optional<std::string> init_file() { return std::nullopt; }

void use_line_editor(Engine&) {}
void close_line_editor() {}
void restore_terminal() {}

int mark(const MarkingOptions&) {
  std::fputs("hornbeam: mark needs a system with processes\n", stderr);
  return 2;
}

}  // namespace hornbeam::repl
