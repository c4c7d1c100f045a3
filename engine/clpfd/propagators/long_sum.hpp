// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "clpfd/propagators/linear_term.hpp"

namespace hornbeam::clpfd {

using PostsTerms = bool(Store& store, std::span<const LinearTerm> terms, Relation relation, Value constant);

// A sum of very many terms in normal form, terms REL constant, whose parts are posted by `post_part`. False, with no
// effect: it is not that long, or its bounds are too large.
bool post_long_sum(Store& store, std::span<const LinearTerm> terms, Relation relation, Value constant,
                   PostsTerms& post_part);

}  // namespace hornbeam::clpfd
