// SPDX-License-Identifier: MIT
// Calls of tabled predicates: what stands before their clauses, and how answers go in and out of tables.
#pragma once

#include "tabling/table_space.hpp"

namespace hornbeam::tabling {

using machine::Outcome;
using machine::Redo;

// The function of the instruction enter_tabled: the arguments are in the registers; on success the machine
// has been told where to go on.
Outcome enter_tabled(Machine& m, Cell* arguments);

// The variant of a call: a table, new where `make` says so; its goal and skeletons.
struct CallOfTable {
  Table* table = nullptr;
  bool fresh = false;
  Cell worker;    // the goal on new variables, qualified
  Cell skeleton;  // ret(V1, ..., M1, ...) of the worker: its variables and its moded arguments
  Cell caller;    // the same of the call
};
Outcome find_call(Machine& m, Predicate& predicate, const Cell* arguments, CallOfTable& call);

// Unifies a skeleton with an answer. The caller has ensured cells_for_answer.
Outcome unify_answer(Machine& m, const Table& table, std::uint32_t answer, Cell skeleton);
std::size_t cells_for_answer(const Table& table, std::uint32_t answer);

// Adds the answer that the skeleton now is. `fail` when there is no more to do; `success` when predicates of
// the program have to merge it with an earlier one, whose moded arguments are then the list `old`.
Outcome add_answer(Machine& m, Table& table, Cell skeleton, Cell& old);
// Puts the merged answer in place of the earlier one.
Outcome replace_answer(Machine& m, Table& table, Cell skeleton);

// The goal of a table, qualified.
Outcome goal_of(Machine& m, const Table& table, Cell& goal);

}  // namespace hornbeam::tabling
