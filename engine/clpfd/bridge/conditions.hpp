// SPDX-License-Identifier: MIT
//
// Reification: terms built of comparisons, `X in D` and 0/1 variables by #\, #/\, #\/, #\ (2),
// #==>, #<== and #<==>.
//
// Each subterm is tied to a literal. What must be true or false as a whole is posted as it stands,
// so that `#\ X #= 3` or a conjunction costs no literal.
#pragma once

#include "clpfd/bridge/expressions.hpp"

namespace hornbeam::clpfd {

// The condition as a goal; `source` is kept for residual goals.
Answer post_condition(Machine& m, Cell condition, Cell source);

}  // namespace hornbeam::clpfd
