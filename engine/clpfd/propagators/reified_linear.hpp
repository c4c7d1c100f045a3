// SPDX-License-Identifier: MIT
//
// b <=> (linear sum REL c) for sums without a shorter form.
#pragma once

#include <span>

#include "clpfd/propagators/boolean.hpp"
#include "clpfd/propagators/linear.hpp"
#include "clpfd/propagators/reified.hpp"

namespace hornbeam::clpfd {

void post_reified_sum(Store& store, Literal b, std::span<const LinearTerm> terms, Relation relation, Value constant);

}  // namespace hornbeam::clpfd
