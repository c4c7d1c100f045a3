// SPDX-License-Identifier: MIT
// Room for the results of integer arithmetic: how much is missing, and how large a result may be.
#pragma once

#include <cstddef>
#include <cstdint>

namespace hornbeam::terms {

// Number of missing cells; 0: success.
using Shortage = std::size_t;
inline constexpr Shortage too_large = SIZE_MAX;

// Larger results are refused: products of such numbers would take minutes without a pause.
inline constexpr std::size_t max_integer_limbs = std::size_t{1} << 21;  // 128 Mbit

}  // namespace hornbeam::terms
