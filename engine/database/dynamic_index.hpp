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
#include <vector>

#include "database/clause.hpp"
#include "terms/cell.hpp"

namespace hornbeam::database {

struct IndexLink {
  Clause* clause;
  IndexLink* next;
};

// A place in a chain of clauses: a link, or the clause itself where the chain has but one, which is told by
// the lowest bit. Most keys have one clause, and it takes no memory beside its slot in the table.
class ChainPlace {
 public:
  ChainPlace() = default;
  ChainPlace(IndexLink* link) : bits_(reinterpret_cast<std::uintptr_t>(link)) {}
  ChainPlace(Clause* only) : bits_(reinterpret_cast<std::uintptr_t>(only) | 1) {}

  bool at_end() const { return bits_ == 0; }
  Clause* clause() const { return is_only() ? reinterpret_cast<Clause*>(bits_ & ~std::uintptr_t{1}) : link()->clause; }
  void step() { *this = is_only() ? ChainPlace() : ChainPlace(link()->next); }
  // For choice points and terms, as an integer.
  terms::Cell saved() const { return terms::Cell::integer(static_cast<std::int64_t>(bits_)); }
  static ChainPlace from(terms::Cell saved) {
    ChainPlace place;
    place.bits_ = static_cast<std::uintptr_t>(saved.as_small_integer());
    return place;
  }

 private:
  bool is_only() const { return (bits_ & 1) != 0; }
  IndexLink* link() const { return reinterpret_cast<IndexLink*>(bits_); }

  std::uintptr_t bits_ = 0;
};

// Where a call stands in the candidates: next of the key's chain and next of the variables' chain.
struct Candidates {
  ChainPlace keyed;
  ChainPlace variable;

  // The next clause by order; null at the end.
  Clause* take() {
    if (keyed.at_end() && variable.at_end()) return nullptr;
    const bool keyed_first = variable.at_end() || (!keyed.at_end() && keyed.clause()->order < variable.clause()->order);
    ChainPlace& place = keyed_first ? keyed : variable;
    Clause* const clause = place.clause();
    place.step();
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
    void add_last(IndexLink* link);
    void add_first(IndexLink* link);
  };
  // Of one argument: open addressing with linear probing, load at most 3/4.
  class Table {
   public:
    Table(support::MemoryBudget& memory, unsigned argument, std::size_t expected);
    unsigned argument() const { return argument_; }
    Candidates find(Key key);
    // Makes all that a clause to come needs; may throw. Then one of the others adds it and does not.
    void prepare(Clause* clause, Key key);
    void forget_prepared();
    void add_last();
    void add_first();

   private:
    struct Slot {
      Key key = any_key;        // any_key: free
      std::uintptr_t held = 0;  // the only clause with this key, the lowest bit set, or the Chain of several

      bool has_only() const { return (held & 1) != 0; }
      bool is_live() const { return only() != nullptr && !only()->erased; }
      Clause* only() const { return reinterpret_cast<Clause*>(held & ~std::uintptr_t{1}); }
      Chain* chain() const { return reinterpret_cast<Chain*>(held); }
    };
    std::size_t place_of(Key key) const;
    void grow();

    unsigned argument_;
    std::pmr::vector<Slot> slots_;
    std::size_t used_ = 0;
    std::pmr::deque<Chain> chains_;
    std::pmr::deque<IndexLink> links_;
    Chain variables_;
    Chain* prepared_chain_ = nullptr;  // or
    Slot* prepared_slot_ = nullptr;
    Clause* prepared_clause_ = nullptr;
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
