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

// For dense numbers (indices, tagged cells): one multiplication; use the upper bits.
inline constexpr std::uint64_t spread(std::uint64_t x) { return x * 0x9e3779b97f4a7c15u; }

// Combines both halves of the product in one word: each bit of a and b affects the low ones of the result.
inline std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = Wide{a} * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

template <class Word>
inline std::uint64_t word_at(const char* p) {
  Word word;
  std::memcpy(&word, p, sizeof word);
  return word;
}

// At most eight bytes, all included; overlapping reads avoid a loop.
inline std::uint64_t last_bytes(const char* p, std::size_t n) {
  if (n >= 4) return word_at<std::uint32_t>(p) | word_at<std::uint32_t>(p + n - 4) << 32;
  if (n == 0) return 0;
  const auto byte = [p](std::size_t i) { return std::uint64_t{static_cast<unsigned char>(p[i])}; };
  return byte(0) | byte(n / 2) << 8 | byte(n - 1) << 16;
}

inline std::uint64_t hash_bytes(std::string_view bytes) {
  constexpr std::uint64_t keys[4] = {0x9e3779b97f4a7c15u, 0x9fb21c651e98df25u, 0xbf58476d1ce4e5b9u,
                                     0x94d049bb133111ebu};
  using Word = std::uint64_t;
  const char* p = bytes.data();
  std::size_t n = bytes.size();
  std::uint64_t h = keys[0] ^ n * keys[3];
  if (n >= 64) {  // four lanes, whose multiplications do not depend on each other
    std::uint64_t a = h, b = h, c = h, d = h;
    for (; n >= 64; n -= 64, p += 64) {
      a = fold(word_at<Word>(p) ^ keys[0], word_at<Word>(p + 8) ^ a);
      b = fold(word_at<Word>(p + 16) ^ keys[1], word_at<Word>(p + 24) ^ b);
      c = fold(word_at<Word>(p + 32) ^ keys[2], word_at<Word>(p + 40) ^ c);
      d = fold(word_at<Word>(p + 48) ^ keys[3], word_at<Word>(p + 56) ^ d);
    }
    h = mix(a + b) ^ mix(c - d);
  }
  for (; n > 8; n -= 8, p += 8) h = fold(word_at<Word>(p) ^ keys[1], h ^ keys[2]);
  return mix(h ^ last_bytes(p, n));
}

}  // namespace hornbeam::support
