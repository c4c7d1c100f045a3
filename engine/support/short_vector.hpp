// SPDX-License-Identifier: MIT
// A vector that needs no allocation as long as it has few elements: for lists that are short as a rule, in functions
// that are called often.
#pragma once

#include <boost/container/small_vector.hpp>

namespace hornbeam::support {

template <class T, std::size_t few>
using ShortVector = boost::container::small_vector<T, few>;

}  // namespace hornbeam::support
