// SPDX-License-Identifier: MIT
// A walk's record of visited compounds: one bit per heap cell. Terms outside the heap are constants of code, ground
// trees that need no record.
#pragma once

#include <cstdint>
#include <cstdlib>

#include "terms/term_store.hpp"

namespace hornbeam::terms {

// Allocated on first use: most walks end before.
class VisitedCells {
 public:
  explicit VisitedCells(const TermStore& store) : store_(store) {}
  ~VisitedCells() { std::free(bits_); }
  VisitedCells(const VisitedCells&) = delete;
  VisitedCells& operator=(const VisitedCells&) = delete;

  bool active() const { return bits_ != nullptr; }
  // False if out of memory.
  bool activate() {
    const std::size_t words = static_cast<std::size_t>(store_.top - store_.base) / 64 + 1;
    bits_ = static_cast<std::uint64_t*>(std::calloc(words, sizeof(std::uint64_t)));
    return bits_ != nullptr;
  }
  // Marks the cell; true the first time.
  bool mark(const Cell* p) {
    if (!store_.in_heap(p)) return true;
    std::uint64_t& word = bits_[index(p) / 64];
    const std::uint64_t bit = std::uint64_t{1} << (index(p) % 64);
    const bool first = (word & bit) == 0;
    word |= bit;
    return first;
  }
  bool marked(const Cell* p) const { return store_.in_heap(p) && ((bits_[index(p) / 64] >> (index(p) % 64)) & 1) != 0; }
  void unmark(const Cell* p) {
    if (store_.in_heap(p)) bits_[index(p) / 64] &= ~(std::uint64_t{1} << (index(p) % 64));
  }

 private:
  std::size_t index(const Cell* p) const { return static_cast<std::size_t>(p - store_.base); }

  const TermStore& store_;
  std::uint64_t* bits_ = nullptr;
};

}  // namespace hornbeam::terms
