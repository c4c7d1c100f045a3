// SPDX-License-Identifier: MIT
//
// The terms of linear relations: as they are posted, and in normal form.
#pragma once

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

struct ExactTerm {
  Integer coefficient;
  FdVar variable;
};

enum class Relation : std::uint8_t { equal, not_equal, less_equal };

// One product of the sum. The coefficient is never 0, and no variable occurs in two terms.
struct LinearTerm {
  Value coefficient;
  FdVar variable;
  std::uint32_t position = 0;  // in posted order, for describe()
};

}  // namespace hornbeam::clpfd
