// SPDX-License-Identifier: MIT
//
// The record of one variable: its domain and those who watch it.
//
// The domain is the part of a *form* that lies in min..max:
//
//     interval   nothing: every integer of min..max
//     word       `word`: bit i stands for base + i; exact, no bit outside min..max
//     bits       `word` is the handle of a bit set (BitSet below); bit i stands for base + i
//     ranges     `word` is the handle of a sorted list of intervals (RangeList below)
//     big        `word` is an index into the store's exact domains; min and max are the nearest
//                64-bit bounds on the outside, so that every fast-path reading stays sound
//
// Holes are lazy: a domain stays an interval until a value inside goes. Sizes saturate at
// kHugeSize, which also stands for infinite.
#pragma once

#include <cstdint>

#include "clpfd/domain/interval.hpp"
#include "clpfd/kernel/events.hpp"

namespace hornbeam::clpfd {

// Handles: places in the store's arena (arena.hpp); 0 is nobody.
enum class FdVar : std::uint32_t { none = 0 };
enum class PropagatorId : std::uint32_t { none = 0 };

inline constexpr std::uint64_t kHugeSize = ~std::uint64_t{0};

enum class Form : std::uint32_t { interval, word, bits, ranges, big };

// A growing array in the arena. The capacity follows from the count: 2, 4, 8, ... entries.
struct WatchList {
  std::uint32_t entries = 0;
  std::uint32_t count = 0;
};

// x \= other + offset, seen from x. `order` is the arena's top when it was posted, to 64 bytes, and three bits for
// those who describe it. Or a propagator that hears of the value of x at once (Store::watch_known).
struct NotEqualEdge {
  FdVar other;
  std::int32_t offset;
  std::uint32_t order;

  static constexpr std::uint32_t kOrigin = 1;   // the lowest bit of the origin
  static constexpr std::uint32_t kWritten = 2;  // it was posted as it is seen from here
  static constexpr std::uint32_t kPart = 4;     // a propagator of the same origin tells of it
  static constexpr std::uint32_t kBits = 7;

  static constexpr std::int32_t kHearer = INT32_MIN;  // no offset
  static NotEqualEdge to(PropagatorId who) { return {FdVar{static_cast<std::uint32_t>(who)}, kHearer, 0}; }
  bool is_hearer() const { return offset == kHearer; }
  PropagatorId hearer() const { return PropagatorId{static_cast<std::uint32_t>(other)}; }
};

// Of a variable that was unified with others. Never changed once made.
struct Membership {
  FdVar alias;  // the variable this one was unified with, or none
  FdVar next;   // ring of those that are one
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
  std::uint32_t membership;  // handle of a Membership; 0: it stands alone

  // Epoch of the last saves (Store::epoch), with a bit for each part that was saved in it. Put back with the domain.
  std::uint64_t saved_at;

  WatchList watches[kEventCount];  // entries: PropagatorId
  WatchList edges;                 // entries: NotEqualEdge
  std::uint32_t degree : 28;       // propagators attached to it, entailed ones included
  Events listened : kEventCount;   // which of the lists have entries
  std::uint32_t limits;            // perhaps the number of an entry of Store::limits_
  std::uint64_t host;              // whatever the host wants to find again

  static constexpr unsigned kDomainWords = 7;
  static constexpr unsigned kWatchWords = kEventCount + 2;  // lists, edges, degree
  static constexpr std::uint64_t kDomainSaved = 1;
  static constexpr std::uint64_t kWatchesSaved = 2;

  bool fixed() const { return min == max; }
  // Nothing but finite limits. The sum of one of these and an offset does not wrap.
  bool plain() const { return form == Form::interval && size != kHugeSize; }
};

// Words of a bit set: bit i of word i / 64. Only bits of min..max count.
struct BitSet {
  std::uint64_t words[1];
};

// Sorted, disjoint, non-adjacent. Only what lies in min..max counts. Owned (and changed in
// place) by the epoch that made it; a later epoch copies before it writes.
struct RangeList {
  std::uint64_t made_at;
  std::uint32_t count;
  std::uint32_t capacity;
  Interval ranges[1];
};

}  // namespace hornbeam::clpfd
