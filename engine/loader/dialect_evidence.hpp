// SPDX-License-Identifier: MIT
// Which system a source text was written for, seen from its tokens: libraries it imports, operators it uses,
// predicates it calls and does not define. The rows are in dialect_evidence.def. A text that shows nothing
// of the kind is taken for standard Prolog; so is one that shows the same of both systems.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "database/flag_table.hpp"

namespace hornbeam::loader {

struct DialectFinding {
  database::Dialect dialect = database::Dialect::iso;
  bool sicstus_operators = false;  // the text uses some, whichever dialect it is taken for
  bool loops = false;              // ( Iterators do Body )
  bool defines_print = false;      // print/1 or print/2 has clauses there
  std::string why;                 // what was seen, "" when nothing was
};

// Looks at the beginning of the text: about as much as a program of 3000 lines. Longer texts are data.
DialectFinding find_dialect(std::string_view text);

}  // namespace hornbeam::loader
