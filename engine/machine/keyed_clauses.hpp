// SPDX-License-Identifier: MIT
// Clauses made at run time for goals that are called again and again. Such a goal is split into a key and the values in
// it, its holes:
//
//   findall(Y, (member(X, L), Y is X*K), Ys)     key  ,/2 member/2 hole hole is/2 hole hole     holes  X  L  Y  X*K
//
// Goals with one key share a clause that takes the holes as arguments: compiled once, kept, and found by the key.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "database/clause.hpp"
#include "machine/goal_skeleton.hpp"
#include "support/hash.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::machine {

// In a key: atoms and functors in prefix order, variables by number from 0, and this for a hole.
constexpr terms::Cell hole_symbol = terms::Cell::integer(-1);

// Builds Name(Argument..., Hole...) :- Body from the symbols of the arguments and of the body. The caller has made
// room.
ShapeClause clause_of_key(terms::TermStore& terms, terms::Atom name, const terms::Cell* symbols, std::size_t arguments,
                          std::size_t holes);

// The clauses of the keys seen so far. They belong to the goals that the machine keeps.
class KeyedClauses {
 public:
  struct Entry {
    const database::Clause* clause = nullptr;
    unsigned calls = 0;
  };
  // The entry of the key; null if it has none and the table is full.
  Entry* find(std::string_view key) {
    const auto at = entries_.find(key);
    if (at != entries_.end()) return &at->second;
    return entries_.size() == most_entries ? nullptr : &entries_.emplace(key, Entry{}).first->second;
  }
  template <class Visit>
  void for_each_atom(Visit visit) const {
    for (const auto& [key, entry] : entries_) {
      for (std::size_t i = 0; i + sizeof(terms::Cell) <= key.size(); i += sizeof(terms::Cell)) {
        const terms::Cell symbol(support::word_at<std::uint64_t>(key.data() + i));
        if (symbol.is_atom()) visit(symbol.as_atom());
      }
    }
  }

 private:
  static constexpr std::size_t most_entries = 1024;
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view key) const { return support::hash_bytes(key); }
  };
  std::unordered_map<std::string, Entry, Hash, std::equal_to<>> entries_;
};

}  // namespace hornbeam::machine
