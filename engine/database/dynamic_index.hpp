// SPDX-License-Identifier: MIT
// The hash tables of one predicate, made on demand: when the bound arguments of a call would leave many candidates, the
// places in them that best discriminate the clauses get a table (index_choice.hpp). Adding a clause extends the tables;
// erased clauses stay in them, skipped by their life span, until the predicate is purged.
//
// Erased clauses at the front of the clause list are skipped only once. When a clause is added before them, they are
// taken off the list, but still lead to their successors, for searches that began before.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "database/clause_list.hpp"
#include "database/clause_table.hpp"
#include "support/stop_sign.hpp"
#include "terms/cell.hpp"

namespace hornbeam::database {

class DynamicIndex {
 public:
  DynamicIndex(support::MemoryBudget& memory, const support::StopSign& stop) : memory_(memory), stop_(stop) {}
  // The candidates of a search with these arguments. False: all clauses are candidates.
  bool find(const ClauseList& clauses, const terms::Cell* arguments, Candidates& found);
  // These throw std::bad_alloc; nothing has changed then.
  void appended(Clause* clause);
  void prepended(const ClauseList& clauses, Clause* clause);
  // Where a search that begins now starts: all clauses before it are erased. Null if there are none.
  Clause* first_live(const ClauseList& clauses);
  // Erased clauses no longer in the predicate's list.
  const std::vector<Clause*>& set_aside() const { return set_aside_; }
  // Drops dead clauses. Those set aside are moved to `dead`. False if the host ends the query: not all are dropped.
  bool drop_dead(std::vector<Clause*>& dead);
  // For when the clause list is rebuilt from all clauses.
  void forget_places() {
    drop_tables();
    set_aside_.clear();
    front_ = nullptr;
  }
  void drop_tables() {
    tables_.clear();
    judged_.clear();
  }

 private:
  void prepare(Clause* clause);
  ClauseTable* table_for(const ClauseList& clauses, const terms::Cell* arguments, ClauseTable* present,
                         const Candidates& found);
  ClauseTable* build(const ClauseList& clauses, const IndexPlaces& places, double share);

  support::MemoryBudget& memory_;
  const support::StopSign& stop_;
  std::vector<std::unique_ptr<ClauseTable>> tables_;  // the most discriminating first
  Clause* front_ = nullptr;                           // all before it are erased; null: the first
  std::vector<Clause*> set_aside_;
  // Calls for which no better table was found at that number of clauses.
  struct Judged {
    Key pattern;
    std::uint32_t length;
  };
  std::vector<Judged> judged_;
};

}  // namespace hornbeam::database
