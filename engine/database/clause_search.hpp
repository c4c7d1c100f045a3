// SPDX-License-Identifier: MIT
// The clauses of a predicate that a head can match, as of the start of the search (logical update view): how clause/2,
// retract/1 and the like traverse a predicate. Between two solutions of a nondeterministic builtin a search is a term,
// so that the purge of erased clauses sees it in the choice point:
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
  // Begins a search: `arguments` are those of the head.
  ClauseSearch(const Database& database, Predicate& predicate, const terms::Cell* arguments);
  // Continues a saved search; `arguments` are the same as then.
  ClauseSearch(terms::Cell state, const terms::Cell* arguments);

  // The next clause whose first argument does not exclude a match; null at the end.
  Clause* take();
  // The search before its last `take`, which will find the same clause again.
  terms::Cell save_before_last(terms::TermStore& store) const;
  Predicate& predicate() const { return *predicate_; }

 private:
  struct Place {
    Clause* next = nullptr;  // in the list
    Candidates candidates;   // or in the index chains
  };
  Predicate* predicate_;
  bool indexed_ = false;
  Key key_;  // key of the first argument
  Generation generation_;
  Place place_;
  Place before_last_;
};

// The predicate that the state of a nondeterministic builtin searches; null if it is not a search.
Predicate* searched_predicate(terms::Cell state);
Generation search_generation(terms::Cell state);
// Moves the search past dead clauses.
void pass_dead(terms::Cell state);

}  // namespace hornbeam::database
