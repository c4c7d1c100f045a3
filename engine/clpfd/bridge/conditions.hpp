// SPDX-License-Identifier: MIT
//
// Reification: terms of comparisons, `X in D` and 0/1 variables connected by #\, #/\, #\/, #\ (2), #==>, #<== and
// #<==>.
//
// Each subterm is tied to a literal. A part whose truth is given is posted directly, so that `#\ X #= 3` or a
// conjunction needs no literal.
#pragma once

#include "clpfd/bridge/expressions.hpp"

namespace hornbeam::clpfd {

// Posts the condition as a goal; `source` is kept for residual goals.
Answer post_condition(Machine& m, Cell condition, Cell source);

}  // namespace hornbeam::clpfd
