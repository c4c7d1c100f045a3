// SPDX-License-Identifier: MIT
#include "database/dynamic_index.hpp"

#include <algorithm>
#include <new>

#include "database/clause_key.hpp"
#include "database/predicate.hpp"

namespace hornbeam::database {

void DynamicIndex::Table::prepare(Clause* clause, Key key) {
  prepared = key == any_key ? &variables : &chains[key];
  links.push_back({clause, nullptr});
}

void DynamicIndex::Table::link_last() {
  IndexLink* const link = &links.back();
  if (prepared->last == nullptr) {
    prepared->first = link;
  } else {
    prepared->last->next = link;
  }
  prepared->last = link;
}

void DynamicIndex::Table::link_first() {
  links.back().next = prepared->first;
  prepared->first = &links.back();
  if (prepared->last == nullptr) prepared->last = prepared->first;
}

DynamicIndex::Table* DynamicIndex::build(const Predicate& predicate, unsigned argument) {
  // Worth it when the keys tell the clauses apart: at least two different keys, few variables.
  std::size_t variables = 0;
  Key first_key = any_key;
  bool differ = false;
  for (const Clause* c = predicate.first; c != nullptr; c = c->next) {
    if (c->erased) continue;
    const Key key = argument == 0 ? c->first_key : clause_key(addresses_, *c, argument);
    if (key == any_key) {
      ++variables;
    } else if (first_key == any_key) {
      first_key = key;
    } else if (key != first_key) {
      differ = true;
    }
  }
  if (!differ || variables * 2 > predicate.live) return nullptr;
  try {
    auto table = std::make_unique<Table>(memory_);
    table->argument = argument;
    table->chains.reserve(predicate.live);
    for (Clause* c = predicate.first; c != nullptr; c = c->next) {
      if (c->erased) continue;
      table->prepare(c, clause_key(addresses_, *c, argument));
      table->link_last();
    }
    tables_.push_back(std::move(table));
    return tables_.back().get();
  } catch (const std::bad_alloc&) {
    return nullptr;  // clauses are found without it, too: so they can be retracted
  }
}

bool DynamicIndex::find(const Predicate& predicate, const terms::Cell* arguments,
                        Candidates& found) {
  // Erased clauses that a search in progress keeps in the list cost a step each as well.
  constexpr std::uint32_t worth_indexing = 8;
  const std::uint32_t length = predicate.live + predicate.erased / 4;
  if (length < worth_indexing) return false;
  if (useless_ != 0 && length > judged_at_ * 2) useless_ = 0;  // judge again when it grew
  const unsigned count = std::min<unsigned>(predicate.arity, 64);
  for (unsigned i = 0; i < count; ++i) {
    if ((useless_ >> i) & 1) continue;
    const Key key = key_of_term(terms::deref(arguments[i]));
    if (key == any_key) continue;
    Table* table = nullptr;
    for (const auto& t : tables_) {
      if (t->argument == i) table = t.get();
    }
    if (table == nullptr) table = build(predicate, i);
    if (table == nullptr) {
      useless_ |= std::uint64_t{1} << i;
      judged_at_ = length;
      continue;
    }
    const auto chain = table->chains.find(key);
    found.keyed = chain == table->chains.end() ? nullptr : chain->second.first_live();
    found.variable = table->variables.first_live();
    return true;
  }
  return false;
}

// A clause added at the end comes behind what is erased, so the last clause stays a good place to begin.
Clause* DynamicIndex::first_live(const Predicate& predicate) {
  Clause* c = front_ == nullptr ? predicate.first : front_;
  while (c != nullptr && c->erased && c->next != nullptr) c = c->next;
  return front_ = c;
}

// Searches in progress keep their own places in the chain.
IndexLink* DynamicIndex::Chain::first_live() {
  while (first != nullptr && first->clause->erased) first = first->next;
  if (first == nullptr) last = nullptr;
  return first;
}

// All tables have room before one of them is changed.
void DynamicIndex::prepare(Clause* clause) {
  std::size_t ready = 0;
  try {
    for (; ready < tables_.size(); ++ready) {
      Table& table = *tables_[ready];
      table.prepare(clause, clause_key(addresses_, *clause, table.argument));
    }
  } catch (const std::bad_alloc&) {
    while (ready > 0) tables_[--ready]->links.pop_back();
    throw;
  }
}

void DynamicIndex::appended(Clause* clause) {
  prepare(clause);
  for (const auto& t : tables_) t->link_last();
}

void DynamicIndex::prepended(Clause* clause) {
  prepare(clause);
  front_ = clause;
  for (const auto& t : tables_) t->link_first();
}

std::vector<unsigned> DynamicIndex::indexed_arguments() const {
  std::vector<unsigned> arguments;
  for (const auto& t : tables_) arguments.push_back(t->argument);
  return arguments;
}

}  // namespace hornbeam::database
