// SPDX-License-Identifier: MIT
// Arguments of string predicates, in any form of text.
#pragma once

#include "builtins/arguments.hpp"

namespace hornbeam::builtins {

// [] is not an atom here but the empty list of characters.
inline Outcome read_string_like(Machine& m, Cell argument, support::TextBuffer& buffer, std::string_view& text) {
  if (deref(argument) == Cell::atom(atoms::nil)) {
    text = {};
    return Outcome::success;
  }
  return read_text(m, argument, text_kind::any, atoms::text, buffer, text);
}

}  // namespace hornbeam::builtins
