// SPDX-License-Identifier: MIT
//
// The activity of facts in recent conflicts (VSIDS; M. Moskewicz et al., "Chaff", DAC 2001). Contains only facts that
// have appeared in a conflict, x >= v and x = v, each also representing its negation.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <unordered_map>
#include <vector>

#include "clpfd/learning/assignment.hpp"
#include "clpfd/learning/fact.hpp"

namespace hornbeam::clpfd::learning {

class Activity {
 public:
  explicit Activity(std::pmr::memory_resource& memory) : entries_(&memory), heap_(&memory), numbers_(&memory) {}

  void reward(const Fact& f);
  void next_conflict() { increment_ /= decay; }
  // Removes and returns the most active undecided fact; one of nobody if there is none. It is out until put_back.
  Fact take(const Assignment& assignment);
  // Puts back everything taken at this level or above; to be called before these levels are undone.
  void put_back(std::uint32_t level);
  std::size_t size() const { return entries_.size(); }
  void clear();

 private:
  static constexpr double decay = 0.95;
  static constexpr std::uint32_t not_queued = ~std::uint32_t{0};
  struct Entry {
    Fact fact;
    double activity;
    std::uint32_t place;  // in the heap, or not_queued
  };
  struct Hash {
    std::size_t operator()(const Fact& f) const {
      std::uint64_t h =
          (static_cast<std::uint64_t>(f.v) << 20) ^ (std::uint64_t{f.x} << 1) ^ static_cast<std::uint64_t>(f.kind);
      h *= 0x9E3779B97F4A7C15U;
      return h ^ (h >> 29);
    }
  };
  struct Taken {
    std::uint32_t entry;
    std::uint32_t level;
  };

  bool before(std::uint32_t a, std::uint32_t b) const { return entries_[a].activity > entries_[b].activity; }
  void insert(std::uint32_t entry);
  void set(std::size_t place, std::uint32_t entry);
  void rise(std::size_t place);
  void sink(std::size_t place);
  std::uint32_t pop();

  std::pmr::vector<Entry> entries_;
  std::pmr::vector<std::uint32_t> heap_;
  std::pmr::unordered_map<Fact, std::uint32_t, Hash> numbers_;
  std::vector<Taken> taken_;
  double increment_ = 1;
};

}  // namespace hornbeam::clpfd::learning
