// SPDX-License-Identifier: MIT
// Holders of cells and atoms outside the machine. The collector marks the cells and updates them when they move; a
// holder that is not registered here reads garbage after the next collection.
#pragma once

#include <functional>
#include <vector>

#include "terms/atom_table.hpp"
#include "terms/cell.hpp"

namespace hornbeam::machine {

struct CellHolders {
  using VisitCell = std::function<void(terms::Cell&)>;
  using MarkAtom = std::function<void(terms::Atom)>;

  // Single cells held by C++, roots of every collection.
  std::vector<terms::Cell*> cells;
  // Owners of many roots register a function that visits all of them.
  std::vector<std::function<void(const VisitCell&)>> many;
  // Owners of cells that live only as long as others do. `mark` is called after everything else has been marked,
  // repeatedly until it marks nothing new; `visit` visits the survivors when cells move.
  struct Conditional {
    std::function<void(const std::function<bool(terms::Cell)>& is_marked, const VisitCell& mark)> mark;
    std::function<void(const VisitCell&)> visit;
  };
  std::vector<Conditional> conditional;
  // Tables outside the machine that hold atoms register a function that marks them.
  std::vector<std::function<void(const MarkAtom&)>> atoms;
  // Called after atoms have been collected: an owner of data keyed by an atom checks whether the atom is still live.
  std::vector<std::function<void()>> after_atom_collection;
};

}  // namespace hornbeam::machine
