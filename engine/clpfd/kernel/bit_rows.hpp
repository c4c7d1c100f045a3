// SPDX-License-Identifier: MIT
//
// Sets as rows of 64-bit words: bit i of the set is bit i % 64 of word i / 64.
//
// Used for domains with many holes (store_domains.cpp) and for the graphs of propagators. Places are counted from the
// start of the row; searches return -1 if they find nothing.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace hornbeam::clpfd {

// All bits of a word from place i upwards, or up to place i.
constexpr std::uint64_t from_bit(unsigned i) { return ~std::uint64_t{0} << i; }
constexpr std::uint64_t to_bit(unsigned i) { return ~std::uint64_t{0} >> (63 - i); }

// The number of members of a word, fast for the frequent case of a single one.
constexpr std::uint64_t count_of(std::uint64_t word) {
  return (word & (word - 1)) == 0 ? (word != 0) : static_cast<unsigned>(std::popcount(word));
}

// First and last set bit in from..to, or -1.
inline std::int64_t first_bit(const std::uint64_t* bits, std::uint64_t from, std::uint64_t to) {
  std::uint64_t index = from >> 6;
  std::uint64_t word = bits[index] & from_bit(from & 63);
  while (word == 0) {
    if (++index > (to >> 6)) return -1;
    word = bits[index];
  }
  const std::uint64_t found = (index << 6) + static_cast<unsigned>(std::countr_zero(word));
  return found <= to ? static_cast<std::int64_t>(found) : -1;
}

// Last place of the run of set bits that starts at `from`.
inline std::uint64_t run_end(const std::uint64_t* bits, std::uint64_t from, std::uint64_t to) {
  std::uint64_t index = from >> 6;
  std::uint64_t gaps = ~bits[index] & from_bit(from & 63);
  while (gaps == 0) {
    if (++index > (to >> 6)) return to;
    gaps = ~bits[index];
  }
  return std::min(to, (index << 6) + static_cast<unsigned>(std::countr_zero(gaps)) - 1);
}

// The mirror image of first_bit.
inline std::int64_t last_bit(const std::uint64_t* bits, std::uint64_t from, std::uint64_t to) {
  std::uint64_t index = to >> 6;
  std::uint64_t word = bits[index] & to_bit(to & 63);
  while (word == 0) {
    if (index == (from >> 6)) return -1;
    word = bits[--index];
  }
  const std::uint64_t found = (index << 6) + 63 - static_cast<unsigned>(std::countl_zero(word));
  return found >= from ? static_cast<std::int64_t>(found) : -1;
}

// Set bits in from..to.
inline std::uint64_t count_bits(const std::uint64_t* bits, std::uint64_t from, std::uint64_t to) {
  const std::uint64_t first = from >> 6;
  const std::uint64_t last = to >> 6;
  const auto count = [](std::uint64_t w) { return static_cast<unsigned>(std::popcount(w)); };
  if (first == last) return count(bits[first] & from_bit(from & 63) & to_bit(to & 63));
  std::uint64_t total = count(bits[first] & from_bit(from & 63));
  for (std::uint64_t i = first + 1; i < last; ++i) total += count(bits[i]);
  return total + count(bits[last] & to_bit(to & 63));
}

// Sets all bits in from..to, leaving the others.
inline void set_bits(std::uint64_t* bits, std::uint64_t from, std::uint64_t to) {
  const std::uint64_t first = from >> 6;
  const std::uint64_t last = to >> 6;
  if (first == last) {
    bits[first] |= from_bit(from & 63) & to_bit(to & 63);
    return;
  }
  bits[first] |= from_bit(from & 63);
  for (std::uint64_t i = first + 1; i < last; ++i) bits[i] = ~std::uint64_t{0};
  bits[last] |= to_bit(to & 63);
}

// Index of the first set bit of a[i] & b[i] from bit `from` on, or -1.
inline std::int64_t next_common(const std::uint64_t* a, const std::uint64_t* b, std::size_t words, std::size_t from) {
  std::size_t i = from >> 6;
  if (i >= words) return -1;
  std::uint64_t word = a[i] & b[i] & (~std::uint64_t{0} << (from & 63));
  while (word == 0) {
    if (++i == words) return -1;
    word = a[i] & b[i];
  }
  return static_cast<std::int64_t>((i << 6) + static_cast<unsigned>(std::countr_zero(word)));
}

// Index of the first set bit of a[i] & ~b[i], or -1.
inline std::int64_t first_without(const std::uint64_t* a, const std::uint64_t* b, std::size_t words) {
  for (std::size_t i = 0; i < words; ++i) {
    const std::uint64_t word = a[i] & ~b[i];
    if (word != 0) {
      return static_cast<std::int64_t>((i << 6) + static_cast<unsigned>(std::countr_zero(word)));
    }
  }
  return -1;
}

// Single bits; i counts from the start of the row.
inline bool test_bit(const std::uint64_t* bits, std::uint32_t i) { return (bits[i >> 6] >> (i & 63)) & 1; }
inline void set_bit(std::uint64_t* bits, std::uint32_t i) { bits[i >> 6] |= std::uint64_t{1} << (i & 63); }
inline void clear_bit(std::uint64_t* bits, std::uint32_t i) { bits[i >> 6] &= ~(std::uint64_t{1} << (i & 63)); }

}  // namespace hornbeam::clpfd
