// SPDX-License-Identifier: MIT
// A hash table of an index: the key of a clause at certain places -> the clauses with that key, in order. Clauses with
// a variable there are in a chain of their own; a search merges the two.
//
// Erased clauses stay in the chains until the predicate is purged, for searches that began before. Those at the front
// of a chain are skipped only once: an unlinked one still leads to its successors.
#pragma once

#include <cstdint>
#include <deque>
#include <memory_resource>
#include <vector>

#include "database/clause.hpp"
#include "database/index_place.hpp"
#include "terms/cell.hpp"

namespace hornbeam::database {

struct IndexLink {
  Clause* clause;  // null: a free link
  IndexLink* next;
};

// A place in a chain of clauses: a link, or the clause itself if the chain has only one, marked by the lowest bit. Most
// keys have one clause, which takes no memory beyond its slot in the table.
class ChainPlace {
 public:
  ChainPlace() = default;
  ChainPlace(IndexLink* link) : bits_(reinterpret_cast<std::uintptr_t>(link)) {}
  ChainPlace(Clause* only) : bits_(reinterpret_cast<std::uintptr_t>(only) | 1) {}

  bool at_end() const { return bits_ == 0; }
  Clause* clause() const { return is_only() ? reinterpret_cast<Clause*>(bits_ & ~std::uintptr_t{1}) : link()->clause; }
  void step() { *this = is_only() ? ChainPlace() : ChainPlace(link()->next); }
  void pass_dead() {
    while (!at_end() && clause()->is_dead) step();
  }
  // True if more clauses than that follow from here. Counts no further.
  bool is_longer_than(unsigned limit) const {
    ChainPlace place = *this;
    for (unsigned i = 0; i <= limit; ++i, place.step()) {
      if (place.at_end()) return false;
    }
    return true;
  }
  double length() const {
    double count = 0;
    for (ChainPlace place = *this; !place.at_end(); place.step()) ++count;
    return count;
  }
  // As an integer, for choice points and terms.
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

// The position of a search: the next place in the key's chain and in the variables' chain.
struct Candidates {
  ChainPlace keyed;
  ChainPlace variable;

  double length() const { return keyed.length() + variable.length(); }
  // The next clause in order; null at the end.
  Clause* take() {
    if (keyed.at_end() && variable.at_end()) return nullptr;
    const bool keyed_first = variable.at_end() || (!keyed.at_end() && keyed.clause()->order < variable.clause()->order);
    ChainPlace& place = keyed_first ? keyed : variable;
    Clause* const clause = place.clause();
    place.step();
    return clause;
  }
};

// Open addressing with linear probing, load at most 3/4.
class ClauseTable {
 public:
  // `share`: the expected fraction of the clauses that have a given key. May throw.
  ClauseTable(support::MemoryBudget& memory, IndexPlaces places, double share, std::size_t expected);
  const IndexPlaces& places() const { return places_; }
  double share() const { return share_; }
  void set_share(double share) { share_ = share; }
  Candidates find(Key key);

  // Allocates everything needed to add a clause; may throw. Then one of the others adds it, and does not throw.
  void prepare(Clause* clause, Key key);
  void forget_prepared();
  void add_last();
  void add_first();

  // Drops the dead clauses. No search may be at one of them. False if stopped: it may then be done again.
  bool drop_dead(const support::StopSign& stop);

 private:
  struct Chain {
    union {
      IndexLink* first = nullptr;
      Chain* next_free;  // of a free chain
    };
    IndexLink* last = nullptr;
    IndexLink* first_live();  // removes erased clauses from the front
    void add_last(IndexLink* link);
    void add_first(IndexLink* link);
    void drop_dead();
  };
  struct Slot {
    Key key = any_key;        // any_key: free
    std::uintptr_t held = 0;  // the only clause with this key, with the lowest bit set, or a Chain of several

    static constexpr std::uintptr_t no_clause = 1;
    bool has_only() const { return (held & 1) != 0; }
    bool is_live() const { return only() != nullptr && !only()->erased; }
    Clause* only() const { return reinterpret_cast<Clause*>(held & ~std::uintptr_t{1}); }
    Chain* chain() const { return reinterpret_cast<Chain*>(held); }
  };
  std::size_t place_of(Key key) const;
  void grow();
  IndexLink* new_link(Clause* clause);
  void free_link(IndexLink* link);
  Chain* new_chain();

  IndexPlaces places_;
  double share_;
  std::pmr::vector<Slot> slots_;
  std::size_t used_ = 0;
  std::pmr::deque<Chain> chains_;
  std::pmr::deque<IndexLink> links_;
  IndexLink* free_links_ = nullptr;
  Chain* free_chains_ = nullptr;
  Chain variables_;
  Chain* prepared_chain_ = nullptr;  // or
  Slot* prepared_slot_ = nullptr;
  Clause* prepared_clause_ = nullptr;
  IndexLink* prepared_link_ = nullptr;
};

}  // namespace hornbeam::database
