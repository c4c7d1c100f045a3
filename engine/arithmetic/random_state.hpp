// SPDX-License-Identifier: MIT
// The generator of one machine: xoshiro256** (Blackman and Vigna, "Scrambled linear pseudorandom
// number generators", 2021), its 256 bits of state filled by splitmix64 from one seed word. Not for
// secrets.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "support/hash.hpp"

namespace hornbeam::arithmetic {

class RandomState {
 public:
  explicit RandomState(std::uint64_t seed = default_seed()) { reseed(seed); }

  void reseed(std::uint64_t seed) {
    for (std::uint64_t& word : state_) word = support::mix(seed += 0x9e3779b97f4a7c15u);
  }

  std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // Uniform on 0 .. bound-1, bound > 0 (Lemire's multiplication with rejection).
  std::uint64_t below(std::uint64_t bound) {
    unsigned __int128 product = static_cast<unsigned __int128>(next()) * bound;
    if (static_cast<std::uint64_t>(product) < bound) {
      const std::uint64_t threshold = (0 - bound) % bound;
      while (static_cast<std::uint64_t>(product) < threshold) {
        product = static_cast<unsigned __int128>(next()) * bound;
      }
    }
    return static_cast<std::uint64_t>(product >> 64);
  }

  // Uniform on the open interval (0, 1), in steps of 2^-53.
  double unit() {
    std::uint64_t bits;
    do bits = next() >> 11;
    while (bits == 0);
    return static_cast<double>(bits) * 0x1p-53;
  }

  std::array<std::uint64_t, 4> words() const { return state_; }
  void restore(const std::array<std::uint64_t, 4>& words) { state_ = words; }

 private:
  static std::uint64_t default_seed();  // differs from run to run
  std::array<std::uint64_t, 4> state_;
};

}  // namespace hornbeam::arithmetic
