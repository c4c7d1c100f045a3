// SPDX-License-Identifier: MIT
#include "terms/pair_memo.hpp"

#include <cstdlib>

#include "support/hash.hpp"

namespace hornbeam::terms {

PairTable::~PairTable() { std::free(slots_); }

// The slot of the pair, or of the first alone, or the free slot for it.
PairTable::Slot* PairTable::find(std::uint64_t first, std::uint64_t second, bool both) const {
  const std::size_t mask = capacity_ - 1;
  std::size_t i = support::mix(both ? first * 31 + second : first) & mask;
  for (;; i = (i + 1) & mask) {
    Slot& slot = slots_[i];
    if (slot.first == 0 || (slot.first == first && (!both || slot.second == second))) return &slot;
  }
}

// Ensures two free slots at a load of at most one half.
bool PairTable::make_room(bool both) {
  if (capacity_ > 0 && (used_ + 2) * 2 <= capacity_) return true;
  Slot* old = slots_;
  const std::size_t old_capacity = capacity_;
  const std::size_t capacity = old_capacity == 0 ? 1024 : old_capacity * 2;
  Slot* larger = static_cast<Slot*>(std::calloc(capacity, sizeof(Slot)));
  if (larger == nullptr) return false;
  slots_ = larger;
  capacity_ = capacity;
  for (std::size_t i = 0; i < old_capacity; ++i) {
    if (old[i].first != 0) *find(old[i].first, old[i].second, both) = old[i];
  }
  std::free(old);
  return true;
}

// seen: the pair was entered before. Pairs are ordered: (a, b) differs from (b, a).
Memo PairMemo::enter(const Cell* a, const Cell* b) {
  if (!make_room(true)) return Memo::no_memory;
  const auto first = reinterpret_cast<std::uint64_t>(a);
  const auto second = reinterpret_cast<std::uint64_t>(b);
  Slot* slot = find(first, second, true);
  if (slot->first != 0) return Memo::seen;
  *slot = Slot{first, second};
  ++used_;
  return Memo::fresh;
}

// Slots map a node to its parent; a representative is its own parent.
std::uint64_t EqualityMemo::representative(std::uint64_t node) {
  Slot* slot = find(node, 0, false);
  if (slot->first == 0) {
    *slot = Slot{node, node};
    ++used_;
    return node;
  }
  while (slot->second != slot->first) {
    Slot* parent = find(slot->second, 0, false);
    slot->second = parent->second;  // path halving
    slot = find(slot->second, 0, false);
  }
  return slot->first;
}

// seen: a and b are already in one class, perhaps through others.
Memo EqualityMemo::unite(const Cell* a, const Cell* b) {
  if (!make_room(false)) return Memo::no_memory;
  const std::uint64_t x = representative(reinterpret_cast<std::uint64_t>(a));
  const std::uint64_t y = representative(reinterpret_cast<std::uint64_t>(b));
  if (x == y) return Memo::seen;
  // Linking by a hash of the address is random linking: logarithmic depth without ranks.
  const bool x_below = support::mix(x) < support::mix(y);
  find(x_below ? x : y, 0, false)->second = x_below ? y : x;
  return Memo::fresh;
}

}  // namespace hornbeam::terms
