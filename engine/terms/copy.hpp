// SPDX-License-Identifier: MIT
// Copies terms within the heap (copy_term/2 and the like). Sharing and cycles are preserved, so the copy is never
// larger than the term, unless both are small, and a cyclic term has a cyclic copy. Boxes (floats, big integers,
// strings) and constants of code are shared, not copied.
#pragma once

#include <optional>

#include "terms/attribute_copy.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::terms {

// A ground term can be told from its copy only by destructive assignment.
enum class GroundTerms : std::uint8_t { shared, copied };

// A copy with fresh variables; nothing if heap or working memory is short: the heap is then unchanged, and `copy_cells`
// gives the size of a copy.
std::optional<Cell> copy_term(TermStore& store, Cell term, AttributeCopy attributes,
                              GroundTerms ground_arguments = GroundTerms::copied);

// The same into the cells from `free`, which is advanced, up to `end`, all below the heap's top; nothing, with no
// change, if they do not suffice. Boxes above `end` are copied too.
std::optional<Cell> copy_term_into(TermStore& store, Cell*& free, Cell* end, Cell term, AttributeCopy attributes);

// The maximum number of cells that copy_term(term) allocates; shared subterms count once.
std::size_t copy_cells(const TermStore& store, Cell term);

}  // namespace hornbeam::terms
