// SPDX-License-Identifier: MIT
// Relations between two terms that bind variables only temporarily: variant and subsumption. Both restore the terms,
// need no trail, and terminate on shared and cyclic terms.
#pragma once

#include "terms/compare.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::terms {

// Equal up to a renaming of variables. Ignores attributes.
Answer is_variant(const TermStore& store, Cell a, Cell b);
// The same with attributes, (=@=)/2. If the answer is yes and `asks_solver`, those of the module `solver` remain to be
// compared.
Answer is_attributed_variant(const TermStore& store, Cell a, Cell b, Atom solver, bool& asks_solver);

// True if some substitution makes `general` equal to `specific` and leaves `specific` unchanged (ISO 13211-1 Cor.2,
// 8.2.4).
Answer subsumes(const TermStore& store, Cell general, Cell specific);

}  // namespace hornbeam::terms
