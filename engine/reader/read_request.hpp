// SPDX-License-Identifier: MIT
// What is asked of the reader, and how reading ended.
#pragma once

#include <cstdint>

#include "syntax/operator_table.hpp"
#include "syntax/syntax_flags.hpp"

namespace hornbeam::reader {

enum class ReadStatus : std::uint8_t {
  term,
  end_of_file,   // only layout and comments were left; end_offset() is the end of the text
  syntax_error,  // error() tells; end_offset() is where the next clause begins
  no_memory,     // the heap is too small: collect and read again from the same offset
};

struct ReadOptions {
  const syntax::OperatorTable* operators = nullptr;  // must be set
  syntax::SyntaxFlags flags;
  bool positions = false;           // fill positions()
  bool comments = false;            // fill comments()
  bool full_stop_optional = false;  // the end of the text may stand for the full stop
  // `not Goal` is not(Goal) although `not` is not an operator: DEC-10 Prolog's textbooks have it so.
  bool bare_negation = false;
  // When a full stop is missing and the next line seems to begin a clause: go on there, not after
  // the next full stop. term() is then the clause in front of it: see has_term_before_error.
  bool resume_at_new_clause = false;
  // A text of the system itself: names that begin with `$` are its own (terms/atom_table.hpp).
  bool system_names = false;
};

}  // namespace hornbeam::reader
