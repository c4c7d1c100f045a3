// SPDX-License-Identifier: MIT
//
// The integers of the fast path: 64-bit values between two infinities.
//
// A finite value v satisfies |v| < 2^62; -2^62 stands for `inf` and 2^62 for `sup`. Two such numbers always add without
// wrapping, so sums of two bounds need no check; products and longer sums are computed in 128 bits (Wide). Larger
// values are passed to the exact integers of big_bound.hpp, never truncated.
#pragma once

#include <cstdint>

namespace hornbeam::clpfd {

using Value = std::int64_t;
__extension__ typedef __int128 Wide;

inline constexpr Value infinity = Value{1} << 62;

constexpr bool is_finite(Value v) { return v > -infinity && v < infinity; }
constexpr bool fits_value(Wide v) { return v > -Wide{infinity} && v < Wide{infinity}; }

// True if far enough from the infinities to add the offset of a relation (up to 2^60).
constexpr bool has_room(Value v) {
  return static_cast<std::uint64_t>(v + infinity / 2) <= static_cast<std::uint64_t>(infinity);
}

// x + c where x may be infinite and c is finite; the result saturates at the infinities.
constexpr Value add_saturated(Value x, Value c) {
  if (!is_finite(x)) return x;
  const Value sum = x + c;
  if (sum <= -infinity) return -infinity;
  return sum >= infinity ? infinity : sum;
}

template <class Number>
constexpr Number floor_quotient(Number a, Number b) {
  const Number q = a / b;
  return (a % b != 0 && ((a < 0) != (b < 0))) ? q - 1 : q;
}

template <class Number>
constexpr Number ceiling_quotient(Number a, Number b) {
  const Number q = a / b;
  return (a % b != 0 && ((a < 0) == (b < 0))) ? q + 1 : q;
}

}  // namespace hornbeam::clpfd
