// SPDX-License-Identifier: MIT
#include "machine/goal_key.hpp"

#include "terms/functor_table.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::machine {

namespace {

constexpr Cell hole_symbol = Cell::integer(-1);  // a goal that is not known

bool is_negation(Cell functor) { return functor == functors::not_provable; }
bool is_construct(Cell functor) { return joins_goals(functor) || is_negation(functor); }

}  // namespace

// The goals wait in `pending_`, the next one on top.
bool GoalKey::read(const TermStore& terms, const database::Module& module, Cell goal) {
  count_ = hole_count_ = 0;
  hash_ = 0;
  add(Cell(reinterpret_cast<std::uintptr_t>(&module)));
  std::size_t pending = 0;
  for (;;) {
    goal = deref(goal);
    if (count_ == most_symbols) return false;
    if (goal.is_structure()) {
      const Cell functor = terms::functor_of(goal);
      if (is_construct(functor)) {
        add(functor);
        if (!is_negation(functor)) pending_[pending++] = terms::structure_argument(goal, 1);
        goal = terms::structure_argument(goal, 0);
        continue;
      }
      const bool known = functor != functors::colon;
      add(known ? functor : hole_symbol);
      if (known ? !add_holes(goal.address() + 1, functor.arity()) : !add_holes(&goal, 1)) return false;
    } else if (goal.is_atom()) {
      if (terms.atoms.text(goal.as_atom()) == "$") return false;  // cuts
      add(goal);
    } else {
      add(hole_symbol);
      if (!(goal.is_variable() || goal.is_list()) || !add_holes(&goal, 1)) return false;
    }
    if (pending == 0) return true;
    goal = pending_[--pending];
  }
}

bool GoalKey::add_holes(const Cell* values, std::size_t count) {
  if (count > most_holes - hole_count_) return false;
  Cell* const holes = holes_.data() + hole_count_;
  for (std::size_t i = 0; i < count; ++i) holes[i] = terms::storable(deref(values[i]));
  hole_count_ += count;
  return true;
}

// Turns the symbols back into a body; holes become variables in order of occurrence.
class GoalKey::Body {
 public:
  Body(TermStore& terms, const Cell* symbols, Cell* holes) : terms_(terms), next_(symbols), holes_(holes) {}

  Cell term() {
    const Cell symbol = *next_++;
    if (symbol == hole_symbol) return Cell::reference(holes_++);
    if (symbol.is_atom()) return symbol;
    const bool construct = is_construct(symbol);
    Cell* const cells = terms_.allocate(symbol.arity() + 1);
    cells[0] = symbol;
    for (std::size_t i = 1; i <= symbol.arity(); ++i) cells[i] = construct ? term() : Cell::reference(holes_++);
    return Cell::structure(cells);
  }

 private:
  TermStore& terms_;
  const Cell* next_;
  Cell* holes_;
};

ShapeClause GoalKey::clause(TermStore& terms) const {
  const terms::Atom name = terms.atoms.intern_system("$goal");
  Cell* const head = terms.allocate(hole_count_ + 1);
  head[0] = terms.functors.intern(name, static_cast<std::uint32_t>(hole_count_));
  for (std::size_t i = 1; i <= hole_count_; ++i) head[i] = Cell::reference(head + i);
  const Cell body = Body(terms, symbols_.data() + 1, head + 1).term();
  return {hole_count_ == 0 ? Cell::atom(name) : Cell::structure(head), body};
}

}  // namespace hornbeam::machine
