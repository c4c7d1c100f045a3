// SPDX-License-Identifier: MIT
//
// Which variable to label next. Ties go to the leftmost.
#pragma once

#include <span>

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

enum class VariableOrder : std::uint8_t {
  leftmost,
  first_fail,        // ff: smallest domain
  most_constrained,  // ffc: smallest domain, of these most constraints
  smallest,          // min: smallest lower limit
  largest,           // max: largest upper limit
  anti_first_fail,   // largest domain
  occurrence,        // most constraints
  max_regret         // largest step from the least value to the next
};

// One of `variables` that is not fixed; there must be one, and the first must be such.
FdVar choose_variable(const Store& store, std::span<const FdVar> variables, VariableOrder order);

}  // namespace hornbeam::clpfd
