// SPDX-License-Identifier: MIT
//
// Posts powers and functions that are evaluated once their arguments are fixed.
#pragma once

#include <optional>
#include <span>

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

// x ^ y; no value if it is not an integer, or too large to represent.
std::optional<Integer> power_of(const Integer& x, const Integer& y, const support::StopSign* stop);
bool post_power(Store& store, FdVar x, FdVar y, FdVar z);  // x ^ y = z
// The same, made but not active (for post_guarded).
Propagator& make_power(Store& store, FdVar x, FdVar y, FdVar z);

// Bit functions: simple bounds, and the value once all arguments are fixed.
enum class BitFunction : std::uint8_t {
  conjunction,
  disjunction,
  exclusive_or,
  shift_left,
  shift_right,
  complement,
  most_significant,   // msb
  least_significant,  // lsb
  population_count
};

// Likewise.
std::optional<Integer> value_of_bit_function(BitFunction function, std::span<const Integer> arguments);
bool post_bit_function(Store& store, BitFunction function, std::span<const FdVar> arguments, FdVar result);
Propagator& make_bit_function(Store& store, BitFunction function, std::span<const FdVar> arguments, FdVar result);

}  // namespace hornbeam::clpfd
