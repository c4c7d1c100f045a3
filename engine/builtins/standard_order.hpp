// SPDX-License-Identifier: MIT
// The standard order of numbers in force: ISO 13211-1 puts all floats before all integers, the swi dialect compares
// them by value.
#pragma once

#include "machine/machine.hpp"
#include "terms/compare.hpp"

namespace hornbeam::builtins {

terms::NumberOrder number_order(const machine::Machine& m);

}  // namespace hornbeam::builtins
