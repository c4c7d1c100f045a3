// SPDX-License-Identifier: MIT
//
// Rows of bits in reverse order: mirror images of domains.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

namespace hornbeam::clpfd {

inline std::uint64_t reversed(std::uint64_t w) {
  w = ((w >> 1) & 0x5555555555555555) | ((w & 0x5555555555555555) << 1);
  w = ((w >> 2) & 0x3333333333333333) | ((w & 0x3333333333333333) << 2);
  w = ((w >> 4) & 0x0f0f0f0f0f0f0f0f) | ((w & 0x0f0f0f0f0f0f0f0f) << 4);
  return __builtin_bswap64(w);
}

// Exchanges bits i and last - i, where `last` is in the last word.
inline void mirror_row(std::span<std::uint64_t> row, unsigned last) {
  std::reverse(row.begin(), row.end());
  const unsigned surplus = 63 - (last & 63);
  for (std::size_t i = 0; i < row.size(); ++i) {
    const std::uint64_t next = surplus != 0 && i + 1 < row.size() ? reversed(row[i + 1]) << (64 - surplus) : 0;
    row[i] = reversed(row[i]) >> surplus | next;
  }
}

}  // namespace hornbeam::clpfd
