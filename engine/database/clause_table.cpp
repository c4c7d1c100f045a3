// SPDX-License-Identifier: MIT
// A table of one index of a dynamic predicate: key -> the clauses that can match it, in predicate order. Clauses with a
// variable at the indexed place match every key; they have a chain of their own, and a search merges the two
// (Candidates). A key with one clause holds it directly, with bit 0 set; with more, a chain of links.
//
//   slot  | key | clause | 1 |         slot  | key | chain | -> link -> link -> link
//                                                                |       |       |
//                                                              clause  clause  clause
//
// Open addressing, linear probing, at most three quarters full. Erased clauses stay in chains until a purge finds that
// no search can see them (drop_dead): a search in progress holds a link, not a position.
#include "database/clause_table.hpp"

#include <bit>

#include "support/hash.hpp"

namespace hornbeam::database {

// ---- chains ----

// Drops erased links at the front. Searches in progress keep their own places in the chain.
IndexLink* ClauseTable::Chain::first_live() {
  while (first != nullptr && first->clause->erased) first = first->next;
  if (first == nullptr) last = nullptr;
  return first;
}

void ClauseTable::Chain::add_last(IndexLink* link) {
  (last == nullptr ? first : last->next) = link;
  last = link;
}

void ClauseTable::Chain::add_first(IndexLink* link) {
  link->next = first;
  first = link;
  if (last == nullptr) last = link;
}

// Only the first link may still lead to a dead clause; the others already skip them.
void ClauseTable::Chain::drop_dead() {
  while (first != nullptr && first->clause->is_dead) first = first->next;
  if (first == nullptr) {
    last = nullptr;
  } else if (last->clause->is_dead) {
    for (last = first; last->next != nullptr;) last = last->next;
  }
}

// ---- tables ----

ClauseTable::ClauseTable(support::MemoryBudget& memory, IndexPlaces places, double share, std::size_t expected)
    : places_(places),
      share_(share),
      slots_(std::bit_ceil(expected * 4 / 3 + 16), &memory),
      chains_(&memory),
      links_(&memory) {}

// The slot of the key, or the free one where it would be. Eight consecutive integers are neighbours, in two lines of
// the cache: a memo table asks for N after N - 1. Multiples of a power of two share groups of eight, no single slot.
std::size_t ClauseTable::place_of(Key key) const {
  const std::size_t mask = slots_.size() - 1;
  constexpr unsigned tag_bits = 3;
  std::size_t i = (support::spread(key >> (tag_bits + 3)) >> 28 << 3 | (key >> tag_bits & 7)) & mask;
  while (slots_[i].key != key && slots_[i].key != any_key) i = (i + 1) & mask;
  return i;
}

// Keys without clauses are dropped: if they are many, the table keeps its size.
void ClauseTable::grow() {
  const auto is_needed = [](const Slot& slot) { return slot.key != any_key && slot.held != Slot::no_clause; };
  std::size_t needed = 0;
  for (const Slot& slot : slots_) needed += is_needed(slot);
  std::pmr::vector<Slot> old(std::bit_ceil(needed * 2 + 16), slots_.get_allocator());
  old.swap(slots_);
  used_ = needed;
  for (const Slot& slot : old) {
    if (is_needed(slot)) slots_[place_of(slot.key)] = slot;
  }
}

// The start of a search for this key.
Candidates ClauseTable::find(Key key) {
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

// Reuses freed links; new ones come from a deque, so that links never move.
IndexLink* ClauseTable::new_link(Clause* clause) {
  if (free_links_ == nullptr) return &links_.emplace_back(IndexLink{clause, nullptr});
  IndexLink* const link = free_links_;
  free_links_ = link->next;
  *link = {clause, nullptr};
  return link;
}

void ClauseTable::free_link(IndexLink* link) {
  *link = {nullptr, free_links_};
  free_links_ = link;
}

ClauseTable::Chain* ClauseTable::new_chain() {
  if (free_chains_ == nullptr) return &chains_.emplace_back();
  Chain* const chain = free_chains_;
  free_chains_ = chain->next_free;
  chain->first = nullptr;
  return chain;
}

// A clause must be added to all tables or to none. So it is first prepared in each, which may run out of memory, and
// then added to each, which cannot fail.
void ClauseTable::prepare(Clause* clause, Key key) {
  prepared_clause_ = clause;
  prepared_slot_ = nullptr;
  if (key == any_key) {
    prepared_chain_ = &variables_;
  } else {
    if ((used_ + 1) * 4 > slots_.size() * 3) grow();
    Slot& slot = slots_[place_of(key)];
    if (slot.key == any_key) {
      ++used_;
      slot = {key, Slot::no_clause};
    }
    if (slot.has_only() && !slot.is_live()) {
      prepared_slot_ = &slot;
      return;
    }
    if (slot.has_only()) {
      IndexLink* const link = new_link(slot.only());
      Chain* const chain = new_chain();
      chain->add_last(link);
      slot.held = reinterpret_cast<std::uintptr_t>(chain);
    }
    prepared_chain_ = slot.chain();
  }
  prepared_link_ = new_link(clause);
}

// Another table ran out of memory.
void ClauseTable::forget_prepared() {
  if (prepared_slot_ == nullptr) free_link(prepared_link_);
}

void ClauseTable::add_last() {
  if (prepared_slot_ != nullptr) {
    prepared_slot_->held = reinterpret_cast<std::uintptr_t>(prepared_clause_) | 1;
  } else {
    prepared_chain_->add_last(prepared_link_);
  }
}

// The order of erased clauses at the front of the chain does not matter to live ones.
void ClauseTable::add_first() {
  if (prepared_slot_ != nullptr) {
    add_last();
  } else {
    prepared_chain_->first_live();
    prepared_chain_->add_first(prepared_link_);
  }
}

// Searches may be at links that no chain reaches any more, so all links are visited. All dead links of a run lead to
// its end afterwards: a run that is walked again from each of its links would take time with its square.
bool ClauseTable::drop_dead(const support::StopSign& stop) {
  std::size_t steps = 0;
  for (IndexLink& link : links_) {
    if (stop.is_up_at(++steps)) return false;
    if (link.clause == nullptr) continue;
    IndexLink* end = link.next;
    while (end != nullptr && end->clause->is_dead) end = end->next;
    for (IndexLink* at = &link; at->next != end;) {
      IndexLink* const next = at->next;
      at->next = end;
      at = next;
    }
  }
  variables_.drop_dead();
  for (Slot& slot : slots_) {
    if (stop.is_up_at(++steps)) return false;
    if (slot.key == any_key) continue;
    if (slot.has_only()) {
      if (slot.only() != nullptr && slot.only()->is_dead) slot.held = Slot::no_clause;
      continue;
    }
    Chain* const chain = slot.chain();
    chain->drop_dead();
    if (chain->first != nullptr) continue;
    slot.held = Slot::no_clause;
    chain->next_free = free_chains_;
    free_chains_ = chain;
  }
  for (IndexLink& link : links_) {
    if (link.clause != nullptr && link.clause->is_dead) free_link(&link);
  }
  return true;
}

}  // namespace hornbeam::database
