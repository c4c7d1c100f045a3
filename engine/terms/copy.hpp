// SPDX-License-Identifier: MIT
// Copies of terms inside the heap (copy_term/2 and its kin). Sharing and cycles are preserved, so
// that the copy is never larger than the term and a cyclic term is copied to a cyclic term. Boxes
// (floats, big integers, strings) and constants of code are shared, not copied.
#pragma once

#include <optional>

#include "terms/attribute_copy.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::terms {

// A term with fresh variables; nothing when heap or working memory is short, in which case the heap
// is as before and `copy_cells` tells how much room a copy takes.
std::optional<Cell> copy_term(TermStore& store, Cell term, AttributeCopy attributes);

// The same into the cells from `free` on, which moves on, up to `end`, all of them below the heap's top: nothing, and
// all as before, when they are too few. Boxes are copied, too, where they lie above `end`.
std::optional<Cell> copy_term_into(TermStore& store, Cell*& free, Cell* end, Cell term, AttributeCopy attributes);

// Cells that copy_term(term) allocates at most; shared subterms count once.
std::size_t copy_cells(const TermStore& store, Cell term);

}  // namespace hornbeam::terms
