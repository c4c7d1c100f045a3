// SPDX-License-Identifier: MIT
//
// Posting powers and functions that are evaluated once their arguments are known.
#pragma once

#include <optional>
#include <span>

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

// x ^ y; nothing where there is no such integer, or it is too large to be written down.
std::optional<Integer> power_of(const Integer& x, const Integer& y);
bool post_power(Store& store, FdVar x, FdVar y, FdVar z);  // x ^ y = z
// The same, made but not active (for post_guarded).
Propagator& make_power(Store& store, FdVar x, FdVar y, FdVar z);

// Bit functions: bounds only where they are obvious, the value when all arguments are known.
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
