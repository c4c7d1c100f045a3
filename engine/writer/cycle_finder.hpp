// SPDX-License-Identifier: MIT
// Finds where a cyclic term closes its cycles: every cycle contains one of these compounds, so a walk that stops at
// them terminates.
#pragma once

#include <vector>

#include "terms/term_store.hpp"

namespace hornbeam::writer {

enum class CycleSearch : std::uint8_t { acyclic, cyclic, no_memory };

// Addresses of the compounds (pair or functor cell), in left-to-right order.
CycleSearch find_cycles(const terms::TermStore& terms, terms::Cell term, std::vector<const terms::Cell*>& closed_at);

}  // namespace hornbeam::writer
