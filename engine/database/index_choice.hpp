// SPDX-License-Identifier: MIT
// Chooses the places that discriminate the clauses of a predicate: by the average share of the clauses that a key has,
// counted on a sample. Places are combined while that leaves far fewer clauses.
#pragma once

#include <span>
#include <vector>

#include "database/clause_list.hpp"
#include "database/index_place.hpp"

namespace hornbeam::database {

struct IndexChoice {
  IndexPlaces places;  // none: no table helps
  double share = 1;    // average fraction of the clauses with a given key
};

// May throw std::bad_alloc.
IndexChoice choose_index_places(const ClauseList& clauses, std::span<const IndexPlace> bound);

}  // namespace hornbeam::database
