// SPDX-License-Identifier: MIT
// Which places tell the clauses of a predicate apart: by the share of the clauses that a key has in the mean,
// counted on a sample. Places are put together while that leaves far fewer clauses.
#pragma once

#include <span>
#include <vector>

#include "database/clause_list.hpp"
#include "database/index_place.hpp"

namespace hornbeam::database {

struct IndexChoice {
  IndexPlaces places;  // none: no table helps
  double share = 1;    // of the clauses that a key has
};

// May throw std::bad_alloc.
IndexChoice choose_index_places(const ClauseList& clauses, std::span<const IndexPlace> bound);

}  // namespace hornbeam::database
