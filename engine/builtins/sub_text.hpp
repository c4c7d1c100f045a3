// SPDX-License-Identifier: MIT
// Parts of texts: common to sub_atom/5 and sub_string/5, atom_concat/3 and string_concat/3. Positions and lengths count
// code points; in an ASCII text they are byte offsets.
#pragma once

#include "builtins/arguments.hpp"

namespace hornbeam::builtins {

// sub_X(+Text, ?Before, ?Length, ?After, ?Part) with `text` the text of a[0]. `kind` is the type of a resulting Part; a
// given Part may be any of `part_kinds`. Without `redo`: as_goal if there may be several solutions.
Outcome sub_text(Machine& m, Cell* a, Redo* redo, std::string_view text, TextResultKind kind,
                 terms::TextKinds part_kinds);

// X_concat(?Front, ?Back, ?Whole)
Outcome concat_text(Machine& m, Cell* a, Redo* redo, TextResultKind kind, terms::TextKinds kinds);

// The rows of a builtin: all its solutions, or the only one.
using Texts = Outcome (*)(Machine& m, Cell* a, Redo* redo);

template <Texts relation>
Outcome all_of(Machine& m, Cell* a, Redo& redo) {
  return relation(m, a, &redo);
}
template <Texts relation>
Outcome one_of(Machine& m, Cell* a) {
  return relation(m, a, nullptr);
}

}  // namespace hornbeam::builtins
