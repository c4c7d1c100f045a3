// SPDX-License-Identifier: MIT
//
// The search of clause/2 and retract/1. Between two solutions it lives on the heap as a term, so that backtracking and
// the collector need to know nothing about it:
//
//   '$clause_search'(Predicate, Place, PlaceAmongVariables, Generation, IsIndexed)
//
// Predicate and places are addresses in small integers. They stay valid: clauses that a waiting search may still visit
// are not freed (waiting_searches finds the terms in choice points), and pass_dead moves a search past those that are
// about to be. The generation makes the logical update view: clauses born later, or dead before it, are passed over.
#include "database/clause_search.hpp"

namespace hornbeam::database {

namespace {

Cell address_cell(const void* address) {
  return Cell::integer(static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(address)));
}

template <class T>
T* address_in(Cell state, std::size_t argument) {
  const Cell c = terms::structure_argument(state, argument);
  return reinterpret_cast<T*>(static_cast<std::uintptr_t>(c.as_small_integer()));
}

Key first_key(const Predicate& predicate, const Cell* arguments) {
  return predicate.arity == 0 ? any_key : key_of_term(terms::deref(arguments[0]));
}

}  // namespace

// Begins a search over the clauses visible now.
ClauseSearch::ClauseSearch(const Database& database, Predicate& predicate, const Cell* arguments)
    : predicate_(&predicate), key_(first_key(predicate, arguments)), generation_(database.now()) {
  place_.next = predicate.dynamic_index == nullptr ? predicate.first : predicate.dynamic_index->first_live(predicate);
  indexed_ = predicate.dynamic_index != nullptr && database.indexing &&
             predicate.dynamic_index->find(predicate, arguments, place_.candidates);
}

ClauseSearch::ClauseSearch(Cell state, const Cell* arguments)
    : predicate_(address_in<Predicate>(state, 0)),
      indexed_(terms::structure_argument(state, 4).as_small_integer() != 0),
      key_(first_key(*predicate_, arguments)),
      generation_(static_cast<Generation>(terms::structure_argument(state, 3).as_small_integer())) {
  if (indexed_) {
    place_.candidates.keyed = ChainPlace::from(terms::structure_argument(state, 1));
    place_.candidates.variable = ChainPlace::from(terms::structure_argument(state, 2));
  } else {
    place_.next = address_in<Clause>(state, 1);
  }
}

// `keys_match` compares the first argument only; an index has compared more, and says so by giving fewer candidates.
// The next clause that can match, or null. Erased clauses that it skips count towards a purge.
Clause* ClauseSearch::take() {
  for (;;) {
    before_last_ = place_;
    Clause* c;
    if (indexed_) {
      c = place_.candidates.take();
    } else {
      c = place_.next;
      if (c != nullptr) place_.next = c->next;
    }
    if (c == nullptr) return nullptr;
    if (c->erased) ++predicate_->wasted;
    if (c->visible_at(generation_) && !c->is_closing && keys_match(c->first_key, key_)) return c;
  }
}

// The state for a redo that returns the last taken clause again.
Cell ClauseSearch::save_before_last(terms::TermStore& store) const {
  const Cell next = indexed_ ? before_last_.candidates.keyed.saved() : address_cell(before_last_.next);
  return store.new_structure(terms::functors::clause_search, address_cell(predicate_), next,
                             before_last_.candidates.variable.saved(),
                             Cell::integer(static_cast<std::int64_t>(generation_)), Cell::integer(indexed_ ? 1 : 0));
}

Predicate* searched_predicate(Cell state) {
  const bool is_search = state.is_structure() && terms::functor_of(state) == terms::functors::clause_search;
  return is_search ? address_in<Predicate>(state, 0) : nullptr;
}

Generation search_generation(Cell state) {
  return static_cast<Generation>(terms::structure_argument(state, 3).as_small_integer());
}

// The state belongs to this search alone, so it is changed in place.
void pass_dead(Cell state) {
  Cell* const places = &terms::structure_argument(state, 1);
  const bool indexed = terms::structure_argument(state, 4).as_small_integer() != 0;
  if (indexed) {
    for (Cell* place = places; place < places + 2; ++place) {
      ChainPlace chain = ChainPlace::from(*place);
      chain.pass_dead();
      *place = chain.saved();
    }
  } else {
    Clause* next = address_in<Clause>(state, 1);
    while (next != nullptr && next->is_dead) next = next->next;
    places[0] = address_cell(next);
  }
}

}  // namespace hornbeam::database
