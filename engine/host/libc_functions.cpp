// SPDX-License-Identifier: MIT
#include "host/libc_functions.hpp"

#include <math.h>    // lgamma_r
#include <string.h>  // memmem

namespace hornbeam::host {

std::size_t find_bytes(std::string_view text, std::string_view part, std::size_t from) {
  if (from > text.size()) return std::string_view::npos;
  const void* found = ::memmem(text.data() + from, text.size() - from, part.data(), part.size());
  if (found == nullptr) return std::string_view::npos;
  return static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
}

double log_gamma(double x) {
  int sign;
  return ::lgamma_r(x, &sign);
}

}  // namespace hornbeam::host
