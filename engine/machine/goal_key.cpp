// SPDX-License-Identifier: MIT
#include "machine/goal_key.hpp"

#include "terms/functor_table.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::machine {

bool GoalKey::read(const TermStore& terms, const database::Module& module, Cell goal) {
  symbols_[0] = Cell(reinterpret_cast<std::uintptr_t>(&module));
  count_ = 1;
  hole_count_ = 0;
  pending_[0] = goal;
  pending_count_ = 1;
  while (pending_count_ > 0) {
    if (!add(terms, deref(pending_[--pending_count_]))) return false;
  }
  return true;
}

// Adds one node of the goal; its arguments become pending, the first on top.
bool GoalKey::add(const TermStore& terms, Cell goal) {
  if (goal.is_variable() || goal.is_list()) return add_hole(goal);
  if (count_ == most_symbols) return false;
  if (goal.is_atom()) {
    symbols_[count_++] = goal;
    return terms.atoms.text(goal.as_atom()) != "$";  // cuts
  }
  if (!goal.is_structure()) return false;
  const Cell functor = terms::functor_of(goal);
  if (functor == functors::colon) return add_hole(goal);
  if (functor != functors::not_provable && !joins_goals(functor)) return add_goal(goal, functor);
  symbols_[count_++] = functor;
  if (functor != functors::not_provable) pending_[pending_count_++] = terms::structure_argument(goal, 1);
  pending_[pending_count_++] = terms::structure_argument(goal, 0);
  return true;
}

bool GoalKey::add_goal(Cell goal, Cell functor) {
  symbols_[count_++] = functor;
  for (std::size_t i = 0; i < functor.arity(); ++i) {
    if (!add_hole(deref(terms::structure_argument(goal, i)))) return false;
  }
  return true;
}

bool GoalKey::add_hole(Cell value) {
  if (count_ == most_symbols || hole_count_ == most_holes) return false;
  symbols_[count_++] = hole_symbol;
  holes_[hole_count_++] = terms::storable(value);
  return true;
}

ShapeClause GoalKey::clause(TermStore& terms) const {
  return clause_of_key(terms, terms.atoms.intern_system("$goal"), symbols_.data() + 1, 0, hole_count_);
}

}  // namespace hornbeam::machine
