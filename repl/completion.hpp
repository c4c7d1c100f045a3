// SPDX-License-Identifier: MIT
// What the line editor offers when Tab is pressed: it depends on what stands before the word.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "machine/machine.hpp"

namespace hornbeam::repl {

enum class CompletionContext : std::uint8_t {
  name,      // procedures, operators, variables of the query
  path,      // inside quotes
  source,    // a file to consult, without quotes
  library,   // library(...
  flag,      // set_prolog_flag(... and its kin
  procedure  // listing(..., spy(...: names only, no parenthesis behind
};

// `before` is the line up to the word.
CompletionContext completion_context(std::string_view before);

// Of #, =.. and the like; `$` is left out, for it stands in front of names.
bool is_symbol_char(char c);

// Sorted; `line` is the whole line, where variables come from.
std::vector<std::string> completions(machine::Machine& m, CompletionContext context, std::string_view word,
                                     std::string_view line);

}  // namespace hornbeam::repl
