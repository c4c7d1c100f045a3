// SPDX-License-Identifier: MIT
// The hash tables of one predicate, made on demand: at a call whose bound arguments would leave many
// candidates, the places in them that tell the clauses apart best get a table (index_choice.hpp). Adding a
// clause extends the tables; erased clauses stay in them, skipped by their life span, until the predicate is
// purged.
//
// Erased clauses at the front of the list of clauses are passed once. When a clause is put before them, they
// are taken off the list: they still lead to what follows, for searches that began before.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "database/clause_list.hpp"
#include "database/clause_table.hpp"
#include "terms/cell.hpp"

namespace hornbeam::database {

class DynamicIndex {
 public:
  explicit DynamicIndex(support::MemoryBudget& memory) : memory_(memory) {}
  // The candidates of a search with these arguments. False: all clauses are.
  bool find(const ClauseList& clauses, const terms::Cell* arguments, Candidates& found);
  // Throw std::bad_alloc; nothing has changed then.
  void appended(Clause* clause);
  void prepended(const ClauseList& clauses, Clause* clause);
  // Where a search that begins now starts: all clauses before it are erased. Null when there is none.
  Clause* first_live(const ClauseList& clauses);
  // Erased clauses that are no longer in the predicate's list.
  const std::vector<Clause*>& set_aside() const { return set_aside_; }
  // Forgets the dead. Those set aside are moved to `dead`.
  void drop_dead(std::vector<Clause*>& dead);
  // The list of clauses is put together anew, from all of them.
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
  std::vector<std::unique_ptr<ClauseTable>> tables_;  // those that tell apart best first
  Clause* front_ = nullptr;                           // all before it are erased; null: the first
  std::vector<Clause*> set_aside_;
  // Calls for which no better table was found when there were so many clauses.
  struct Judged {
    Key pattern;
    std::uint32_t length;
  };
  std::vector<Judged> judged_;
};

}  // namespace hornbeam::database
