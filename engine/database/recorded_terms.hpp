// SPDX-License-Identifier: MIT
// The recorded database (recorda/3 and friends) and the counters of flag/3. Terms are kept by key: an atom, a small
// integer, or a functor, as a cell without an address. Each key's entries are numbered, new ones below the first
// (recorda) or above the last (recordz); an enumeration remembers its current number and the last number at its start,
// so it sees no entry added since (logical update view).
#pragma once

#include <cstdint>
#include <map>
#include <memory_resource>
#include <unordered_map>
#include <vector>

#include "terms/record.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::database {

// The key of a dereferenced term; false for terms that cannot be keys (variables, floats, big integers...).
bool record_key(terms::Cell term, terms::Cell& key);

// recorda/3 and the like: terms by key, ordered per key, each with an id that is never reused.
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

  struct Entry {
    std::uint64_t id;
    terms::Record* term;
  };
  using Entries = std::pmr::map<std::int64_t, Entry>;  // by number

  // The id of the new entry; 0 if out of memory.
  std::uint64_t add(terms::Cell key, terms::Cell term, bool at_end);
  const Entries* entries(terms::Cell key) const;  // null: none

  struct Place {
    terms::Cell key;
    Entries::iterator at;
    Entries* entries;  // of the key
  };
  const Place* place(std::uint64_t id) const;  // null: erased, or never assigned
  static const Entry& entry(const Place& place) { return place.at->second; }
  bool erase(std::uint64_t id);

  // Saves and restores all entries. A restored entry has its old reference.
  struct SavedKey {
    terms::Cell key;
    struct SavedEntry {
      std::int64_t number;
      std::uint64_t id;
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

  // The number of the newest entry of recordz/3.
  std::int64_t last_number() const { return last_number_; }

  // The keys in use, by a number that grows with each new key.
  using Keys = std::pmr::map<std::int64_t, terms::Cell>;
  const Keys& keys() const { return keys_; }

  template <class Visit>
  void for_each_atom(Visit visit) const {
    for (const auto& [number, key] : keys_) {
      if (key.is_atom()) visit(key.as_atom());
    }
    for (const auto& [key, used] : by_key_) {
      for (const auto& [number, entry] : used.entries) terms::for_each_atom(*entry.term, visit);
    }
  }

 private:
  struct Key {
    std::int64_t number;
    Entries entries;  // never empty
  };

  void clear();

  terms::TermStore& terms_;
  std::pmr::unordered_map<std::uint64_t, Key> by_key_;
  std::pmr::unordered_map<std::uint64_t, Place> by_id_;
  Keys keys_;
  std::int64_t last_key_ = 0;
  std::uint64_t changes_ = 0;
  std::uint64_t last_id_ = 0;
  // Numbers are never reused, so an entry added after an erasure is new to every enumeration.
  std::int64_t last_number_ = 0;
  std::int64_t first_number_ = 0;
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
