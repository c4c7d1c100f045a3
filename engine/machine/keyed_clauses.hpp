// SPDX-License-Identifier: MIT
// Clauses made at run time for goals that are called again and again. Such a goal is split into a key and the values in
// it, its holes:
//
//   findall(Y, (member(X, L), Y is X*K), Ys)     key  ,/2 member/2 is/2     holes  X  L  Y  X*K
//
// Goals with one key share a clause that takes the holes as arguments: compiled once, kept, and found by the key.
#pragma once

#include <deque>
#include <span>
#include <vector>

#include "database/clause.hpp"
#include "support/hash.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::machine {

// The clauses of the keys seen so far. They belong to the goals that the machine keeps.
class KeyedClauses {
 public:
  using Key = std::span<const terms::Cell>;
  struct Entry {
    std::uint64_t hash;
    std::vector<terms::Cell> key;
    const database::Clause* clause = nullptr;
    unsigned calls = 0;
  };
  // The hash of a key is that of its symbols, one after the other, from 0.
  static std::uint64_t hash_with(std::uint64_t hash, terms::Cell symbol) {
    return support::spread(hash ^ symbol.bits()) ^ hash >> 29;
  }
  // The entry of the key; null if it has none and the table is full.
  Entry* find(Key key, std::uint64_t hash);
  template <class Visit>
  void for_each_atom(Visit visit) const {
    for (const Entry& entry : entries_) {
      for (const terms::Cell symbol : entry.key) {
        if (symbol.is_atom()) visit(symbol.as_atom());
      }
    }
  }

 private:
  static constexpr std::size_t most_entries = 1024;
  static constexpr std::size_t slot_count = 2 * most_entries;
  std::deque<Entry> entries_;
  std::vector<std::uint16_t> slots_;  // open addressing: the number of an entry, from 1; 0: free
};

}  // namespace hornbeam::machine
