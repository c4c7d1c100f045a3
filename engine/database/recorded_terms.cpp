// SPDX-License-Identifier: MIT
#include "database/recorded_terms.hpp"

namespace hornbeam::database {

using terms::Cell;

bool record_key(Cell term, Cell& key) {
  if (term.is_structure()) {
    key = terms::functor_of(term);
  } else if (term.is_list()) {
    key = terms::functors::list_pair;
  } else {
    key = term;
    return term.is_constant();
  }
  return true;
}

RecordedTerms::~RecordedTerms() {
  for (auto& [key, entries] : by_key_) {
    for (auto& [number, entry] : entries) terms::free_record(entry.term);
  }
}

std::uint64_t RecordedTerms::add(Cell key, Cell term, bool at_end) {
  terms::OwnedRecord record(terms::make_record(terms_, term));
  if (record == nullptr || terms_.memory.is_full()) return 0;
  // Each step may throw; nothing can be seen of those before it then.
  if (keys_.size() == keys_.capacity()) keys_.reserve(keys_.size() * 2 + 8);
  const auto [it, fresh] = by_key_.try_emplace(key.bits());
  if (fresh) keys_.push_back(key);
  const std::int64_t number = at_end ? last_number_ + 1 : first_number_ - 1;
  by_id_.insert_or_assign(last_id_ + 1, Place{key, number});
  it->second.emplace(number, Entry{last_id_ + 1, record.get()});
  record.release();
  (at_end ? last_number_ : first_number_) = number;
  return ++last_id_;
}

const RecordedTerms::Entries* RecordedTerms::entries(Cell key) const {
  const auto it = by_key_.find(key.bits());
  return it == by_key_.end() ? nullptr : &it->second;
}

const RecordedTerms::Place* RecordedTerms::place(std::uint64_t id) const {
  const auto it = by_id_.find(id);
  return it == by_id_.end() ? nullptr : &it->second;
}

const RecordedTerms::Entry& RecordedTerms::entry(const Place& place) const {
  return by_key_.at(place.key.bits()).at(place.number);
}

bool RecordedTerms::erase(std::uint64_t id) {
  const auto it = by_id_.find(id);
  if (it == by_id_.end()) return false;
  Entries& entries = by_key_.at(it->second.key.bits());
  const auto entry = entries.find(it->second.number);
  terms::free_record(entry->second.term);
  entries.erase(entry);
  by_id_.erase(it);
  return true;
}

Cell Counters::value(Cell key) const {
  const auto it = by_key_.find(key.bits());
  return it == by_key_.end() ? Cell::integer(0) : terms::thaw(terms_, *it->second);
}

bool Counters::set(Cell key, Cell number) {
  terms::OwnedRecord record(terms::make_record(terms_, number));
  if (record == nullptr) return false;
  by_key_.insert_or_assign(key.bits(), std::move(record));
  return true;
}

}  // namespace hornbeam::database
