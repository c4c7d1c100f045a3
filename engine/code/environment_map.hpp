// SPDX-License-Identifier: MIT
// The state of an environment during a call: how many of its slots are still needed (the stack above may be reused:
// environment trimming), and which of them are initialised and live (for the collector). The map is the word before the
// return address.
//
//    63  62                      24 23                     0
//   +---+---------------------------+------------------------+
//   | 1 |  bit i: slot i is live    |  slots                 |
//   +---+---------------------------+------------------------+
//
// Slots from 39 on are always live: such environments are cleared when allocated. If the number of slots is
// `slots_in_frame`, the frame itself holds it (machine/frames.hpp).
#pragma once

#include <cstdint>

#include "code/instruction.hpp"

namespace hornbeam::code {

constexpr unsigned mapped_slots = 39;
// Set in the maps of points where the clause has an environment of its own; a map of 0 means it has none there, and the
// map before the return address describes the caller's environment.
constexpr Word has_environment = Word{1} << 63;

constexpr Word environment_map(unsigned slots, std::uint64_t live) { return (live << 24) | slots; }
constexpr unsigned environment_slots(Word map) { return static_cast<unsigned>(map & 0xffffff); }
constexpr unsigned slots_in_frame = 0xffffff;
constexpr bool slot_is_live(Word map, unsigned slot) { return slot >= mapped_slots || ((map >> (24 + slot)) & 1) != 0; }

}  // namespace hornbeam::code
