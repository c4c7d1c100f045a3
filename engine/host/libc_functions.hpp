// SPDX-License-Identifier: MIT
// What the standard library of C++ lacks, or has in a form that is slow or not safe among threads.
#pragma once

#include <cstddef>
#include <string_view>

namespace hornbeam::host {

// The first occurrence of `part` from byte `from` on, in linear time; npos if none.
std::size_t find_bytes(std::string_view text, std::string_view part, std::size_t from);

// log|gamma(x)|, without a global sign.
double log_gamma(double x);

}  // namespace hornbeam::host
