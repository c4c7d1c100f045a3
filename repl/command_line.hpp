// SPDX-License-Identifier: MIT
// The command line of the executable: hornbeam [options] file... [--] arguments, or that of one of its other commands.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace hornbeam::repl {

// hornbeam, hornbeam mark and, for MiniZinc, hornbeam --flatzinc
enum class Command { dialogue, mark, flatzinc };

// hornbeam mark [options] tests submission...
struct MarkingOptions {
  std::string tests;
  std::vector<std::string> submissions;
  std::size_t jobs = 0;                    // parallel processes; 0: the number of cores
  std::chrono::milliseconds time{2000};    // for each test, and for loading
  std::chrono::milliseconds total{60000};  // for a submission, until its process is ended
  std::size_t memory = std::size_t{256} << 20;
  std::string class_list;             // a file with the names of submissions that no other one may read, or empty
  std::string form = "text";          // text, json or csv
  std::string report;                 // a directory for pages, or empty
  bool alone = false;                 // mark the one submission in this process
  std::vector<std::string> readable;  // what that submission may read: files and folders
  bool marked = false;                // the submissions are files of lines of JSON, of earlier runs
};

struct CommandLine {
  Command command = Command::dialogue;
  MarkingOptions marking;
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
  std::string mistake;  // the reason if the command line is invalid, otherwise empty
};

CommandLine read_command_line(int count, const char* const* words);

// "64k", "512m", "2g" or a number of bytes; nothing when it is none of these.
std::optional<std::size_t> memory_size(const std::string& text);

}  // namespace hornbeam::repl
