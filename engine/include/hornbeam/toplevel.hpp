// SPDX-License-Identifier: MIT
// The dialogue: what the command `hornbeam` is made of, for hosts that want it in a window of their own.
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

// What a dialogue begins with. The fields after `toplevel` are the options of the command of those names.
struct ToplevelOptions {
  std::optional<std::string> init_file{};  // loaded first
  std::vector<std::string> files{};        // loaded in this order
  std::vector<std::string> goals{};        // called then
  std::optional<std::string> toplevel{};   // called in place of the dialogue
  std::optional<std::string> flavour{};
  std::optional<std::string> answers{};
  std::optional<std::string> max_answers{};
  std::optional<std::string> diagnostics{};
  std::optional<std::string> on_error{};
  std::optional<std::string> color{};   // auto, always, never
  std::optional<std::string> theme{};   // auto, dark, light, plain
  std::optional<std::string> serves{};  // lsp: a server for editors, in place of all else
  bool check = false;                   // the queries in the files with their answers, then leave
  bool coverage = false;                // when it leaves, which clauses have run
  bool quiet = false;
  bool iso = false;
  std::vector<std::string> arguments{};  // the flag argv
  std::vector<std::string> command{};    // the flag os_argv
  std::string executable{};              // the flag executable
  // For tests of the system itself: every call tries all clauses; programs may name the system's own procedures.
  bool without_indexing = false;
  bool trusts_programs = false;
};

// What stands on the line at which a console waits. A line that continues belongs to the term before it.
struct Prompt {
  std::string text;
  bool continues = false;
};

// Where a user types, in place of the standard input: a line editor, a window. The engine may be used while it reads.
class HORNBEAM_API Console {
 public:
  virtual ~Console();
  static constexpr std::int64_t interrupted = -1;
  // Up to n bytes of what is typed, line by line: how many, 0 at the end. When Engine::wait_for_input() says so it
  // answers `interrupted`, and what had been typed of the line is forgotten.
  virtual std::int64_t read(char* to, std::size_t n, const Prompt& prompt) = 0;
  // The number of the file of its terminal, which is set to single keys while the engine waits for one; -1: none.
  virtual int file_number() const { return -1; }
};

// What a name is completed to depends on what stands before it.
enum class CompletionContext : std::uint8_t {
  name,      // procedures, operators, variables of the query
  path,      // inside quotes
  source,    // a file to consult, without quotes
  library,   // library(...
  flag,      // set_prolog_flag(... and its kin
  procedure  // listing(..., spy(...: names only, no parenthesis after
};
// `before` is the line up to the word.
HORNBEAM_API CompletionContext completion_context(std::string_view before);
// Of #, =.. and the like; `$` is left out, for it stands in front of names.
HORNBEAM_API bool is_symbol_char(char c);

}  // namespace hornbeam
