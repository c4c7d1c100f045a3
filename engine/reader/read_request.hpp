// SPDX-License-Identifier: MIT
// Options for the reader, and the outcome of a read.
#pragma once

#include <cstdint>

#include "syntax/operator_table.hpp"
#include "syntax/syntax_flags.hpp"

namespace hornbeam::reader {

enum class ReadStatus : std::uint8_t {
  term,
  end_of_file,   // only layout and comments remained; end_offset() is the end of the text
  syntax_error,  // see error(); end_offset() is where the next clause begins
  no_memory,     // the heap is too small: collect and read again from the same offset
};

struct ReadOptions {
  const syntax::OperatorTable* operators = nullptr;  // must be set
  syntax::SyntaxFlags flags;
  bool positions = false;           // fill positions()
  bool comments = false;            // fill comments()
  bool full_stop_optional = false;  // the end of the text may replace the full stop
  // `not Goal` is not(Goal) although `not` is not an operator, as in DEC-10 Prolog textbooks.
  bool bare_negation = false;
  // If a full stop is missing and the next line seems to begin a clause, continue there, not after the next full stop.
  // term() is then the clause before it: see has_term_before_error.
  bool resume_at_new_clause = false;
  // For the system's own text: names that begin with `$` are its own (terms/atom_table.hpp).
  bool system_names = false;
};

}  // namespace hornbeam::reader
