// SPDX-License-Identifier: MIT
// The predicates of a module by functor. Meta-calls, clause/2 and assert/1 look here: open addressing with
// linear probing, load at most 1/2, nothing to divide. Predicates stay where they are for good.
#pragma once

#include <memory>
#include <vector>

#include "database/predicate.hpp"
#include "support/hash.hpp"

namespace hornbeam::database {

// Of one module, by functor. Predicates stay where they are.
class PredicateTable {
 public:
  PredicateTable() : slots_(16) {}

  Predicate* find(terms::Cell functor) const { return slots_[place_of(functor.functor_index())].predicate; }
  // So many are about to be added to an empty table.
  void reserve(std::size_t predicates);
  // Of a functor that is not there yet. Unchanged on out-of-memory.
  void add(std::unique_ptr<Predicate> predicate);
  // No functor leads there any more; code that knows the predicate may go on with it.
  Predicate& set_aside(terms::Cell functor);

  // All of them, oldest first, those set aside too.
  auto begin() const { return all_.begin(); }
  auto end() const { return all_.end(); }

 private:
  struct Slot {
    Predicate* predicate = nullptr;  // null: free
    std::uint32_t functor_index = 0;
  };
  static constexpr std::uint32_t no_functor = 0xffffffffu;  // of a predicate set aside

  bool is_free(std::size_t slot) const { return slots_[slot].predicate == nullptr; }
  // Where the functor is, or the free slot where it would be.
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
