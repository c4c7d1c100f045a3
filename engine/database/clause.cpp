// SPDX-License-Identifier: MIT
#include "database/clause.hpp"

#include <new>

#include "compiler/template.hpp"
#include "support/hash.hpp"
#include "terms/functor_table.hpp"

namespace hornbeam::database {

using terms::Cell;
using terms::HeaderKind;

Key key_of_term(Cell c) {
  switch (c.tag()) {
    case terms::Tag::ref:
    case terms::Tag::att: return any_key;
    case terms::Tag::lst: return terms::functors::list_pair.bits();
    case terms::Tag::str: return terms::functor_of(c).bits();
    case terms::Tag::atm:
    case terms::Tag::num: return c.bits();
    default: break;
  }
  // A float, big integer or string: a hash of its words. Equal terms have equal keys; the low bits are
  // those of a box cell, which no other key has.
  const Cell* p = c.address();
  Word hash = p->bits();
  for (std::size_t i = 1; i <= p->box_words(); ++i) hash = support::mix(hash ^ p[i].bits());
  return (hash << 3) | static_cast<Word>(terms::Tag::box);
}

Clause* Clause::make(support::MemoryBudget& memory, std::size_t words) {
  void* const block = memory.take(sizeof(Clause) + words * sizeof(Word));
  if (block == nullptr) return nullptr;
  Clause* clause = new (block) Clause;
  clause->words = static_cast<std::uint32_t>(words);
  return clause;
}

void Clause::destroy(support::MemoryBudget& memory, Clause* clause) {
  if (clause->source != nullptr) terms::free_record(clause->source);
  if (clause->extras != nullptr) {
    for (compiler::Template* t : clause->extras->templates) compiler::Template::destroy(t);
    if (clause->extras->watched != nullptr) destroy(memory, clause->extras->watched);
    delete clause->extras;
  }
  memory.give_back(clause, clause->bytes());
}

}  // namespace hornbeam::database
