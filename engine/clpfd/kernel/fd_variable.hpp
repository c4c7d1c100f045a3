// SPDX-License-Identifier: MIT
//
// The record of one variable: its domain and its watchers.
//
// The domain consists of those members of a *form* that lie in min..max:
//
//     interval   nothing: every integer of min..max
//     word       `word`: bit i stands for base + i; exact, no bit outside min..max
//     bits       `word` is the handle of a bit set (BitSet below); bit i stands for base + i
//     ranges     `word` is the handle of a sorted list of intervals (RangeList below)
//     big        `word` is an index into the store's exact domains; min and max are the nearest
//                64-bit bounds on the outside, so that every fast-path reading stays sound
//
// Holes are lazy: a domain stays an interval until a value inside is removed. Sizes saturate at huge_size, which also
// stands for infinite.
#pragma once

#include <cstdint>

#include "clpfd/domain/interval.hpp"
#include "clpfd/kernel/events.hpp"

namespace hornbeam::clpfd {

// Handles: places in the store's arena (arena.hpp); 0 is none.
enum class FdVar : std::uint32_t { none = 0 };
enum class PropagatorId : std::uint32_t { none = 0 };

inline constexpr std::uint64_t huge_size = ~std::uint64_t{0};

enum class Form : std::uint32_t { interval, word, bits, ranges, big };

// A growing array in the arena. The capacity follows from the count: 2, 4, 8, ... entries.
struct WatchList {
  std::uint32_t entries = 0;
  std::uint32_t count = 0;
};

// x \= other + offset, seen from x. `order` is the arena's top when it was posted, in units of 64 bytes, and three bits
// for its description. Or a propagator notified directly when x becomes fixed (Store::watch_known).
struct NotEqualEdge {
  FdVar other;
  std::int32_t offset;
  std::uint32_t order;

  static constexpr std::uint32_t origin_bit = 1;   // the lowest bit of the origin
  static constexpr std::uint32_t written_bit = 2;  // it was posted in this direction
  static constexpr std::uint32_t part_bit = 4;     // a propagator of the same origin describes it
  static constexpr std::uint32_t all_bits = 7;

  static constexpr std::int32_t value_watcher_mark = INT32_MIN;  // a propagator, not an offset
  static NotEqualEdge to(PropagatorId who) { return {FdVar{static_cast<std::uint32_t>(who)}, value_watcher_mark, 0}; }
  bool is_value_watcher() const { return offset == value_watcher_mark; }
  PropagatorId value_watcher() const { return PropagatorId{static_cast<std::uint32_t>(other)}; }
};

// For a variable that was unified with others. Immutable.
struct Membership {
  FdVar alias;  // the variable this one was unified with, or none
  FdVar next;   // ring of unified variables
};

// 112 bytes: there may be millions of them.
struct FdVariable {
  // The seven words that the trail saves together.
  Value min;
  Value max;
  std::uint64_t size;
  std::uint64_t word;
  Value base;
  Form form;
  std::uint32_t membership;  // handle of a Membership; 0: not unified

  // Epoch of the last saves (Store::epoch), with a bit for each part saved in it. Restored with the domain.
  std::uint64_t saved_at;

  WatchList watches[event_count];  // entries: PropagatorId
  WatchList edges;                 // entries: NotEqualEdge
  std::uint32_t degree : 28;       // propagators attached to it, entailed ones included
  Events listened : event_count;   // which of the lists have entries
  std::uint32_t limits;            // possibly the number of an entry of Store::limits_
  std::uint64_t host;              // for the host

  static constexpr unsigned domain_words = 7;
  static constexpr unsigned watch_words = event_count + 2;  // lists, edges, degree
  static constexpr std::uint64_t domain_saved_bit = 1;
  static constexpr std::uint64_t watches_saved_bit = 2;

  bool fixed() const { return min == max; }
  // True for finite bounds without holes. The sum of one of these bounds and an offset does not wrap.
  bool plain() const { return form == Form::interval && size != huge_size; }
};

// A bit set: bit i of word i / 64. Only bits in min..max count.
struct BitSet {
  std::uint64_t words[1];
};

// Sorted, disjoint, non-adjacent. Only members in min..max count. Owned, and changed in place, by the epoch that made
// it; a later epoch copies before it writes.
struct RangeList {
  std::uint64_t made_at;
  std::uint32_t count;
  std::uint32_t capacity;
  Interval ranges[1];
};

}  // namespace hornbeam::clpfd
