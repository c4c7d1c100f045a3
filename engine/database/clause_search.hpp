// SPDX-License-Identifier: MIT
// The clauses of a predicate that a head can match, as they were when the search began (logical update
// view): how clause/2, retract/1 and their kin walk a predicate. A search between two solutions of a
// nondeterministic builtin is a term, so that the purge of erased clauses sees it in the choice point:
//
//   '$clause_search'(Predicate, Next, Variables, Generation, Indexed)      addresses as integers
#pragma once

#include "database/clause.hpp"
#include "database/database.hpp"
#include "database/dynamic_index.hpp"
#include "database/predicate.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::database {

class ClauseSearch {
 public:
  // Begins: `arguments` are those of the head.
  ClauseSearch(const Database& database, Predicate& predicate, const terms::Cell* arguments);
  // Goes on from a saved search; `arguments` are as they were then.
  ClauseSearch(terms::Cell state, const terms::Cell* arguments);

  // The next clause whose first argument does not exclude a match; null at the end.
  Clause* take();
  // The search before its last `take`, so that the clause taken then is found again.
  terms::Cell save_before_last(terms::TermStore& store) const;
  Predicate& predicate() const { return *predicate_; }

 private:
  struct Place {
    Clause* next = nullptr;  // along the list
    Candidates candidates;   // or in the chains of an index
  };
  Predicate* predicate_;
  bool indexed_ = false;
  Key key_;  // of the first argument
  Generation generation_;
  Place place_;
  Place before_last_;
};

// Of the state of a nondeterministic builtin: the predicate that it searches; null if it is not a search.
Predicate* searched_predicate(terms::Cell state);
Generation search_generation(terms::Cell state);
// Takes the search past clauses that are dead.
void pass_dead(terms::Cell state);

}  // namespace hornbeam::database
