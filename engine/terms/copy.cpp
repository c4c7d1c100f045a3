// SPDX-License-Identifier: MIT
#include "terms/copy.hpp"

#include "terms/evacuation.hpp"
#include "terms/term_walk.hpp"

namespace hornbeam::terms {

namespace {
EvacuationTarget fixed_target(Cell* begin, const Cell* end) {
  EvacuationTarget target;
  target.cells = begin;
  target.capacity = static_cast<std::size_t>(end - begin);
  // The heap does not move: a copy that does not fit is abandoned.
  target.grow = [](EvacuationTarget&, std::size_t) { return false; };
  return target;
}
}  // namespace

// No value: the heap is too small for the copy; nothing has changed. Ground constants of code are shared, not copied.
std::optional<Cell> copy_term(TermStore& store, Cell term, AttributeCopy attributes, GroundTerms ground_arguments) {
  term = deref(term);
  if (term.is_atomic()) return term;
  if (store.top >= store.hard_end) return std::nullopt;
  EvacuationTarget target = fixed_target(store.top, store.hard_end);
  Cell copied;
  Evacuation<false> copying(store, target, attributes);
  if (ground_arguments == GroundTerms::shared) copying.share_ground_arguments(term);
  if (!copying.run(term, copied)) return std::nullopt;
  // Until here the copy was above the heap's top, so a failure leaves nothing to undo.
  store.top += target.used;
  return copied;
}

// Copies into the cells from `free` on, which is advanced; for terms kept apart from the rest of the heap.
std::optional<Cell> copy_term_into(TermStore& store, Cell*& free, Cell* end, Cell term, AttributeCopy attributes) {
  EvacuationTarget target = fixed_target(free, end);
  target.shared_end = end;
  Cell copied;
  if (!Evacuation<false>(store, target, attributes).run(term, copied)) return std::nullopt;
  free += target.used;
  return copied;
}

namespace {
struct CellCounter : WalkVisitor {
  std::size_t cells = 1;
  bool compound(Cell c) {
    cells += c.is_list() ? 2 : 1 + std::size_t{functor_of(c).arity()};
    return true;
  }
  // A variable's attributes are copied with it.
  static constexpr bool enters_attributes = true;
  bool variable(Cell v) {
    cells += v.is_attributed() ? 2 : 0;
    return true;
  }
};
}  // namespace

// An upper bound for the cells of a copy.
std::size_t copy_cells(const TermStore& store, Cell term) {
  CellCounter counter;
  // Without memory to record shared subterms, use the size of the heap as the bound.
  if (walk_term(store, term, counter, 0) == Answer::no_memory) {
    return static_cast<std::size_t>(store.top - store.base);
  }
  return counter.cells + Evacuation<false>::small_cells;
}

}  // namespace hornbeam::terms
