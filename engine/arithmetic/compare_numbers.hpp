// SPDX-License-Identifier: MIT
// Comparison of numbers by value. Integers or rational numbers are compared with floats exactly, without conversion:
// (1<<53)+1 and 9007199254740992.0 differ.
#pragma once

#include <cstdint>

#include "terms/term_store.hpp"

namespace hornbeam::arithmetic {

enum class Ordering : std::uint8_t { less, equal, greater, unordered };  // unordered: one is NaN

// Both are number cells. False: stopped, as terms::append_integer.
bool compare_numbers(const terms::TermStore& stops, terms::Cell a, terms::Cell b, Ordering& ordering);

// The six comparison predicates as tests of an ordering. With a NaN only =\= holds.
inline bool holds_equal(Ordering o) { return o == Ordering::equal; }
inline bool holds_not_equal(Ordering o) { return o != Ordering::equal; }
inline bool holds_less(Ordering o) { return o == Ordering::less; }
inline bool holds_less_equal(Ordering o) { return o == Ordering::less || o == Ordering::equal; }
inline bool holds_greater(Ordering o) { return o == Ordering::greater; }
inline bool holds_greater_equal(Ordering o) { return o == Ordering::greater || o == Ordering::equal; }

}  // namespace hornbeam::arithmetic
