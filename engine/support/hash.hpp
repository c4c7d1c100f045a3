// SPDX-License-Identifier: MIT
// Mixing functions for the open-addressing tables. Not cryptographic; good low bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace hornbeam::support {

// Finaliser of splitmix64: every input bit reaches every output bit.
inline constexpr std::uint64_t mix(std::uint64_t x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9u;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

inline std::uint64_t hash_bytes(std::string_view bytes) {
  std::uint64_t h = 0x9e3779b97f4a7c15u ^ bytes.size();
  const char* p = bytes.data();
  std::size_t n = bytes.size();
  for (; n >= 8; n -= 8, p += 8) {
    std::uint64_t chunk;
    std::memcpy(&chunk, p, 8);
    h = (h ^ chunk) * 0x9fb21c651e98df25u;
    h ^= h >> 32;
  }
  std::uint64_t rest = 0;
  if (n > 0) std::memcpy(&rest, p, n);
  return mix(h ^ rest);
}

}  // namespace hornbeam::support
