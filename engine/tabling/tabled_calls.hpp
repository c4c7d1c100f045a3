// SPDX-License-Identifier: MIT
// Calls of tabled predicates: the code before their clauses, and the transfer of answers to and from tables.
#pragma once

#include "tabling/table_space.hpp"

namespace hornbeam::tabling {

using machine::Redo;

// The function of the instruction enter_tabled: the arguments are in the registers; on success the machine's
// continuation is set.
Outcome enter_tabled(Machine& m, Cell* arguments);

// The variant of a call: its table, created if `make`; its goal and skeletons.
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

// Adds the skeleton as an answer. `fail` if finished; `success` if predicates of the program must merge it with an
// earlier one, whose moded arguments are then the list `old`.
Outcome add_answer(Machine& m, Table& table, Cell skeleton, Cell& old);
// Replaces the earlier answer by the merged one.
Outcome replace_answer(Machine& m, Table& table, Cell skeleton);

// The meaning of a reset/3 with the ball '$tbl_call'(Source, SourceTable, Skeleton, Table): its goal finds answers of
// the table. No table: it is another reset/3, or the table is complete.
struct Evaluation {
  Table* table = nullptr;
  Cell skeleton = Cell::integer(0);
};
Evaluation evaluation_of(Machine& m, Cell ball);

// Adds the answers of `source` from `next` on to the target; its skeleton has the variables that receive the answers.
// Has the effect of a continuation that does nothing, without running it. `fail` at the end.
Outcome pass_on(Machine& m, Table& source, std::uint32_t& next, Cell skeleton, const Evaluation& target);
// True if answers can be passed so: no goals wait on its variables, and no predicate of the program must be called.
bool can_pass_on(const Table& source, Cell skeleton, const Table& target);

// The goal of a table, qualified.
Outcome goal_of(Machine& m, const Table& table, Cell& goal);

}  // namespace hornbeam::tabling
