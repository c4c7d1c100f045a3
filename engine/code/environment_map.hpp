// SPDX-License-Identifier: MIT
// What an environment holds while a call is under way: how many of its slots are still needed (the stack
// above may be reused: environment trimming), and which of them are initialised and live (for the
// collector). The map stands in the word before the return address.
//
//    63  62                      24 23                     0
//   +---+---------------------------+------------------------+
//   | 1 |  bit i: slot i is live    |  slots                 |
//   +---+---------------------------+------------------------+
//
// Slots from 39 on are always live: such environments are cleared when they are pushed. The number of
// slots `slots_in_frame` means: the frame itself says how many (machine/frames.hpp).
#pragma once

#include <cstdint>

#include "code/instruction.hpp"

namespace hornbeam::code {

constexpr unsigned mapped_slots = 39;
// Set in the maps of points where the clause has an environment of its own; 0 means it has none there, and
// then the map before the return address tells about the environment of the caller.
constexpr Word has_environment = Word{1} << 63;

constexpr Word environment_map(unsigned slots, std::uint64_t live) { return (live << 24) | slots; }
constexpr unsigned environment_slots(Word map) { return static_cast<unsigned>(map & 0xffffff); }
constexpr unsigned slots_in_frame = 0xffffff;
constexpr bool slot_is_live(Word map, unsigned slot) { return slot >= mapped_slots || ((map >> (24 + slot)) & 1) != 0; }

}  // namespace hornbeam::code
