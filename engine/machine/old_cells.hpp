// SPDX-License-Identifier: MIT
// Cells that survived the last collection of the heap are old. Most cells die young (H. Lieberman and C. Hewitt, "A
// real-time garbage collector based on the lifetimes of objects", 1983), so the next collection visits only the young
// cells and treats all old ones as live:
//
//   base                        old_end                      top
//    |  old: stay where they are  |  young: marked, slid down  |
//
// Besides the usual roots it needs the old cells that point to young ones. In a WAM heap they arise in few ways:
//
//   binding       an old variable: those that were unbound at the last collection are listed here
//   assignment    setarg/3 and attributes: TermStore::assigned
//   backtracking  to a choice point older than the last collection, which unbinds other old variables and frees old
//                 cells: an entry of the trail (TermStore::push_hook) tells of it, and then nothing is old any more
//
// So bindings cost nothing extra.
#pragma once

#include <vector>

#include "terms/term_store.hpp"

namespace hornbeam::machine {

class OldCells final : public terms::UndoHook {
 public:
  using Cell = terms::Cell;

  explicit OldCells(terms::TermStore& terms) : terms_(terms) {}

  // The old cells that may point to young ones, each once. May throw.
  std::vector<Cell*> remembered() const;
  // After a collection that has moved the cells from `from` on: all surviving cells become old. The newest choice point
  // was pushed when the trail was at `newest_choice`.
  void settle(Cell* from, const terms::TrailEntry* newest_choice);
  void undo(std::uint64_t data) override;

 private:
  bool list_variables(Cell* from);
  bool has_hook_above(const terms::TrailEntry* newest_choice) const;

  terms::TermStore& terms_;
  std::vector<Cell*> variables_;  // those that were unbound
};

}  // namespace hornbeam::machine
