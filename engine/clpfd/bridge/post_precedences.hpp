// SPDX-License-Identifier: MIT
//
// Posts the truth values that precedence labeling decides.
#pragma once

#include "clpfd/search/precedences.hpp"

namespace hornbeam::clpfd {

// Those of the resources that use any of the variables, for each two tasks that cannot overlap.
Precedences post_precedences(Store& store, std::span<const FdVar> variables);

}  // namespace hornbeam::clpfd
