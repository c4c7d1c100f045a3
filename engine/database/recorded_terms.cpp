// SPDX-License-Identifier: MIT
#include "database/recorded_terms.hpp"

namespace hornbeam::database {

// False for invalid keys: variables and boxes. Compounds count by their functor.
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

RecordedTerms::~RecordedTerms() { clear(); }

// The id of the new entry; 0 if out of memory.
std::uint64_t RecordedTerms::add(Cell key, Cell term, bool at_end) {
  terms::OwnedRecord record(terms::make_record(terms_, term));
  if (record == nullptr || terms_.memory.is_full()) return 0;
  const std::int64_t number = at_end ? last_number_ + 1 : first_number_ - 1;
  const Entry entry{last_id_ + 1, record.get()};
  // Each step may throw; the ones before it have no visible effect then.
  Place& place = by_id_[entry.id];
  place.key = key;
  if (const auto known = by_key_.find(key.bits()); known != by_key_.end()) {
    Entries& entries = known->second.entries;
    place.entries = &entries;
    place.at = entries.emplace_hint(at_end ? entries.end() : entries.begin(), number, entry);
  } else {
    Entries first(by_id_.get_allocator().resource());
    place.at = first.emplace(number, entry).first;
    const auto named = keys_.emplace(++last_key_, key).first;
    try {
      place.entries = &by_key_.emplace(key.bits(), Key{last_key_, std::move(first)}).first->second.entries;
    } catch (...) {
      keys_.erase(named);
      throw;
    }
  }
  record.release();
  ++changes_;
  (at_end ? last_number_ : first_number_) = number;
  return ++last_id_;
}

const RecordedTerms::Entries* RecordedTerms::entries(Cell key) const {
  const auto it = by_key_.find(key.bits());
  return it == by_key_.end() ? nullptr : &it->second.entries;
}

const RecordedTerms::Place* RecordedTerms::place(std::uint64_t id) const {
  const auto it = by_id_.find(id);
  return it == by_id_.end() ? nullptr : &it->second;
}

// False if it is already gone.
bool RecordedTerms::erase(std::uint64_t id) {
  const auto it = by_id_.find(id);
  if (it == by_id_.end()) return false;
  ++changes_;
  const Place& place = it->second;
  terms::free_record(place.at->second.term);
  place.entries->erase(place.at);
  if (place.entries->empty()) {
    const auto used = by_key_.find(place.key.bits());
    keys_.erase(used->second.number);
    by_key_.erase(used);
  }
  by_id_.erase(it);
  return true;
}

RecordedTerms::Saved RecordedTerms::saved() const {
  Saved all{{}, changes_};
  for (const auto& [number, key] : keys_) {
    SavedKey& saved = all.keys.emplace_back(SavedKey{key, {}});
    for (const auto& [place, entry] : by_key_.at(key.bits()).entries) {
      saved.entries.push_back({place, entry.id, terms::RecordCopies::copy(*entry.term)});
    }
  }
  return all;
}

// Unchanged entries stay, so the cost is proportional to the changes.
void RecordedTerms::go_back_to(const Saved& saved) {
  if (saved.changes == changes_) return;
  ++changes_;  // until done
  clear();
  for (const SavedKey& key : saved.keys) {
    Entries none(by_id_.get_allocator().resource());
    keys_.emplace(++last_key_, key.key);
    Entries& entries = by_key_.emplace(key.key.bits(), Key{last_key_, std::move(none)}).first->second.entries;
    for (const auto& e : key.entries) {
      Place& place = by_id_[e.id];
      terms::OwnedRecord term = terms::RecordCopies::copy(*e.term);
      place = Place{key.key, entries.emplace(e.number, Entry{e.id, term.get()}).first, &entries};
      term.release();
    }
  }
  changes_ = saved.changes;
}

void RecordedTerms::clear() {
  for (auto& [key, used] : by_key_) {
    for (auto& [number, entry] : used.entries) terms::free_record(entry.term);
  }
  by_key_.clear();
  by_id_.clear();
  keys_.clear();
}

Counters::Saved Counters::saved() const {
  Saved all;
  for (const auto& [key, number] : by_key_) all.emplace_back(key, terms::RecordCopies::copy(*number));
  return all;
}

void Counters::go_back_to(const Saved& saved) {
  by_key_.clear();
  for (const auto& [key, number] : saved) by_key_.insert_or_assign(key, terms::RecordCopies::copy(*number));
}

Cell Counters::value(Cell key) const {
  const auto it = by_key_.find(key.bits());
  return it == by_key_.end() ? Cell::integer(0) : terms::thaw(terms_, *it->second);
}

// flag/3. False if out of memory.
bool Counters::set(Cell key, Cell number) {
  if (number == Cell::integer(0)) {  // the same as never used
    by_key_.erase(key.bits());
    return true;
  }
  terms::OwnedRecord record(terms::make_record(terms_, number));
  if (record == nullptr) return false;
  by_key_.insert_or_assign(key.bits(), std::move(record));
  return true;
}

}  // namespace hornbeam::database
