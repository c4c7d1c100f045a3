// SPDX-License-Identifier: MIT
#include "builtins/clause_matching.hpp"

#include "machine/matching_rules.hpp"
#include "support/work_stack.hpp"

namespace hornbeam::builtins {

namespace {

bool is_control(Cell functor) {
  return functor == functors::comma || functor == functors::semicolon || functor == functors::arrow ||
         functor == functors::soft_arrow;
}

// True if the body has a goal that is a variable.
Answer has_variable_goal(Cell body) {
  support::WorkStack<Cell> stack;
  Cell goal = deref(body);
  for (;;) {
    if (goal.is_variable()) return Answer::yes;
    if (goal.is_structure() && is_control(terms::functor_of(goal))) {
      if (!stack.push(terms::structure_argument(goal, 1))) return Answer::no_memory;
      goal = deref(terms::structure_argument(goal, 0));
      continue;
    }
    if (stack.empty()) return Answer::no;
    goal = deref(stack.pop());
  }
}

// The body with call(V) for each variable goal V (ISO 13211-1, 7.6.2). The control constructs are copied, as the
// variable itself may be inside one of them.
bool wrap_variable_goals(TermStore& store, Cell body, Cell& wrapped) {
  struct Pending {
    Cell goal;
    Cell* to;
  };
  support::WorkStack<Pending> stack;
  Pending next{body, &wrapped};
  for (;;) {
    const Cell goal = deref(next.goal);
    if (goal.is_variable()) {
      *next.to = store.new_structure(functors::call_1, goal);
    } else if (goal.is_structure() && is_control(terms::functor_of(goal))) {
      Cell* copy = store.allocate(3);
      copy[0] = terms::functor_of(goal);
      *next.to = Cell::structure(copy);
      if (!stack.push({terms::structure_argument(goal, 1), copy + 2})) return false;
      next = {terms::structure_argument(goal, 0), copy + 1};
      continue;
    } else {
      *next.to = goal;
    }
    if (stack.empty()) return true;
    next = stack.pop();
  }
}

Cell without_module(Cell head) {
  while (head.is_structure() && terms::functor_of(head) == functors::colon) {
    head = deref(terms::structure_argument(head, 1));
  }
  return head;
}

Outcome match_rule(Machine& m, const database::Clause& clause, const Cell* head_arguments, const Cell* body) {
  const terms::Record& source = *clause.told();
  if (Outcome o = m.need_heap(3 * source.heap_cells() + 64); o != Outcome::success) return o;
  TentativeUnification attempt(m.terms);
  const Cell term = terms::thaw(m.terms, source);
  machine::MatchingRule rule{deref(terms::structure_argument(term, 0)), {}, {}};
  Cell own_body = terms::structure_argument(term, 1);
  if (clause.is_matching) {
    rule = machine::parts_of_rule(term);
    own_body = machine::told_body(m.terms, rule);
  }
  if (body != nullptr) {
    const Answer answer = has_variable_goal(own_body);
    const bool fits = answer == Answer::no || wrap_variable_goals(m.terms, own_body, own_body);
    if (answer == Answer::no_memory || !fits) return out_of_memory(m);
  }
  const Cell head = without_module(rule.head);
  Outcome outcome = Outcome::success;
  if (!head.is_atom()) {
    const Cell* own = head.address() + (head.is_list() ? 0 : 1);
    for (std::uint32_t i = 0; i < clause.predicate->arity && outcome == Outcome::success; ++i) {
      outcome = m.unify(own[i], head_arguments[i]);
    }
  }
  if (outcome == Outcome::success && body != nullptr) outcome = m.unify(own_body, *body);
  if (outcome == Outcome::fail) attempt.undo();
  return outcome;
}

}  // namespace

Outcome match_clause(Machine& m, const database::Clause& clause, const Cell* head_arguments, const Cell* body) {
  if (clause.source != nullptr) return match_rule(m, clause, head_arguments, body);
  Cell wanted = Cell::atom(atoms::true_);
  if (body != nullptr) wanted = deref(*body);
  if (!wanted.is_variable() && wanted != Cell::atom(atoms::true_)) return Outcome::fail;
  const Outcome outcome = m.match_fact(clause, head_arguments);
  if (outcome != Outcome::success || !wanted.is_variable()) return outcome;
  return m.unify(wanted, Cell::atom(atoms::true_));
}

}  // namespace hornbeam::builtins
