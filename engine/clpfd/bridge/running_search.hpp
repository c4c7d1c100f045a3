// SPDX-License-Identifier: MIT
// A search of labeling/2 between two of its solutions. The solver keeps it and knows no more of it than its name.
#pragma once

#include <variant>

#include "clpfd/learning/learning_optimise.hpp"
#include "clpfd/search/labeling.hpp"
#include "clpfd/search/optimise.hpp"

namespace hornbeam::clpfd {

struct RunningSearch : std::variant<Labeling, Optimise, learning::LearningSearch, learning::LearningOptimise> {
  using variant::variant;
};

}  // namespace hornbeam::clpfd
