// SPDX-License-Identifier: MIT
// The predicates of a module by functor, for meta-calls, clause/2 and assert/1: open addressing with linear probing,
// load at most 1/2, no division.
#pragma once

#include <memory>
#include <vector>

#include "database/predicate.hpp"
#include "support/hash.hpp"

namespace hornbeam::database {

// The predicates of one module, by functor. They never move.
class PredicateTable {
 public:
  PredicateTable() : slots_(16) {}

  Predicate* find(terms::Cell functor) const { return slots_[place_of(functor.functor_index())].predicate; }
  // The functor must be new. Unchanged on out-of-memory.
  void add(std::unique_ptr<Predicate> predicate);
  // Detaches the functor; code that holds the predicate may keep using it.
  Predicate& set_aside(terms::Cell functor);

  // All of them, oldest first, including those set aside.
  auto begin() const { return all_.begin(); }
  auto end() const { return all_.end(); }

 private:
  struct Slot {
    Predicate* predicate = nullptr;  // null: free
    std::uint32_t functor_index = 0;
  };
  static constexpr std::uint32_t no_functor = 0xffffffffu;  // marks a predicate set aside

  bool is_free(std::size_t slot) const { return slots_[slot].predicate == nullptr; }
  // The slot of the functor, or the free slot for it.
  std::size_t place_of(std::uint32_t functor_index) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = support::spread(functor_index) >> 40 & mask;
    while (!is_free(i) && slots_[i].functor_index != functor_index) i = (i + 1) & mask;
    return i;
  }
  void grow();

  std::vector<std::unique_ptr<Predicate>> all_;
  std::vector<Slot> slots_;
};

}  // namespace hornbeam::database
