// SPDX-License-Identifier: MIT
#include "machine/keyed_clauses.hpp"

#include <algorithm>

namespace hornbeam::machine {

KeyedClauses::Entry* KeyedClauses::find(Key key, std::uint64_t hash) {
  if (slots_.empty()) slots_.resize(slot_count);
  std::size_t slot = (hash >> 40) % slot_count;
  for (; slots_[slot] != 0; slot = (slot + 1) % slot_count) {
    Entry& entry = entries_[slots_[slot] - 1u];
    if (entry.hash == hash && std::ranges::equal(entry.key, key)) return &entry;
  }
  if (entries_.size() == most_entries) return nullptr;
  entries_.push_back({hash, {key.begin(), key.end()}});
  slots_[slot] = static_cast<std::uint16_t>(entries_.size());
  return &entries_.back();
}

}  // namespace hornbeam::machine
