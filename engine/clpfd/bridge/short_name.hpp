// SPDX-License-Identifier: MIT
// Names of up to eight bytes as numbers, for tables of functors that are searched for each goal.
#pragma once

#include <cstdint>
#include <string_view>

namespace hornbeam::clpfd {

// 0: longer.
constexpr std::uint64_t short_name(std::string_view name) {
  if (name.size() > 8) return 0;
  std::uint64_t packed = 0;
  for (const char c : name) packed = packed << 8 | static_cast<unsigned char>(c);
  return packed;
}

}  // namespace hornbeam::clpfd
