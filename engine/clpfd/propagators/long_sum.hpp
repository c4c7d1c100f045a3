// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "clpfd/propagators/linear_term.hpp"

namespace hornbeam::clpfd {

using PostsTerms = bool(Store& store, std::span<const LinearTerm> terms, Relation relation, Value constant);

// A sum of very many terms in normal form, terms REL constant, whose parts are posted by `post_part`. False: it is not
// that long, or its limits are too large, and nothing was done.
bool post_long_sum(Store& store, std::span<const LinearTerm> terms, Relation relation, Value constant,
                   PostsTerms& post_part);

}  // namespace hornbeam::clpfd
