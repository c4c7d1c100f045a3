// SPDX-License-Identifier: MIT
#include "database/predicate.hpp"

#include "database/dynamic_index.hpp"
#include "database/predicate_index.hpp"

namespace hornbeam::database {

Predicate::Predicate() = default;

Predicate::~Predicate() {
  for (Clause* c : clauses_set_aside()) Clause::destroy(*memory, c);
  for (Clause* c = first; c != nullptr;) {
    Clause* next = c->next;
    Clause::destroy(*memory, c);
    c = next;
  }
}

void Predicate::append(Clause* clause) {
  clause->predicate = this;
  clause->next = nullptr;
  clause->order = last == nullptr ? 0 : last->order + 1;
  if (dynamic_index != nullptr) dynamic_index->appended(clause);  // may throw
  if (last == nullptr) {
    first = clause;
  } else {
    last->next = clause;
  }
  last = clause;
  ++live;
}

void Predicate::prepend(Clause* clause) {
  clause->predicate = this;
  clause->next = first;
  clause->order = first == nullptr ? 0 : first->order - 1;
  if (dynamic_index != nullptr) dynamic_index->prepended(*this, clause);  // may throw
  first = clause;
  if (last == nullptr) last = clause;
  ++live;
}

std::span<Clause* const> Predicate::clauses_set_aside() const {
  if (dynamic_index == nullptr) return {};
  return dynamic_index->set_aside();
}

bool Predicate::unlink_dead(std::vector<Clause*>& dead, const support::StopSign& stop) {
  Clause** link = &first;
  Clause* previous = nullptr;
  std::size_t steps = 0;
  while (Clause* c = *link) {
    if (stop.is_up_at(++steps)) return false;
    if (c->is_dead) {
      *link = c->next;
      dead.push_back(c);
    } else {
      previous = c;
      link = &c->next;
    }
  }
  last = previous;
  return true;
}

}  // namespace hornbeam::database
