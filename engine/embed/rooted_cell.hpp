// SPDX-License-Identifier: MIT
// Makes a cell visible to the collector during its lifetime, however its scope is left.
#pragma once

#include <vector>

#include "machine/machine.hpp"

namespace hornbeam::embed {

class RootedCell {
 public:
  RootedCell(machine::Machine& m, terms::Cell& cell) : m_(m), cell_(&cell) { m.holders.cells.push_back(cell_); }
  ~RootedCell() { std::erase(m_.holders.cells, cell_); }
  RootedCell(const RootedCell&) = delete;
  RootedCell& operator=(const RootedCell&) = delete;

 private:
  machine::Machine& m_;
  terms::Cell* const cell_;
};

// An internal goal of the engine, run to its first solution; its bindings last until the scope is left.
class InnerQuery {
 public:
  InnerQuery(machine::Machine& m, terms::Cell goal, std::size_t live = 0) : m_(m) {
    is_open_ = m.open_query(query_, m.database.system(), goal, live) == machine::Outcome::success;
  }
  ~InnerQuery() {
    if (is_open_) m_.close_query(query_, false);
  }
  InnerQuery(const InnerQuery&) = delete;
  InnerQuery& operator=(const InnerQuery&) = delete;

  bool has_solution() { return is_open_ && m_.next_solution(query_) == machine::RunResult::solution; }

 private:
  machine::Machine& m_;
  machine::Machine::Query query_;
  bool is_open_;
};

}  // namespace hornbeam::embed
