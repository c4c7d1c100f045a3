// SPDX-License-Identifier: MIT
#include "database/dynamic_index.hpp"

#include <algorithm>
#include <bit>
#include <new>

#include "database/clause_key.hpp"
#include "database/predicate.hpp"
#include "support/hash.hpp"

namespace hornbeam::database {

// ---- chains ----

// Searches in progress keep their own places in the chain.
IndexLink* DynamicIndex::Chain::first_live() {
  while (first != nullptr && first->clause->erased) first = first->next;
  if (first == nullptr) last = nullptr;
  return first;
}

void DynamicIndex::Chain::add_last(IndexLink* link) {
  (last == nullptr ? first : last->next) = link;
  last = link;
}

void DynamicIndex::Chain::add_first(IndexLink* link) {
  link->next = first;
  first = link;
  if (last == nullptr) last = link;
}

// ---- tables ----

DynamicIndex::Table::Table(support::MemoryBudget& memory, unsigned argument, std::size_t expected)
    : argument_(argument),
      slots_(std::bit_ceil(expected * 4 / 3 + 16), &memory),
      chains_(&memory),
      links_(&memory) {}

// The slot of the key, or the free one where it would be.
std::size_t DynamicIndex::Table::place_of(Key key) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t i = support::spread(key) >> 28 & mask;
  while (slots_[i].key != key && slots_[i].key != any_key) i = (i + 1) & mask;
  return i;
}

void DynamicIndex::Table::grow() {
  std::pmr::vector<Slot> old(slots_.size() * 2, slots_.get_allocator());
  old.swap(slots_);
  for (const Slot& slot : old) {
    if (slot.key != any_key) slots_[place_of(slot.key)] = slot;
  }
}

Candidates DynamicIndex::Table::find(Key key) {
  Candidates found;
  if (IndexLink* const variable = variables_.first_live()) found.variable = variable;
  const Slot& slot = slots_[place_of(key)];
  if (slot.key == any_key) return found;
  if (slot.has_only()) {
    if (slot.is_live()) found.keyed = slot.only();
  } else if (IndexLink* const keyed = slot.chain()->first_live()) {
    found.keyed = keyed;
  }
  return found;
}

void DynamicIndex::Table::prepare(Clause* clause, Key key) {
  prepared_clause_ = clause;
  prepared_slot_ = nullptr;
  if (key == any_key) {
    prepared_chain_ = &variables_;
  } else {
    if ((used_ + 1) * 4 > slots_.size() * 3) grow();
    Slot& slot = slots_[place_of(key)];
    if (slot.key == any_key) {
      ++used_;
      slot = {key, 1};  // of no clause as yet
    }
    if (slot.has_only() && !slot.is_live()) {
      prepared_slot_ = &slot;
      return;
    }
    if (slot.has_only()) {
      Chain& chain = chains_.emplace_back();
      chain.add_last(&links_.emplace_back(IndexLink{slot.only(), nullptr}));
      slot.held = reinterpret_cast<std::uintptr_t>(&chain);
    }
    prepared_chain_ = slot.chain();
  }
  links_.push_back({clause, nullptr});
}

void DynamicIndex::Table::forget_prepared() {
  if (prepared_slot_ == nullptr) links_.pop_back();
}

void DynamicIndex::Table::add_last() {
  if (prepared_slot_ != nullptr) {
    prepared_slot_->held = reinterpret_cast<std::uintptr_t>(prepared_clause_) | 1;
  } else {
    prepared_chain_->add_last(&links_.back());
  }
}

void DynamicIndex::Table::add_first() {
  if (prepared_slot_ != nullptr) {
    add_last();
  } else {
    prepared_chain_->add_first(&links_.back());
  }
}

// ---- the index ----

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
    auto table = std::make_unique<Table>(memory_, argument, predicate.live);
    for (Clause* c = predicate.first; c != nullptr; c = c->next) {
      if (c->erased) continue;
      table->prepare(c, clause_key(addresses_, *c, argument));
      table->add_last();
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
      if (t->argument() == i) table = t.get();
    }
    if (table == nullptr) table = build(predicate, i);
    if (table == nullptr) {
      useless_ |= std::uint64_t{1} << i;
      judged_at_ = length;
      continue;
    }
    found = table->find(key);
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

// All tables have room before one of them is changed.
void DynamicIndex::prepare(Clause* clause) {
  std::size_t ready = 0;
  try {
    for (; ready < tables_.size(); ++ready) {
      Table& table = *tables_[ready];
      table.prepare(clause, clause_key(addresses_, *clause, table.argument()));
    }
  } catch (const std::bad_alloc&) {
    while (ready > 0) tables_[--ready]->forget_prepared();
    throw;
  }
}

void DynamicIndex::appended(Clause* clause) {
  prepare(clause);
  for (const auto& t : tables_) t->add_last();
}

void DynamicIndex::prepended(Clause* clause) {
  prepare(clause);
  front_ = clause;
  for (const auto& t : tables_) t->add_first();
}

std::vector<unsigned> DynamicIndex::indexed_arguments() const {
  std::vector<unsigned> arguments;
  for (const auto& t : tables_) arguments.push_back(t->argument());
  return arguments;
}

}  // namespace hornbeam::database
