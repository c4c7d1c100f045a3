// SPDX-License-Identifier: MIT
//
// An atomic fact about a variable, as a comparison with a number. A reason is a conjunction of facts, a clause a
// disjunction. They need not be created beforehand: a fact is just these three numbers, and whether and since when it
// is true is read from the domains (assignment.hpp).
#pragma once

#include <cstdint>
#include <vector>

#include "clpfd/domain/bound.hpp"

namespace hornbeam::clpfd::learning {

using Unknown = std::uint32_t;  // a variable of the learner, numbered from 0
inline constexpr Unknown nobody = ~Unknown{0};

struct Fact {
  enum class Kind : std::uint8_t { at_least, at_most, equal, not_equal };
  Unknown x = nobody;
  Kind kind = Kind::at_least;
  Value v = 0;

  Fact operator!() const {
    switch (kind) {
      case Kind::at_least: return {x, Kind::at_most, v - 1};
      case Kind::at_most: return {x, Kind::at_least, v + 1};
      case Kind::equal: return {x, Kind::not_equal, v};
      case Kind::not_equal: return {x, Kind::equal, v};
    }
    return *this;
  }
  friend bool operator==(const Fact&, const Fact&) = default;
};

inline Fact at_least(Unknown x, Value v) { return {x, Fact::Kind::at_least, v}; }
inline Fact at_most(Unknown x, Value v) { return {x, Fact::Kind::at_most, v}; }
inline Fact equal(Unknown x, Value v) { return {x, Fact::Kind::equal, v}; }
inline Fact not_equal(Unknown x, Value v) { return {x, Fact::Kind::not_equal, v}; }

using Facts = std::vector<Fact>;

// True if f implies g.
inline bool says(const Fact& f, const Fact& g) {
  using Kind = Fact::Kind;
  if (f.x != g.x) return false;
  const bool is_low = f.kind == Kind::at_least || f.kind == Kind::equal;
  const bool is_high = f.kind == Kind::at_most || f.kind == Kind::equal;
  switch (g.kind) {
    case Kind::at_least: return is_low && f.v >= g.v;
    case Kind::at_most: return is_high && f.v <= g.v;
    case Kind::equal: return f == g;
    case Kind::not_equal: return f == g || (is_low && f.v > g.v) || (is_high && f.v < g.v);
  }
  return false;
}

}  // namespace hornbeam::clpfd::learning
