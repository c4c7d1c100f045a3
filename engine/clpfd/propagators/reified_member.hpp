// SPDX-License-Identifier: MIT
//
// Reified membership in a domain.
#pragma once

#include "clpfd/propagators/boolean.hpp"

namespace hornbeam::clpfd {

bool reify_member(Store& store, Literal b, FdVar x, const Domain& domain);  // b <=> X in D

}  // namespace hornbeam::clpfd
