// SPDX-License-Identifier: MIT
//
// Clauses over facts, propagated by two watched facts each (M. Moskewicz et al., "Chaff", DAC 2001). Watchers of x >= 5
// are found at x when its upper bound falls below 5; watchers of x = 5, at x and 5.
//
// The facts of all clauses are consecutive in one array. The first two of a clause are watched; in a clause that is a
// reason, the first is the consequence.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

#include "clpfd/learning/assignment.hpp"
#include "clpfd/learning/fact.hpp"
#include "clpfd/learning/value_map.hpp"

namespace hornbeam::clpfd::learning {

class ClauseSet {
 public:
  static constexpr std::uint32_t no_clause = ~std::uint32_t{0};

  ClauseSet(Assignment& assignment, std::pmr::memory_resource& memory)
      : assignment_(assignment), memory_(memory), clauses_(&memory), facts_(&memory), watches_(&memory) {}

  // Needs at least two facts, of which the first two are not false, or only by what is being undone.
  std::uint32_t add(std::span<const Fact> facts, bool learned);
  std::span<const Fact> operator[](std::uint32_t clause) const {
    const Clause& c = clauses_[clause];
    return {facts_.data() + c.begin, c.count};
  }
  // Derives all consequences of the step; returns a clause that became false, or no_clause.
  std::uint32_t propagate(const Step& step);
  void reward(std::uint32_t clause);
  void forget_rewards() { increment_ *= growth; }
  std::size_t learned() const { return learned_; }
  // At level 0, fully propagated: drops the worse half of the learned clauses, and permanently true ones.
  void reduce();

 private:
  static constexpr float growth = 1.001F;
  struct Clause {
    std::uint32_t begin;
    std::uint32_t count;
    bool learned;
    float activity;
  };
  struct Watch {
    Value v;
    std::uint32_t clause;
  };
  using Watchers = std::pmr::vector<Watch>;
  struct OfValue {
    Watchers equal;
    Watchers not_equal;
  };
  struct MakeOfValue {
    std::pmr::memory_resource* memory;
    OfValue operator()() const { return {Watchers(memory), Watchers(memory)}; }
  };
  // The watchers of bounds: once there are many, in parts by their values, so that a step visits only those near it.
  struct BoundWatchers {
    static constexpr std::size_t many = 16;
    static constexpr unsigned most_parts = 32;

    Value base;
    unsigned shift = 63;  // one part
    std::pmr::vector<Watchers> parts;

    std::size_t part_of(Value v) const {
      return v <= base ? 0 : std::min(static_cast<std::size_t>(v - base) >> shift, parts.size() - 1);
    }
    Watchers& of(Value v) { return parts[part_of(v)]; }
    void divide(Value root_lo, Value root_hi);
  };
  struct Watches {
    BoundWatchers at_least;
    BoundWatchers at_most;
    ValueMap<OfValue, MakeOfValue> values;
  };

  Watchers& watchers_of(const Fact& f);
  bool visit(Watchers& watchers, const Fact& falsified, Value from, Value to);
  bool visit(BoundWatchers& watchers, const Fact& falsified, Value from, Value to);
  bool visit_clause(std::uint32_t clause, const Fact& falsified, bool& moved);
  void watch(std::uint32_t clause);
  Watches& watches(Unknown x);
  bool visit_limits(const Step& step, Value old_lo, Value old_hi);
  bool visit_values(Unknown x, Value from, Value to);

  Assignment& assignment_;
  std::pmr::memory_resource& memory_;
  std::pmr::vector<Clause> clauses_;
  std::pmr::vector<Fact> facts_;
  std::pmr::vector<Watches> watches_;
  std::size_t learned_ = 0;
  float increment_ = 1;
  std::uint32_t failed_ = no_clause;
};

}  // namespace hornbeam::clpfd::learning
