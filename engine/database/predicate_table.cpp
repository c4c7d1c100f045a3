// SPDX-License-Identifier: MIT
#include "database/predicate_table.hpp"

namespace hornbeam::database {

void PredicateTable::add(std::unique_ptr<Predicate> predicate) {
  if ((all_.size() + 1) * 2 > slots_.size()) grow();
  Predicate* const p = predicate.get();
  all_.push_back(std::move(predicate));
  const std::uint32_t index = p->functor.functor_index();
  slots_[place_of(index)] = {p, index};
}

Predicate& PredicateTable::set_aside(terms::Cell functor) {
  Slot& slot = slots_[place_of(functor.functor_index())];
  slot.functor_index = no_functor;  // not free: others may follow
  return *slot.predicate;
}

void PredicateTable::grow() {
  std::vector<Slot> old(slots_.size() * 2);
  old.swap(slots_);
  for (const Slot& slot : old) {
    if (slot.predicate != nullptr && slot.functor_index != no_functor) slots_[place_of(slot.functor_index)] = slot;
  }
}

}  // namespace hornbeam::database
