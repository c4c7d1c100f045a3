// SPDX-License-Identifier: MIT
//
// Comparisons that a variable tells of, B #<==> X REL Y + c: the most frequent conditions, posted without reading them
// as others.
#pragma once

#include <optional>

#include "clpfd/bridge/differences.hpp"
#include "clpfd/propagators/boolean.hpp"

namespace hornbeam::clpfd {

// Whether it is possible; no value: it is another condition, and nothing was posted. It is dereferenced.
std::optional<bool> post_told(Solver& solver, Cell condition);
// truth <=> comparison of the two sides, as read_plain_sides reads them.
bool reify_plain(Solver& solver, Comparison comparison, const PlainSide* sides, Literal truth);

}  // namespace hornbeam::clpfd
