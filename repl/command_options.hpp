// SPDX-License-Identifier: MIT
// The options of the command in one table: what reads the command line, `--help`, the completions of the shells and the
// manual page are made from it.
#pragma once

#include <span>
#include <string>

#include "command_line.hpp"

namespace hornbeam::repl {

struct CommandOption {
  const char* short_name;  // "-g", or empty
  const char* long_name;   // "--goal", or empty
  const char* argument;    // what the manual calls its value; empty: it has none
  const char* choices;     // "a|b": the values that there are
  const char* help;
  // Puts it into the command line. The value is one of the choices; where it makes no sense, `mistake` is set.
  void (*apply)(CommandLine& line, const std::string& value);
};

std::span<const CommandOption> command_options();

std::string usage_text();
// For bash, zsh or fish; empty for another shell.
std::string completion_script(const std::string& shell);
// In the language of man(7).
std::string manual_page();

}  // namespace hornbeam::repl
