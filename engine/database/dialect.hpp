// SPDX-License-Identifier: MIT
// The Prolog system that a text was written for.
#pragma once

#include <cstdint>

namespace hornbeam::database {

// automatic: for the system's own files, which act on behalf of their callers.
enum class Dialect : std::uint8_t { automatic, iso, sicstus, swi, gnu };

// The bit of a dialect in a set.
constexpr std::uint8_t dialect_bit(Dialect d) { return static_cast<std::uint8_t>(1u << static_cast<unsigned>(d)); }

// True if `/` and `**` always give floats.
constexpr bool divides_to_floats(Dialect d) { return d == Dialect::sicstus || d == Dialect::gnu; }

// True if print/1 writes without quotes.
constexpr bool prints_plainly(Dialect d) { return d == Dialect::sicstus || d == Dialect::gnu; }

}  // namespace hornbeam::database
