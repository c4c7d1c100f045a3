// SPDX-License-Identifier: MIT
//
// Branch and bound over searches that learn.
#pragma once

#include "clpfd/learning/learning_search.hpp"
#include "clpfd/search/optimise.hpp"

namespace hornbeam::clpfd {

extern template class BasicOptimise<learning::LearningSearch>;

namespace learning {

using LearningOptimise = BasicOptimise<LearningSearch>;

}  // namespace learning
}  // namespace hornbeam::clpfd
