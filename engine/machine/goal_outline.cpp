// SPDX-License-Identifier: MIT
// A goal with control constructs becomes a temporary clause. Its large arguments need not be compiled: the outline is
// the goal with variables in their place, which fill_in() binds after compiling. So call((p(BigTerm), q)) takes time
// proportional to its control constructs, not its terms. In a body deeper or longer than the compiler accepts, the rest
// is called.
#include "machine/goal_outline.hpp"

#include <algorithm>

#include "compiler/clause_form.hpp"
#include "terms/functor_table.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::machine {

namespace {

constexpr std::size_t small_argument = 100;  // cells
constexpr std::size_t small_goal = 400;
constexpr std::size_t most_steps = std::size_t{1} << 21;
// Control constructs copied; the rest of a body that has more is called. Each goal may have variables of its own, whose
// registers are live up to it: the sets of live registers of one part have up to half the square of this many members.
constexpr std::size_t most_controls = std::size_t{1} << 9;

struct Arguments {
  const Cell* next;
  const Cell* end;
};

Arguments arguments_of(Cell compound) {
  if (compound.is_list()) return {compound.address(), compound.address() + 2};
  const Cell* first = compound.address() + 1;
  return {first, first + terms::functor_of(compound).arity()};
}

// True if the term, written out, has more than `limit` cells, as every cyclic term has.
bool is_larger_than(Cell term, std::size_t limit) {
  term = deref(term);
  if (!term.is_compound()) return false;
  std::size_t cells = 0;
  std::vector<Arguments> pending{arguments_of(term)};
  while (!pending.empty()) {
    Arguments& a = pending.back();
    if (a.next == a.end) {
      pending.pop_back();
      continue;
    }
    if (++cells > limit) return true;
    const Cell c = deref(*a.next++);
    if (c.is_compound()) pending.push_back(arguments_of(c));
  }
  return false;
}

bool is_control(Cell functor) {
  return functor == functors::comma || functor == functors::semicolon || functor == functors::arrow ||
         functor == functors::soft_arrow || functor == functors::bar || functor == functors::not_provable;
}

// Beyond this depth the compiler would make the rest a call.
constexpr int enough_depth = compiler::deepest_control - 4;

struct Depths {
  int left;
  int right;
};

bool is_conditional(Cell c) {
  return c.is_structure() && (terms::functor_of(c) == functors::arrow || terms::functor_of(c) == functors::soft_arrow);
}

bool is_disjunction(Cell c) {
  return c.is_structure() && (terms::functor_of(c) == functors::semicolon || terms::functor_of(c) == functors::bar);
}

// Counted as the compiler counts.
Depths depths_below(Cell construct, int depth) {
  if (terms::functor_of(construct) == functors::comma) return {depth, depth};
  if (!is_disjunction(construct)) return {depth + 1, depth + 1};
  const Cell left = deref(terms::structure_argument(construct, 0));
  if (is_conditional(left)) return {depth + 1, depth + 2};
  const Cell right = deref(terms::structure_argument(construct, 1));
  return {depth + 1, is_disjunction(right) ? depth : depth + 1};
}

}  // namespace

// A small goal is its own outline.
Cell GoalOutline::outline_of_goal(TermStore& terms, Cell goal) {
  if (!is_larger_than(goal, small_argument)) return goal;
  const Arguments old = arguments_of(goal);
  const std::size_t count = static_cast<std::size_t>(old.end - old.next);
  if (!terms.ensure(2 * count + 1)) return goal;
  Cell* const made = terms.allocate(count + (goal.is_list() ? 0 : 1));
  Cell* argument = made;
  if (!goal.is_list()) *argument++ = terms::functor_of(goal);
  for (const Cell* a = old.next; a != old.end; ++a, ++argument) {
    if (is_larger_than(*a, small_argument)) {
      *argument = terms.new_variable();
      variables.push_back(*argument);
      values.push_back(deref(*a));
    } else {
      *argument = deref(*a);
    }
  }
  return goal.is_list() ? Cell::list(made) : Cell::structure(made);
}

struct GoalOutline::Part {
  Cell old;
  Cell* place;
  int depth;
  bool callable;      // in a goal known to be callable, and not in \+
  bool in_condition;  // a cut may be local to a surrounding construct
};

// If possible, replaces a part nested too deep to be compiled by a goal call(Variable).
void GoalOutline::call_apart(TermStore& terms, const Part& part, Cell rest) {
  if (!rest.is_structure()) return;
  // Such a part has no cut: that would cut the whole goal, and would have been found before.
  const bool known = part.callable && !part.in_condition;
  if (!known && compiler::can_be_called_apart(terms, rest, part.callable) != compiler::FormError::none) return;
  const Cell variable = terms.new_variable();
  variables.push_back(variable);
  values.push_back(terms.new_structure(functors::checked_body, rest));
  *part.place = terms.new_structure(functors::call_1, variable);
}

// Copies the control construct to its place, and pushes the places for the copies of its arguments.
bool GoalOutline::push_arguments(TermStore& terms, const Part& part, Cell construct, support::WorkStack<Part>& parts) {
  const Cell functor = terms::functor_of(construct);
  const std::size_t count = functor.arity();
  const Depths depths = depths_below(construct, part.depth);
  const bool callable = part.callable && functor != functors::not_provable;
  Cell* const made = terms.allocate(count + 1);
  made[0] = functor;
  *part.place = Cell::structure(made);
  for (std::size_t i = count; i > 0; --i) {
    made[i] = Cell::integer(0);
    const bool condition = i == 1 && is_conditional(construct);
    if (!parts.push({construct.address()[i], made + i, i == 1 ? depths.left : depths.right, callable,
                     part.in_condition || condition})) {
      return false;
    }
  }
  return true;
}

// endless: the control constructs are cyclic, or too many to be finite.
GoalOutline::Status GoalOutline::make(TermStore& terms, Cell whole, bool checked) {
  goal = whole;
  if (!is_larger_than(whole, small_goal)) return Status::made;
  support::WorkStack<Part> parts;
  if (!parts.push({whole, &goal, 0, checked, false})) return Status::no_memory;
  std::size_t controls = 0;
  for (std::size_t steps = 0; !parts.empty(); ++steps) {
    if (steps > most_steps) return Status::endless;
    const Part part = parts.pop();
    const Cell c = deref(part.old);
    *part.place = c;
    if (!terms.ensure(16)) return Status::no_memory;
    if (part.depth > enough_depth || controls > most_controls) {
      call_apart(terms, part, c);
    } else if (c.is_structure() && is_control(terms::functor_of(c))) {
      // A cyclic body has no rest that could be called; that of a checked one is known to be acyclic.
      if (++controls == most_controls && !checked && terms::is_acyclic(terms, whole) != terms::Answer::yes)
        return Status::endless;
      if (!push_arguments(terms, part, c, parts)) return Status::no_memory;
    } else if (c.is_structure() && terms::functor_of(c) == functors::colon) {
      Cell* const made = terms.allocate(3);
      made[0] = functors::colon;
      made[1] = deref(c.address()[1]);
      made[2] = Cell::integer(0);
      *part.place = Cell::structure(made);
      Part inner = part;
      inner.old = c.address()[2];
      inner.place = made + 2;
      if (!parts.push(inner)) return Status::no_memory;
    } else if (c.is_compound()) {
      *part.place = outline_of_goal(terms, c);
    }
  }
  return Status::made;
}

// Binds the variables of the outline to the arguments they stand for.
void GoalOutline::fill_in() const {
  for (std::size_t i = 0; i < variables.size(); ++i) *variables[i].address() = values[i];
}

}  // namespace hornbeam::machine
