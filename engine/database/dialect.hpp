// SPDX-License-Identifier: MIT
// The system that a text was written for.
#pragma once

#include <cstdint>

namespace hornbeam::database {

// automatic: that of the system's own files, which act for those who call them.
enum class Dialect : std::uint8_t { automatic, iso, sicstus, swi, gnu };

// In a set of dialects.
constexpr std::uint8_t dialect_bit(Dialect d) { return static_cast<std::uint8_t>(1u << static_cast<unsigned>(d)); }

// Whether `/` and `**` always give floats.
constexpr bool divides_to_floats(Dialect d) { return d == Dialect::sicstus || d == Dialect::gnu; }

// Whether print/1 writes without quotes.
constexpr bool prints_plainly(Dialect d) { return d == Dialect::sicstus || d == Dialect::gnu; }

}  // namespace hornbeam::database
