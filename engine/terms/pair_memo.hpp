// SPDX-License-Identifier: MIT
// Memory for walks over two terms at once, so that shared subterms are visited once and cyclic terms terminate. Both
// are open-addressing tables in malloc memory.
//
//   EqualityMemo  classes of compounds that are equal unless the walk finds a difference:
//                 Hopcroft and Karp's test of equivalence (1971), with union-find; the number of
//                 unions is below the number of nodes, however often they are paired.
//   PairMemo      just the pairs met, for relations that are not equivalences (variant, subsumes).
#pragma once

#include <cstddef>
#include <cstdint>

#include "terms/cell.hpp"

namespace hornbeam::terms {

enum class Memo : std::uint8_t { seen, fresh, no_memory };

class PairTable {
 public:
  PairTable() = default;
  ~PairTable();
  PairTable(const PairTable&) = delete;
  PairTable& operator=(const PairTable&) = delete;

 protected:
  struct Slot {
    std::uint64_t first;  // 0: free (no cell has address 0)
    std::uint64_t second;
  };
  // The slot of (first, second), or the free slot for it; `both`: second is part of the key.
  Slot* find(std::uint64_t first, std::uint64_t second, bool both) const;
  bool make_room(bool both);

  Slot* slots_ = nullptr;
  std::size_t capacity_ = 0;  // power of two
  std::size_t used_ = 0;
};

class PairMemo : private PairTable {
 public:
  Memo enter(const Cell* a, const Cell* b);
};

class EqualityMemo : private PairTable {
 public:
  // Joins the classes of a and b; `seen` if they were already the same.
  Memo unite(const Cell* a, const Cell* b);

 private:
  std::uint64_t representative(std::uint64_t node);
};

}  // namespace hornbeam::terms
