// SPDX-License-Identifier: MIT
// Values that outlive backtracking (nb_setarg/3). They are copied to the top of the heap, and the choice points younger
// than their place are made to protect the heap up to there. What lies between becomes garbage for the next collection.
//
// If there are many such choice points, they are made to protect some free cells as well, about as many as there were
// choice points to update: the next values go there without updating any. So storing a value costs as much as copying
// it, however many choice points there are.
//
//   heap:    place ... | first value | free cells ... |    top
//                                       ^free_         ^end_: all choice points younger than oldest_place_ keep this
//
// The free cells are given up by the next collection, and when backtracking goes below the oldest of the choice points,
// which is detected by a trail entry below that choice point's mark.
#pragma once

#include <optional>

#include "terms/term_store.hpp"

namespace hornbeam::machine {

class Machine;

class LastingCells final : public terms::UndoHook {
 public:
  using Cell = terms::Cell;

  explicit LastingCells(Machine& m) : m_(m) {}
  LastingCells(const LastingCells&) = delete;
  LastingCells& operator=(const LastingCells&) = delete;

  // A copy that lives as long as `place`, a heap cell; nothing, with no change, if there is no room.
  std::optional<Cell> copy(Cell value, const Cell* place);
  void undo(std::uint64_t number) override;

  struct Statistics {
    std::uint64_t choices_visited = 0;
    std::uint64_t entries_moved = 0;  // entries of the trail
  } statistics;

 private:
  bool has_free_cells() const;
  void keep_heap(const Cell* place);
  void reserve(Cell* oldest, std::size_t cells);

  Machine& m_;
  Cell* free_ = nullptr;
  Cell* end_ = nullptr;
  const Cell* oldest_place_ = nullptr;
  std::uint64_t number_ = 0;       // identifies the free cells
  std::uint64_t collections_ = 0;  // collections of the machine when they were reserved
};

}  // namespace hornbeam::machine
