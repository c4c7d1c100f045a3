// SPDX-License-Identifier: MIT
// Arguments that name procedures: heads, clauses and predicate indicators, possibly qualified, and the errors of ISO
// 13211-1 for invalid ones.
#pragma once

#include <vector>

#include "builtins/arguments.hpp"

namespace hornbeam::builtins {

// A callable term in its module.
struct Goal {
  database::Module* module = nullptr;
  Cell term = Cell::integer(0);
  Cell functor = Cell::integer(0);
  const Cell* arguments = nullptr;
};
// instantiation_error, type_error(callable, _). `module` is the default.
Outcome read_goal(Machine& m, Cell argument, database::Module& module, Goal& goal);

// Head :- Body, or a head alone: then the body is `true`.
struct ClauseTerm {
  Goal head;
  Cell body = Cell::atom(atoms::true_);
};
Outcome read_clause(Machine& m, Cell argument, database::Module& module, ClauseTerm& clause);

// Name/Arity or Name//Arity, in its module, fully instantiated.
struct Indicator {
  database::Module* module = nullptr;
  Cell functor = Cell::integer(0);
  bool is_non_terminal = false;
};
Outcome read_indicator(Machine& m, Cell argument, database::Module& module, Indicator& indicator);
// The same for each element of a list or of a comma list.
Outcome read_indicators(Machine& m, Cell argument, database::Module& module, std::vector<Indicator>& indicators);

// A module by name: instantiation_error, type_error(atom, _).
Outcome read_module(Machine& m, Cell argument, database::Module*& module);
// A head in a module given by name.
Outcome read_goal_in(Machine& m, Cell module_name, Cell argument, Goal& goal);
// The procedure that these two denote, wherever it is defined; fails if there is none.
Outcome find_procedure(Machine& m, Cell module_name, Cell argument, database::Predicate*& found);

Cell indicator_term(Machine& m, Cell functor);
// Name(_, _ ...): allocates arity + 1 cells.
Cell general_term(TermStore& store, Cell functor);
inline std::size_t general_term_cells(Cell functor) { return functor.arity() + 1; }

// Reads the clauses of a system procedure if they are still text (loader/system_text.hpp).
Outcome ready_clauses(Machine& m, database::Predicate& predicate);

// True for a builtin, a control construct or another system procedure that is closed to programs.
bool is_private(const Machine& m, const Goal& goal);
Outcome raise_procedure_permission(Machine& m, Atom action, Atom type, Cell functor);

}  // namespace hornbeam::builtins
