// SPDX-License-Identifier: MIT
// Determines the system that a source text was written for from its tokens: declarations, imported libraries,
// operators, predicates called but not defined (the rows are in dialect_evidence.def); then by its use of text in
// double quotes. A text that prints such text is for SWI-Prolog, one that takes it apart is standard.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "database/flag_table.hpp"

namespace hornbeam::loader {

struct DialectFinding {
  database::Dialect dialect = database::Dialect::swi;
  bool sicstus_operators = false;  // the text uses some, whatever its dialect
  bool gnu_constraints = false;    // it uses some of GNU Prolog's
  bool loops = false;              // ( Iterators do Body )
  bool scryer_libraries = false;   // it imports Scryer Prolog libraries, where "..." are characters
  bool xsb = false;                // it has `:- import Names from Module` or another directive of XSB
  bool defines_print = false;      // it has clauses for print/1 or print/2
  bool by_text_use = false;        // decided only by the use of text in double quotes
  std::string_view quotes;         // the value to which the text sets the flag double_quotes, or ""
  std::string why;                 // the evidence, "" if none
};

// The names F in its directives `:- include(F)`: what they show counts as well.
std::vector<std::string> included_names(std::string_view text);

// Examines the beginning of the text, about the size of a program of 3000 lines. Longer texts are data.
DialectFinding find_dialect(std::string_view text);

}  // namespace hornbeam::loader
