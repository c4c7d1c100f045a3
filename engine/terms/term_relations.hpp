// SPDX-License-Identifier: MIT
// Relations between two terms that bind variables only for a while: variant and subsumption. Both
// leave the terms as they were, need no trail, and end on shared and cyclic terms.
#pragma once

#include "terms/compare.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::terms {

// Equal up to a renaming of variables. Attributes do not count.
Answer is_variant(const TermStore& store, Cell a, Cell b);
// The same with their attributes, (=@=)/2. Where the answer is yes and `asks_solver`, those of the module `solver` are
// still to be compared.
Answer is_attributed_variant(const TermStore& store, Cell a, Cell b, Atom solver, bool& asks_solver);

// Is there a substitution that makes `general` equal to `specific` and leaves `specific` as it is
// (13211-1 Cor.2, 8.2.4)?
Answer subsumes(const TermStore& store, Cell general, Cell specific);

}  // namespace hornbeam::terms
