// SPDX-License-Identifier: MIT
// Nodes of terms by a number other than 0. A large table is divided, so that it grows, and is freed, in short steps:
// who asks for an answer of a million parts can be interrupted within milliseconds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <hornbeam/term.hpp>
#include "support/hash.hpp"

namespace hornbeam::embed {

class NodeTable {
 public:
  struct Entry {
    std::uint64_t key = 0;
    Term::Node* node = nullptr;
  };

  // Null if there is none.
  Term::Node* find(std::uint64_t key) const {
    if (parts_.empty()) return nullptr;
    const std::uint64_t hash = support::mix(key);
    const Part& part = parts_[hash & (parts_.size() - 1)];
    return part.entries.empty() ? nullptr : part.entries[part.place(key, hash)].node;
  }
  void add(std::uint64_t key, Term::Node* node) {
    if (parts_.empty()) parts_.resize(1);
    if (parts_.size() == 1 && parts_[0].used == most_undivided) divide();
    insert({key, node});
  }

 private:
  static constexpr std::size_t most_undivided = std::size_t{1} << 14;
  static constexpr std::size_t divisions = 256;

  struct Part {
    std::vector<Entry> entries;  // open addressing, at most half full
    std::size_t used = 0;

    std::size_t place(std::uint64_t key, std::uint64_t hash) const {
      const std::size_t mask = entries.size() - 1;
      std::size_t i = hash >> 8 & mask;
      while (entries[i].key != 0 && entries[i].key != key) i = (i + 1) & mask;
      return i;
    }
  };

  void insert(const Entry& entry) {
    const std::uint64_t hash = support::mix(entry.key);
    Part& part = parts_[hash & (parts_.size() - 1)];
    if (part.entries.size() <= 2 * part.used) {
      std::vector<Entry> larger(part.entries.empty() ? 16 : 2 * part.entries.size());
      larger.swap(part.entries);
      for (const Entry& e : larger) {
        if (e.key != 0) part.entries[part.place(e.key, support::mix(e.key))] = e;
      }
    }
    part.entries[part.place(entry.key, hash)] = entry;
    ++part.used;
  }
  void divide() {
    std::vector<Part> before(divisions);
    before.swap(parts_);
    for (const Entry& e : before[0].entries) {
      if (e.key != 0) insert(e);
    }
  }

  std::vector<Part> parts_;
};

}  // namespace hornbeam::embed
