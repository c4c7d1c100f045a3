// SPDX-License-Identifier: MIT
#include "clpfd/learning/learning_optimise.hpp"

namespace hornbeam::clpfd {

template class BasicOptimise<learning::LearningSearch>;

}  // namespace hornbeam::clpfd
