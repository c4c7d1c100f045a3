// SPDX-License-Identifier: MIT
// The options of each command in a table, from which the command line parser, `--help`, shell completions and the
// manual page are generated.
#pragma once

#include <span>
#include <string>

#include "command_line.hpp"

namespace hornbeam::repl {

struct CommandOption {
  const char* short_name;  // "-g", or empty
  const char* long_name;   // "--goal", or empty
  const char* argument;    // the name of its value in the manual; empty: none
  const char* choices;     // "a|b": the valid values
  const char* help;
  // Applies it to the command line. The value is one of the choices; sets `mistake` if it is invalid.
  void (*apply)(CommandLine& line, const std::string& value);
};

std::span<const CommandOption> command_options(Command command);

std::string usage_text(Command command);
// For bash, zsh or fish; empty for other shells.
std::string completion_script(const std::string& shell);
// In the language of man(7).
std::string manual_page();

}  // namespace hornbeam::repl
