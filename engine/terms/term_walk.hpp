// SPDX-License-Identifier: MIT
// One walk over all subterms of a term, depth first, arguments from left to right, last arguments without stack. A term
// with fewer nodes than the heap has cells is walked as a tree; beyond that budget the walk records compounds, so that
// it terminates on shared and cyclic terms too.
#pragma once

#include "support/work_stack.hpp"
#include "terms/compare.hpp"
#include "terms/visited_cells.hpp"

namespace hornbeam::terms {

// The callbacks of a visitor: derive, and hide those of interest. False ends the walk with Answer::no.
struct WalkVisitor {
  bool variable(Cell) { return true; }
  bool atomic(Cell) { return true; }
  bool compound(Cell) { return true; }
  // Whether to enter compounds outside the heap, which are ground constants of code.
  static constexpr bool enters_constants = false;
  // Whether to enter the attributes of attributed variables.
  static constexpr bool enters_attributes = false;
};

// yes: walked to the end. no: ended by the visitor. no_memory: also if the host has requested a stop. After `budget`
// compounds they are recorded, and each is entered once.
template <class Visitor>
Answer walk_term(const TermStore& store, Cell term, Visitor& visitor, std::size_t budget) {
  struct Pending {
    const Cell* next;
    const Cell* end;
  };
  support::WorkStack<Pending> stack;
  VisitedCells visited(store);
  std::size_t steps = 0;
  Cell c = term;
  for (;;) {
    c = deref(c);
    const Cell* next = nullptr;  // the next argument
    const Cell* end = nullptr;
    if (c.is_compound()) {
      if ((Visitor::enters_constants || store.in_heap(c.address()))) {
        if (++steps > budget && !visited.active() && !visited.activate()) return Answer::no_memory;
        if (store.must_stop(steps)) return Answer::no_memory;
        if (!visited.active() || visited.mark(c.address())) {
          if (!visitor.compound(c)) return Answer::no;
          next = c.is_list() ? c.address() : c.address() + 1;
          end = next + (c.is_list() ? 2 : functor_of(c).arity());
        }
      }
    } else if (c.is_variable()) {
      if (!visitor.variable(c)) return Answer::no;
      if (Visitor::enters_attributes && c.is_attributed()) {
        if (++steps > budget && !visited.active() && !visited.activate()) return Answer::no_memory;
        if (!visited.active() || visited.mark(c.address())) {
          next = c.address() + 1;
          end = next + 1;
        }
      }
    } else if (!visitor.atomic(c)) {
      return Answer::no;
    }
    if (next == end) {
      if (stack.empty()) return Answer::yes;
      const Pending pending = stack.pop();
      next = pending.next;
      end = pending.end;
    }
    c = *next++;
    if (next != end && !stack.push(Pending{next, end})) return Answer::no_memory;
  }
}

template <class Visitor>
Answer walk_term(const TermStore& store, Cell term, Visitor& visitor) {
  return walk_term(store, term, visitor, tree_walk_budget(store));
}

}  // namespace hornbeam::terms
