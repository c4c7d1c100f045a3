// SPDX-License-Identifier: MIT
// A vector that allocates nothing while it has few elements: for usually short lists in frequently called functions.
#pragma once

#include <boost/container/small_vector.hpp>

namespace hornbeam::support {

template <class T, std::size_t few>
using ShortVector = boost::container::small_vector<T, few>;

}  // namespace hornbeam::support
