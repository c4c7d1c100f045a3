// SPDX-License-Identifier: MIT
// Depth-first search with bits for each cell: `met` and `open` (on the path from the root). An edge to an open compound
// closes a cycle. The chain of last arguments of a compound shares one frame, so a list of any length needs no stack;
// when the frame is finished its chain is walked once more to close it.
#include "writer/cycle_finder.hpp"

#include <iterator>

#include "support/work_stack.hpp"
#include "terms/visited_cells.hpp"

namespace hornbeam::writer {

namespace {

// Terms with fewer compounds are first walked as trees, which needs no bits.
constexpr int tree_budget = 1000;

const Cell* first_argument(Cell compound) { return compound.is_list() ? compound.address() : compound.address() + 1; }
std::size_t arity_of(Cell compound) { return compound.is_list() ? 2 : terms::functor_of(compound).arity(); }

bool is_small_tree(Cell term) {
  Cell pending[64];
  int count = 0;
  int budget = tree_budget;
  pending[count++] = term;
  while (count > 0) {
    const Cell c = terms::deref(pending[--count]);
    if (!c.is_compound()) continue;
    if (--budget < 0) return false;
    const Cell* argument = first_argument(c);
    const std::size_t arity = arity_of(c);
    if (count + arity > std::size(pending)) return false;
    for (std::size_t i = 0; i < arity; ++i) {
      if (!argument[i].is_atomic()) pending[count++] = argument[i];
    }
  }
  return true;
}

class Search {
 public:
  Search(const terms::TermStore& terms, std::vector<const Cell*>& closed_at)
      : terms_(terms), met_(terms), open_(terms), closed_(terms), closed_at_(closed_at) {}

  CycleSearch run(Cell root) {
    if (!met_.activate() || !open_.activate() || !closed_.activate()) return CycleSearch::no_memory;
    if (enter(root) && !frames_.push(frame_of(root))) return CycleSearch::no_memory;
    while (!frames_.empty()) {
      Frame f = frames_.pop();
      if (!step(f)) return CycleSearch::no_memory;
    }
    return closed_at_.empty() ? CycleSearch::acyclic : CycleSearch::cyclic;
  }

 private:
  struct Frame {
    Cell chain_begin;
    Cell current;  // the last compound of the chain
    std::size_t next;
  };
  static Frame frame_of(Cell compound) { return {compound, compound, 0}; }

  // True for a compound visited for the first time, which becomes open.
  bool enter(Cell c) {
    if (!c.is_compound() || !terms_.in_heap(c.address())) return false;
    if (open_.marked(c.address())) {
      if (closed_.mark(c.address())) closed_at_.push_back(c.address());
      return false;
    }
    if (!met_.mark(c.address())) return false;
    open_.mark(c.address());
    return true;
  }

  // Processes a popped frame until it is finished or waits for a subterm.
  bool step(Frame& f) {
    for (;;) {
      const std::size_t arity = arity_of(f.current);
      if (f.next >= arity) break;
      if (terms_.must_stop(++steps_)) return false;
      const Cell argument = terms::deref(first_argument(f.current)[f.next++]);
      if (!enter(argument)) continue;
      if (f.next < arity) return frames_.push(f) && frames_.push(frame_of(argument));
      f.current = argument;
      f.next = 0;
    }
    close_chain(f);
    return true;
  }

  void close_chain(const Frame& f) {
    Cell c = f.chain_begin;
    for (;;) {
      open_.unmark(c.address());
      if (c == f.current) return;
      c = terms::deref(first_argument(c)[arity_of(c) - 1]);
    }
  }

  const terms::TermStore& terms_;
  terms::VisitedCells met_;
  terms::VisitedCells open_;
  terms::VisitedCells closed_;  // those in closed_at_
  std::vector<const Cell*>& closed_at_;
  support::WorkStack<Frame> frames_;
  std::size_t steps_ = 0;
};

}  // namespace

CycleSearch find_cycles(const terms::TermStore& terms, Cell term, std::vector<const Cell*>& closed_at) {
  term = terms::deref(term);
  if (!term.is_compound() || is_small_tree(term)) return CycleSearch::acyclic;
  return Search(terms, closed_at).run(term);
}

}  // namespace hornbeam::writer
