// SPDX-License-Identifier: MIT
// The documentation comments of the embedded library: one or more lines `%!  name(+A, ?B) is det.`, then text after
// `%`, directly above the first clause of a predicate. help/1, apropos/1 and the reference pages are made from them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "loader/embedded_library.hpp"

namespace hornbeam::loader {

struct DocComment {
  std::string name;
  int arity = 0;  // of the predicate: `//` adds two to the template's arguments
  bool is_non_terminal = false;
  std::string template_line;  // "append(?Prefix, ?Suffix, ?List) is nondet"
  std::string text;           // without comment marks
  std::size_t line = 0;
};

std::vector<DocComment> doc_comments(std::string_view source);

// Parses name and arity of a template, including a builtin's row.
void parse_template(DocComment& comment);

}  // namespace hornbeam::loader
