// SPDX-License-Identifier: MIT
// The local stack. Environments and choice points share it, as in Warren's machine (Aït-Kaci 1991, chapter 4); its top
// is above the newer of E and B:
//
//   local_base   bottom environment | barrier choice point | ... frames ... | top
//   local_limit  checked by instructions that push: above it they raise resource_error(stack)
//   local_end    16384 cells further: room in which a frame of ordinary size is always written without another check,
//                and in which the handler of the overflow runs
//   beyond       one frame of most_arguments: the widest choice point fits, wherever it begins
#pragma once

#include "machine/machine.hpp"

namespace hornbeam::machine {

inline constexpr std::size_t room_above_limit = 16384;  // cells
inline constexpr std::size_t bytes_beyond_end = code::most_arguments * sizeof(Cell);

}  // namespace hornbeam::machine
