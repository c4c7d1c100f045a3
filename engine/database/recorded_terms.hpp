// SPDX-License-Identifier: MIT
// The recorded database (recorda/3 and friends) and the counters of flag/3. Terms are kept by key: an atom, a small
// integer, or a functor, as a cell without an address. Each entry has an id that is never used again; an enumeration
// remembers the entry it has reached and the last id at its start, so it sees no entry that was added since (logical
// update view).
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <memory_resource>
#include <optional>
#include <unordered_map>
#include <vector>

#include "terms/record.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::database {

// The key of a dereferenced term; false for terms that cannot be keys (variables, floats, big integers...).
bool record_key(terms::Cell term, terms::Cell& key);

// The records of one key. What recorda/3 has added stands before what recordz/3 has, each in the order of the ids. An
// entry is found by its number: the id, or with recorda/3 the negative id, so that numbers ascend along the sequence.
// Erased entries stay until they are the more, and a walk passes over a run of them at once.
class RecordedEntries {
 public:
  explicit RecordedEntries(std::pmr::memory_resource* memory) : front_(memory), back_(memory) {}

  static constexpr std::int64_t before_all = std::numeric_limits<std::int64_t>::min();

  // Where a walk stands: behind the entry of this number. The index is where that stood, which spares a search if
  // nothing has moved.
  struct Position {
    std::int64_t number = before_all;
    std::size_t index = 0;
  };

  void add(std::int64_t number, terms::Record* term);
  // Goes to the next entry with an id up to `limit`; null at the end.
  const terms::Record* next(Position& position, std::int64_t limit);
  const terms::Record* find(std::int64_t number) const;  // null: not there
  void erase(std::int64_t number);                       // one that is there
  bool empty() const { return used_ == 0; }

  template <class Visit>
  void for_each(Visit visit) const {
    for (auto e = front_.rbegin(); e != front_.rend(); ++e) {
      if (!e->is_erased()) visit(-e->id, e->term());
    }
    for (const Entry& e : back_) {
      if (!e.is_erased()) visit(e.id, e.term());
    }
  }

 private:
  // Of an erased entry the word counts the entries that a walk may pass over, this one included.
  struct Entry {
    std::int64_t id;
    std::uintptr_t word;
    bool is_erased() const { return (word & 1) != 0; }
    std::size_t run() const { return word >> 1; }
    terms::Record* term() const { return reinterpret_cast<terms::Record*>(word); }
  };
  using Sequence = std::pmr::vector<Entry>;
  static std::size_t index_of(const Sequence& sequence, std::int64_t id, std::size_t hint);
  template <class Entries>
  static auto* entry_of(Entries& entries, std::int64_t number);

  Sequence front_;  // of recorda/3: walked from the end
  Sequence back_;
  std::size_t used_ = 0;  // entries that are not erased
};

// recorda/3 and its kin: terms by key, in an order of their own, each with an id that is never used again.
class RecordedTerms {
 public:
  explicit RecordedTerms(terms::TermStore& terms)
      : reference_functor(terms.functors.intern(terms.atoms.intern_system("$record"), 1)),
        terms_(terms),
        by_key_(&terms.memory),
        by_id_(&terms.memory),
        keys_(&terms.memory) {}
  ~RecordedTerms();
  RecordedTerms(const RecordedTerms&) = delete;
  RecordedTerms& operator=(const RecordedTerms&) = delete;

  const terms::Cell reference_functor;  // of the term that represents an id

  // The id of the new entry; 0 when memory is short.
  std::int64_t add(terms::Cell key, terms::Cell term, bool at_end);
  RecordedEntries* entries(terms::Cell key);  // null: none

  struct Place {
    terms::Cell key;
    std::int64_t number;
    const terms::Record* term;
  };
  std::optional<Place> place(std::int64_t id) const;  // none: erased, or never given
  void erase(const Place& place);
  static std::int64_t id_of(std::int64_t number) { return number < 0 ? -number : number; }

  // Saves and restores all entries. A restored entry has its old reference.
  struct SavedKey {
    terms::Cell key;
    struct SavedEntry {
      std::int64_t number;
      terms::OwnedRecord term;
    };
    std::vector<SavedEntry> entries;
  };
  struct Saved {
    std::vector<SavedKey> keys;
    std::uint64_t changes = 0;
  };
  Saved saved() const;
  void go_back_to(const Saved& saved);

  std::int64_t last_id() const { return last_id_; }

  // The keys in use, by a number that grows with each new key.
  using Keys = std::pmr::map<std::int64_t, terms::Cell>;
  const Keys& keys() const { return keys_; }

  template <class Visit>
  void for_each_atom(Visit visit) const {
    for (const auto& [number, key] : keys_) {
      if (key.is_atom()) visit(key.as_atom());
    }
    for (const auto& [key, used] : by_key_) {
      used.entries.for_each([&](std::int64_t, const terms::Record* term) { terms::for_each_atom(*term, visit); });
    }
  }

 private:
  struct Key {
    std::int64_t number;
    RecordedEntries entries;  // never empty
  };
  // In the order of the ids. Those of erased entries stay until they are the more.
  struct Named {
    std::int64_t number;
    terms::Cell key;
    std::int64_t id() const { return id_of(number); }
  };

  void clear();
  Key& used_key(terms::Cell key);
  std::optional<Place> place_of(const Named& named) const;

  terms::TermStore& terms_;
  std::pmr::unordered_map<std::uint64_t, Key> by_key_;
  std::pmr::vector<Named> by_id_;
  Keys keys_;
  std::size_t used_ = 0;  // entries
  std::int64_t last_key_ = 0;
  std::uint64_t changes_ = 0;
  std::int64_t last_id_ = 0;
};

// flag/3: a number by key, initially 0.
class Counters {
 public:
  explicit Counters(terms::TermStore& terms) : terms_(terms), by_key_(&terms.memory) {}
  Counters(const Counters&) = delete;
  Counters& operator=(const Counters&) = delete;

  using Saved = std::vector<std::pair<std::uint64_t, terms::OwnedRecord>>;
  Saved saved() const;
  void go_back_to(const Saved& saved);

  terms::Cell value(terms::Cell key) const;       // a number of bounded size is put on the heap
  bool set(terms::Cell key, terms::Cell number);  // false if out of memory

  template <class Visit>
  void for_each_atom(Visit visit) const {
    for (const auto& [key, number] : by_key_) {
      if (terms::Cell(key).is_atom()) visit(terms::Cell(key).as_atom());
    }
  }

 private:
  terms::TermStore& terms_;
  std::pmr::unordered_map<std::uint64_t, terms::OwnedRecord> by_key_;
};

}  // namespace hornbeam::database
