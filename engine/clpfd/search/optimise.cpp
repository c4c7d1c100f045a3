// SPDX-License-Identifier: MIT
#include "clpfd/search/optimise.hpp"

namespace hornbeam::clpfd {

template class BasicOptimise<Labeling>;

}  // namespace hornbeam::clpfd
