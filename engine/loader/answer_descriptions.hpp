// SPDX-License-Identifier: MIT
// Queries with answers in a source file, as the toplevel prints them:
//
//   ?- append(X, [c], [a, b, c]).
//   X = [a, b] ;
//   false.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace hornbeam::loader {

// True if the text after a query, at `begin`, looks like its answer and not like a clause: it begins with a variable,
// with `true`, `false`, `yes`, `no`, `loops` or `...`, or with a residual goal; or it is a printed error.
bool answer_begins(std::string_view text, std::size_t begin);

// Answers whose end is an error as the toplevel prints it, on lines of its own: `error: Text [E-code]`, and its place
// and notes, which are indented or begin with the number of a line.
struct PrintedError {
  std::string_view answers;  // before it, without the last `;`
  std::string_view first_line;
  std::size_t end;  // in the text
};

std::optional<PrintedError> printed_error(std::string_view text, std::size_t begin);

}  // namespace hornbeam::loader
