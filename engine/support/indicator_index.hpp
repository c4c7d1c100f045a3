// SPDX-License-Identifier: MIT
// Positions in a list by Name/Arity: open addressing with linear probing, load at most 1/2. Made once, then only read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "support/hash.hpp"

namespace hornbeam::support {

class IndicatorIndex {
 public:
  static constexpr std::uint32_t absent = 0xffffffffu;

  explicit IndicatorIndex(std::size_t most) {
    std::size_t slots = 16;
    while (slots < 2 * most) slots *= 2;
    slots_.resize(slots);
  }

  // The position of the first entry added under that name, or absent.
  std::uint32_t find(std::string_view name, std::uint32_t arity) const { return slots_[slot_of(name, arity)].position; }
  // The name must stay in memory. Ignored if there is an entry.
  void add(std::string_view name, std::uint32_t arity, std::uint32_t position) {
    Slot& slot = slots_[slot_of(name, arity)];
    if (slot.position == absent) slot = {name, arity, position};
  }

 private:
  struct Slot {
    std::string_view name;
    std::uint32_t arity = 0;
    std::uint32_t position = absent;
  };

  std::size_t slot_of(std::string_view name, std::uint32_t arity) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = (hash_bytes(name) + arity) & mask;
    while (slots_[i].position != absent && (slots_[i].arity != arity || slots_[i].name != name)) i = (i + 1) & mask;
    return i;
  }

  std::vector<Slot> slots_;
};

}  // namespace hornbeam::support
