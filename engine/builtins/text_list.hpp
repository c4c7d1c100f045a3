// SPDX-License-Identifier: MIT
// Texts as lists of characters or codes.
#pragma once

#include <string_view>

#include "builtins/arguments.hpp"
#include "support/utf8.hpp"
#include "terms/text.hpp"

namespace hornbeam::builtins {

using MakeList = terms::Cell (*)(terms::TermStore&, std::string_view, terms::Cell);

// Unifies the list of a text with the argument, which may be a partial list or a list. The pieces are made from the
// last to the first; between two of them interrupts are looked for.
inline Outcome unify_list(Machine& m, Cell argument, std::string_view text, MakeList make) {
  if (Outcome o = m.need_heap(terms::cells_of_list(text)); o != Outcome::success) return o;
  constexpr std::size_t piece = std::size_t{1} << 18;
  Cell list = Cell::atom(atoms::nil);
  while (text.size() > piece) {
    std::size_t begin = text.size() - piece;
    while (begin > 0 && support::utf8::is_continuation(text[begin])) --begin;
    list = make(m.terms, text.substr(begin), list);
    text = text.substr(0, begin);
    if (m.poll()) return m.interrupted();
  }
  return m.unify(argument, make(m.terms, text, list));
}

}  // namespace hornbeam::builtins
