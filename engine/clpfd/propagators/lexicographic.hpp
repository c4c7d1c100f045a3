// SPDX-License-Identifier: MIT
//
// Posts lexicographic order.
#pragma once

#include <span>

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

// x =< y lexicographically (x < y if strict); equal lengths. lex_chain/1 posts one for each pair of neighbours.
bool post_lexicographic(Store& store, std::span<const FdVar> x, std::span<const FdVar> y, bool strict);

}  // namespace hornbeam::clpfd
