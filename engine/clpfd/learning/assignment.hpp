// SPDX-License-Identifier: MIT
//
// The domains of the learner's variables, with the history of their changes.
//
// A step is one change: a bound moved, a value assigned or removed. Each refers to the previous step of the same
// variable, so that the place at which a fact became true is found by going back:
//
//     place       0        1        2        3
//     step     x >= 3   y =< 7   x >= 5   x \= 6        x >= 4 is true since place 2
//     level       1        1        2        2
//
// Facts that are permanently true have no steps (settle_root): their place is root.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

#include "clpfd/domain/interval.hpp"
#include "clpfd/learning/fact.hpp"
#include "clpfd/learning/value_map.hpp"

namespace hornbeam::clpfd::learning {

using Place = std::int32_t;
inline constexpr Place root = -1;
inline constexpr Place never = INT32_MAX;

// The reason of a step. `holes`: the bound moved on over values removed before.
struct Reason {
  enum class Kind : std::uint8_t { none, clause, stored, rule, holes };
  Kind kind = Kind::none;
  std::uint32_t index = 0;   // of the clause, the rule, or the first of the stored facts
  std::uint32_t detail = 0;  // for the rule's explanation, or the number of facts
};

struct Step {
  Unknown x;
  Place previous;  // of the same variable's bounds
  Value lo;        // the new bounds; for a removed value, that value
  Value hi;
  Fact::Kind kind;
  std::uint32_t level;
  Reason reason;

  Fact fact() const { return {x, kind, kind == Fact::Kind::at_most ? hi : lo}; }
};

class Assignment {
 public:
  explicit Assignment(std::pmr::memory_resource& memory)
      : memory_(memory), unknowns_(&memory), steps_(&memory), levels_(&memory) {}

  Unknown add(Value lo, Value hi) { return add(std::vector<Interval>{{lo, hi}}); }
  Unknown add(std::vector<Interval> ranges);  // sorted, disjoint, not adjacent, finite
  std::size_t size() const { return unknowns_.size(); }

  Value lo(Unknown x) const { return unknowns_[x].lo; }
  Value hi(Unknown x) const { return unknowns_[x].hi; }
  Value root_lo(Unknown x) const { return unknowns_[x].root_lo; }
  Value root_hi(Unknown x) const { return unknowns_[x].root_hi; }
  bool fixed(Unknown x) const { return lo(x) == hi(x); }
  bool contains(Unknown x, Value v) const {
    const Record& r = unknowns_[x];
    return v >= r.lo && v <= r.hi && !has_gone(r, v);
  }
  bool has_holes(Unknown x) const { return unknowns_[x].ranges.size() > 1 || !unknowns_[x].gone.empty(); }
  Value next_above(Unknown x, Value v) const { return least_from(unknowns_[x], v + 1); }
  bool is_true(const Fact& f) const;
  bool is_false(const Fact& f) const { return is_true(!f); }

  // The place at which a true fact became true.
  Place when(const Fact& f) const;
  // The bounds before that place.
  Value lo_before(Unknown x, Place place) const;
  Value hi_before(Unknown x, Place place) const;

  // Makes f true, with its consequences for the bounds. False if impossible; some steps may have been made.
  bool apply(const Fact& f, const Reason& reason);

  std::span<const Step> steps() const { return steps_; }
  Place now() const { return static_cast<Place>(steps_.size()); }
  const Step& operator[](Place place) const { return steps_[static_cast<std::size_t>(place)]; }
  std::uint32_t level() const { return static_cast<std::uint32_t>(levels_.size()); }
  std::uint32_t level_of(Place place) const { return place == root ? 0 : (*this)[place].level; }
  void begin_level() { levels_.push_back(now()); }
  void back_to(std::uint32_t level);
  // At level 0: makes everything true now permanent.
  void settle_root();
  Place start_of(std::uint32_t level) const { return level == 0 ? 0 : levels_[level - 1]; }
  // The reasons why values between the bounds before the step at `place` and its new ones were missing, for a bound of
  // `fact`.
  void explain_holes(const Fact& fact, const Step& step, Facts& reasons) const;
  // The facts that these values are missing, for those removed by a step.
  void add_gone(Unknown x, Value from, Value to, Facts& reasons) const;

 private:
  struct MakeNever {
    Place operator()() const { return never; }
  };
  struct Record {
    Value lo;
    Value hi;
    Value root_lo;
    Value root_hi;
    Place last;  // step of its bounds
    std::vector<Interval> ranges;
    ValueMap<Place, MakeNever> gone;
  };

  bool in_ranges(const Record& r, Value v) const;
  bool has_gone(const Record& r, Value v) const {
    if (r.ranges.size() > 1 && !in_ranges(r, v)) return true;
    const Place* const place = r.gone.find(v);
    return place != nullptr && *place != never;
  }
  Value least_from(const Record& r, Value v) const;
  Value greatest_to(const Record& r, Value v) const;
  Place when_at_least(const Record& r, Value v) const;
  Place when_at_most(const Record& r, Value v) const;
  Place when_not_equal(const Fact& f) const;
  void push(Unknown x, Value lo, Value hi, Fact::Kind kind, const Reason& reason);
  bool raise(Unknown x, Value v, const Reason& reason);
  bool lower(Unknown x, Value v, const Reason& reason);
  bool fix(Unknown x, Value v, const Reason& reason);
  bool drop(Unknown x, Value v, const Reason& reason);

  std::pmr::memory_resource& memory_;
  std::pmr::vector<Record> unknowns_;
  std::pmr::vector<Step> steps_;
  std::pmr::vector<Place> levels_;  // their first steps
};

}  // namespace hornbeam::clpfd::learning
