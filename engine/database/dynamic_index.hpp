// SPDX-License-Identifier: MIT
// Hash indexes of one dynamic predicate, made on demand: at a call whose bound arguments would leave many
// candidates, the argument that discriminates best gets a table key -> chain of clauses. Clauses with a
// variable in that argument stand in a chain of their own; a call merges the two by clause order. Adding a
// clause extends the tables; erased clauses stay in the chains (skipped by their life span) until the
// predicate is purged, which drops the tables. Erased clauses at the front are passed once.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <memory_resource>
#include <unordered_map>
#include <vector>

#include "database/clause.hpp"
#include "terms/cell.hpp"

namespace hornbeam::database {

struct IndexLink {
  Clause* clause;
  IndexLink* next;
};

// Where a call stands in the candidates: next of the key's chain and next of the variables' chain.
struct Candidates {
  IndexLink* keyed = nullptr;
  IndexLink* variable = nullptr;

  // The next clause by order; null at the end.
  Clause* take() {
    if (keyed == nullptr && variable == nullptr) return nullptr;
    IndexLink*& link =
        variable == nullptr ||
                (keyed != nullptr && keyed->clause->order < variable->clause->order)
            ? keyed
            : variable;
    Clause* clause = link->clause;
    link = link->next;
    return clause;
  }
};

class DynamicIndex {
 public:
  DynamicIndex(support::MemoryBudget& memory, const code::AddressTable& addresses)
      : memory_(memory), addresses_(addresses) {}
  // Looks whether one of the arguments (dereferenced on the way) has or deserves a table. False: scan.
  bool find(const Predicate& predicate, const terms::Cell* arguments, Candidates& found);
  // Throw std::bad_alloc; nothing has changed then.
  void appended(Clause* clause);
  void prepended(Clause* clause);
  void clear() {
    tables_.clear();
    useless_ = 0;
    front_ = nullptr;
  }
  // Where a search that begins now starts: all clauses before it are erased. Null when there is none.
  Clause* first_live(const Predicate& predicate);
  // Arguments with a table, for explanation.
  std::vector<unsigned> indexed_arguments() const;

 private:
  struct Chain {
    IndexLink* first = nullptr;
    IndexLink* last = nullptr;
    IndexLink* first_live();  // takes erased clauses off the front
  };
  struct Table {
    explicit Table(support::MemoryBudget& memory) : chains(&memory), links(&memory) {}
    unsigned argument = 0;
    std::pmr::unordered_map<Key, Chain> chains;
    Chain variables;
    std::pmr::deque<IndexLink> links;
    // A link for a clause to come, and the chain that it belongs to.
    void prepare(Clause* clause, Key key);
    void link_last();
    void link_first();
    Chain* prepared = nullptr;
  };
  void prepare(Clause* clause);
  Table* build(const Predicate& predicate, unsigned argument);  // null: not worth it, or no memory

  support::MemoryBudget& memory_;
  const code::AddressTable& addresses_;
  std::vector<std::unique_ptr<Table>> tables_;
  Clause* front_ = nullptr;         // all before it are erased; null: the first
  std::uint64_t useless_ = 0;       // arguments tried in vain, one bit each
  std::uint32_t judged_at_ = 0;     // number of clauses when they were tried
};

}  // namespace hornbeam::database
