// SPDX-License-Identifier: MIT
// Who outside the machine holds cells and atoms. The collector marks what they hold, and moves the cells; a holder that
// is not registered here reads garbage after the next collection.
#pragma once

#include <functional>
#include <vector>

#include "terms/atom_table.hpp"
#include "terms/cell.hpp"

namespace hornbeam::machine {

struct CellHolders {
  using VisitCell = std::function<void(terms::Cell&)>;
  using MarkAtom = std::function<void(terms::Atom)>;

  // Single cells of C++, roots of every collection.
  std::vector<terms::Cell*> cells;
  // Owners of many roots register a function that visits them all.
  std::vector<std::function<void(const VisitCell&)>> many;
  // Owners of cells that live only as long as others do. `mark` is called when all else has been marked, again and
  // again until it marks nothing new; `visit` visits the survivors when cells move.
  struct Conditional {
    std::function<void(const std::function<bool(terms::Cell)>& is_marked, const VisitCell& mark)> mark;
    std::function<void(const VisitCell&)> visit;
  };
  std::vector<Conditional> conditional;
  // Tables outside the machine that hold atoms register a function that marks them.
  std::vector<std::function<void(const MarkAtom&)>> atoms;
  // Called after atoms have been collected: an owner of things kept under an atom looks whether it is still live.
  std::vector<std::function<void()>> after_atom_collection;
};

}  // namespace hornbeam::machine
