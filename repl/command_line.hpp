// SPDX-License-Identifier: MIT
// The command line of the executable: hornbeam [options] file... [--] arguments
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace hornbeam::repl {

struct CommandLine {
  std::vector<std::string> files;       // in the order in which they are loaded
  std::vector<std::string> goals;       // -g
  std::optional<std::string> toplevel;  // -t
  std::vector<std::string> arguments;   // for the program
  std::optional<std::string> dialect;
  bool iso = false;
  std::optional<std::string> flavour;
  std::optional<std::string> answers;
  std::optional<std::string> max_answers;
  std::optional<std::string> diagnostics;
  std::optional<std::string> on_error;
  std::optional<std::string> color;
  std::optional<std::string> theme;
  std::optional<std::size_t> stack_limit;
  std::optional<std::size_t> memory_limit;
  std::optional<std::string> serves;  // --lsp, --dap
  std::optional<std::string> prints;  // --print
  bool no_init = false;
  bool check = false;
  bool coverage = false;
  bool no_indexing = false;
  bool quiet = false;
  bool show_version = false;
  bool show_help = false;
  std::string mistake;  // "64k", "512m", "2g" or a number of bytes; nothing for anything else.
};

CommandLine read_command_line(int count, const char* const* words);

// "64k", "512m", "2g" or a number of bytes; nothing when it is none of these.
std::optional<std::size_t> memory_size(const std::string& text);

}  // namespace hornbeam::repl
