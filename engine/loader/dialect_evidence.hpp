// SPDX-License-Identifier: MIT
// Which system a source text was written for, seen from its tokens: what it declares, libraries it imports,
// operators it uses, predicates it calls and does not define (the rows are in dialect_evidence.def); then, how it
// uses its text in double quotes. A text that prints it is for SWI-Prolog, one that takes it apart is standard.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "database/flag_table.hpp"

namespace hornbeam::loader {

struct DialectFinding {
  database::Dialect dialect = database::Dialect::swi;
  bool sicstus_operators = false;  // the text uses some, whichever dialect it is taken for
  bool gnu_constraints = false;    // it uses some of GNU Prolog's
  bool loops = false;              // ( Iterators do Body )
  bool scryer_libraries = false;   // it imports libraries of Scryer Prolog, where "..." are characters
  bool defines_print = false;      // print/1 or print/2 has clauses there
  bool by_text_use = false;        // only the use of text in double quotes has decided
  std::string_view quotes;         // what the text itself sets the flag double_quotes to, or ""
  std::string why;                 // what was seen, "" when nothing was
};

// Looks at the beginning of the text: about as much as a program of 3000 lines. Longer texts are data.
DialectFinding find_dialect(std::string_view text);

}  // namespace hornbeam::loader
