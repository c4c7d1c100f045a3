// SPDX-License-Identifier: MIT
// Room for the results of integer arithmetic: how much was missing, and how large a result may be.
#pragma once

#include <cstddef>
#include <cstdint>

namespace hornbeam::terms {

// Cells that were missing; 0: none.
using Shortage = std::size_t;
inline constexpr Shortage too_large = SIZE_MAX;

// Results above this are refused: products of such numbers would take minutes without a break.
inline constexpr std::size_t max_integer_limbs = std::size_t{1} << 21;  // 128 Mbit

}  // namespace hornbeam::terms
