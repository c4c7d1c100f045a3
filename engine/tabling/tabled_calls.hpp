// SPDX-License-Identifier: MIT
// Calls of tabled predicates: what stands before their clauses, and how answers go in and out of tables.
#pragma once

#include "tabling/table_space.hpp"

namespace hornbeam::tabling {

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

// What a reset/3 stands for whose ball is '$tbl_call'(Source, SourceTable, Skeleton, Table): the goal in it finds
// answers of the table. No table: it is another reset/3, or the table is complete.
struct Evaluation {
  Table* table = nullptr;
  Cell skeleton = Cell::integer(0);
};
Evaluation evaluation_of(Machine& m, Cell ball);

// Adds the answers of `source` from `next` on to the target; its skeleton has the variables that the other one gets
// values for. What a continuation that does nothing would do, without running it. `fail` at the end.
Outcome pass_on(Machine& m, Table& source, std::uint32_t& next, Cell skeleton, const Evaluation& target);
// May answers go through it so: no goals wait on its variables, no predicate of the program has to be called?
bool can_pass_on(const Table& source, Cell skeleton, const Table& target);

// The goal of a table, qualified.
Outcome goal_of(Machine& m, const Table& table, Cell& goal);

}  // namespace hornbeam::tabling
