// SPDX-License-Identifier: MIT
// Values that outlive backtracking (nb_setarg/3). They are copied to the top of the heap, and the choice points that
// are younger than where they are put are made to keep the heap up to there. What lay between becomes garbage that
// the next collection takes.
//
// Where there are many such choice points, they are made to keep some free cells as well, about as many as it takes
// to reach them all: the next values go there, and nobody has to be told. So putting a value costs what copying it
// costs, however many choice points there are.
//
//   heap:    place ... | first value | free cells ... |    top
//                                       ^free_         ^end_: all choice points younger than oldest_place_ keep this
//
// The free cells are given up by the next collection, and when backtracking goes below the oldest of the choice
// points: an entry of the trail, put below what that choice point takes back, tells of it.
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

  // A copy that is kept as long as `place`, a cell of the heap; nothing, and all as before, when it has no room.
  std::optional<Cell> copy(Cell value, const Cell* place);
  void undo(std::uint64_t number) override;

  struct Statistics {
    std::uint64_t choices_visited = 0;
    std::uint64_t entries_moved = 0;  // of the trail
  } statistics;

 private:
  bool has_free_cells() const;
  void keep_heap(const Cell* place);
  void reserve(Cell* oldest, std::size_t cells);

  Machine& m_;
  Cell* free_ = nullptr;
  Cell* end_ = nullptr;
  const Cell* oldest_place_ = nullptr;
  std::uint64_t number_ = 0;       // of the free cells, counted
  std::uint64_t collections_ = 0;  // of the machine, when they were made free
};

}  // namespace hornbeam::machine
