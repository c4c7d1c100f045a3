// SPDX-License-Identifier: MIT
// Where a cyclic term closes its cycles: every way round comes through one of the compounds found
// here, so a walk that stops at them ends.
#pragma once

#include <vector>

#include "terms/term_store.hpp"

namespace hornbeam::writer {

enum class CycleSearch : std::uint8_t { acyclic, cyclic, no_memory };

// Addresses of the compounds (pair or functor cell), in the order of a walk from the left.
CycleSearch find_cycles(const terms::TermStore& terms, terms::Cell term, std::vector<const terms::Cell*>& closed_at);

}  // namespace hornbeam::writer
