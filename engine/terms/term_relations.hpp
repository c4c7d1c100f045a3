// SPDX-License-Identifier: MIT
// Relations between two terms that bind variables only for a while: variant and subsumption. Both
// leave the terms as they were, need no trail, and end on shared and cyclic terms.
#pragma once

#include "terms/compare.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::terms {

// Equal up to a renaming of variables: (=@=)/2. Attributes do not count.
Answer is_variant(const TermStore& store, Cell a, Cell b);

// Is there a substitution that makes `general` equal to `specific` and leaves `specific` as it is
// (13211-1 Cor.2, 8.2.4)?
Answer subsumes(const TermStore& store, Cell general, Cell specific);

}  // namespace hornbeam::terms
