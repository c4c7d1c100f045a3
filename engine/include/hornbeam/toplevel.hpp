// SPDX-License-Identifier: MIT
// The dialogue behind the command `hornbeam`, for hosts that want it in a window of their own.
//
//   ToplevelOptions options;
//   options.goals = {"X is 6 * 7, print(X), nl"};
//   options.toplevel = "halt";
//   std::cout << engine.run_toplevel(options) << '\n';   // 0, the exit status
#pragma once

#include <hornbeam/language.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hornbeam/export.hpp>

namespace hornbeam {

// How a dialogue begins. The fields after `toplevel` are the command's options of those names.
struct ToplevelOptions {
  std::optional<std::string> init_file{};  // loaded first
  std::vector<std::string> files{};        // loaded in this order
  std::vector<std::string> goals{};        // called next
  std::optional<std::string> toplevel{};   // called instead of the dialogue
  std::optional<std::string> flavour{};
  std::optional<std::string> answers{};
  std::optional<std::string> max_answers{};
  std::optional<std::string> diagnostics{};
  std::optional<std::string> on_error{};
  std::optional<std::string> color{};   // auto, always, never
  std::optional<std::string> theme{};   // auto, dark, light, plain
  std::optional<std::string> serves{};  // lsp: run a server for editors instead
  bool check = false;                   // check the queries in the files against their answers, then exit
  bool coverage = false;                // at exit, report which clauses have run
  bool quiet = false;
  bool iso = false;
  std::vector<std::string> arguments{};  // the flag argv
  std::vector<std::string> command{};    // the flag os_argv
  std::string executable{};              // the flag executable
  // For testing the system itself: calls try every clause; programs may name internal procedures.
  bool without_indexing = false;
  bool trusts_programs = false;
};

// The text of the line on which a console waits. A line that continues belongs to an unfinished term.
struct Prompt {
  std::string text;
  bool continues = false;
};

// Reads the user's input instead of the standard input: a line editor, a window. The engine may be used while it reads.
class HORNBEAM_API Console {
 public:
  virtual ~Console();
  static constexpr std::int64_t interrupted = -1;
  // Reads up to n bytes of input, a line at a time, and returns their number; 0 at the end. When
  // Engine::wait_for_input() returns false it returns `interrupted` and discards the unfinished line.
  virtual std::int64_t read(char* to, std::size_t n, const Prompt& prompt) = 0;
  // The file descriptor of its terminal, which the engine puts in single-key mode while it waits for a key; -1: none.
  virtual int file_number() const { return -1; }
};

// The text before a name determines its completions.
enum class CompletionContext : std::uint8_t {
  name,      // procedures, operators, variables of the query
  path,      // inside quotes
  source,    // a file to consult, without quotes
  library,   // library(...
  flag,      // set_prolog_flag(... and the like
  procedure  // listing(..., spy(...: names only, without a parenthesis
};
// `before` is the line up to the word.
HORNBEAM_API CompletionContext completion_context(std::string_view before);
// True for #, =.. and the like; not for `$`, which begins names.
HORNBEAM_API bool is_symbol_char(char c);

}  // namespace hornbeam
