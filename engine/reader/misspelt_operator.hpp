// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace hornbeam::reader {

// The predefined prefix operator in letters that `word` probably is a misspelling of, such as `dynamic` for `dynmic`;
// empty if there is none.
std::string_view likely_prefix_operator(std::string_view word);

}  // namespace hornbeam::reader
