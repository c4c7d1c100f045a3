// SPDX-License-Identifier: MIT
//
// The entries of a key are two rows, each in the order of the ids:
//
//   front_   1  4  6        recorda/3: walked from the end       6 4 1 2 3 5     the order that recorded/3 gives
//   back_    2  3  5        recordz/3: walked from the start
//
// Numbers order the whole: -6 < -4 < -1 < 2 < 3 < 5. A walk remembers the number it stands at, so it survives that
// entries are erased and rows are compacted in between; the index beside it is only a guess.
#include "database/recorded_terms.hpp"

#include <algorithm>

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

namespace {

// After half of the elements have gone.
template <class Vector>
void give_back_room(Vector& vector) {
  if (vector.capacity() > 3 * vector.size()) vector.shrink_to_fit();
}

}  // namespace

// ---- the entries of a key ----

// Of the first entry whose id is at least this one.
std::size_t RecordedEntries::index_of(const Sequence& sequence, std::int64_t id, std::size_t hint) {
  if (hint < sequence.size() && sequence[hint].id == id) [[likely]]
    return hint;
  const auto below = [](const Entry& e, std::int64_t other) { return e.id < other; };
  return static_cast<std::size_t>(std::lower_bound(sequence.begin(), sequence.end(), id, below) - sequence.begin());
}

void RecordedEntries::add(std::int64_t number, terms::Record* term) {
  Sequence& sequence = number < 0 ? front_ : back_;
  sequence.push_back({number < 0 ? -number : number, reinterpret_cast<std::uintptr_t>(term)});
  ++used_;
}

// A walk that began before an entry was added does not see it: its id is above `limit`. In front_ such entries come
// first and are passed over one by one; in back_ the first of them ends the walk.
const terms::Record* RecordedEntries::next(Position& position, std::int64_t limit) {
  // The first of a run of erased entries is told how long the whole run is.
  const auto pass = [](Sequence& sequence, std::size_t i, auto at) {
    std::size_t run = 0;
    while (i + run < sequence.size() && at(i + run).is_erased()) run += at(i + run).run();
    if (run > 0) at(i).word = run << 1 | 1;
    return run;
  };
  if (position.number < 0) {
    const std::size_t size = front_.size();
    const auto from_end = [&](std::size_t i) -> Entry& { return front_[size - 1 - i]; };
    std::size_t i = position.number == before_all ? 0 : size - index_of(front_, -position.number, position.index);
    for (;; ++i) {
      i += pass(front_, i, from_end);
      if (i >= size) break;
      const Entry& e = from_end(i);
      if (e.id > limit) continue;
      position = {-e.id, size - 1 - i};
      return e.term();
    }
    position = {0, 0};
  }
  const auto from_begin = [&](std::size_t i) -> Entry& { return back_[i]; };
  std::size_t i = position.number == 0 ? 0 : index_of(back_, position.number, position.index);
  if (i < back_.size() && back_[i].id == position.number) ++i;
  i += pass(back_, i, from_begin);
  if (i >= back_.size() || back_[i].id > limit) return nullptr;
  position = {back_[i].id, i};
  return back_[i].term();
}

template <class Entries>
auto* RecordedEntries::entry_of(Entries& entries, std::int64_t number) {
  auto& sequence = number < 0 ? entries.front_ : entries.back_;
  const std::int64_t id = number < 0 ? -number : number;
  const std::size_t i = index_of(sequence, id, sequence.size());
  return i < sequence.size() && sequence[i].id == id && !sequence[i].is_erased() ? &sequence[i] : nullptr;
}

const terms::Record* RecordedEntries::find(std::int64_t number) const {
  const Entry* const e = entry_of(*this, number);
  return e == nullptr ? nullptr : e->term();
}

// The term goes at once, the entry when the erased ones are the majority: amortised constant time.
void RecordedEntries::erase(std::int64_t number) {
  Entry& e = *entry_of(*this, number);
  terms::free_record(e.term());
  e.word = std::uintptr_t{1} << 1 | 1;
  --used_;
  constexpr std::size_t few = 16;
  if (front_.size() + back_.size() <= 2 * used_ + few) return;
  for (Sequence* sequence : {&front_, &back_}) {
    std::erase_if(*sequence, [](const Entry& entry) { return entry.is_erased(); });
    give_back_room(*sequence);
  }
}

// ---- all entries ----

RecordedTerms::~RecordedTerms() { clear(); }

// Its entries are none if it is new.
RecordedTerms::Key& RecordedTerms::used_key(Cell key) {
  if (const auto known = by_key_.find(key.bits()); known != by_key_.end()) return known->second;
  const auto named = keys_.emplace(last_key_ + 1, key).first;
  try {
    Key& used = by_key_.emplace(key.bits(), Key{last_key_ + 1, RecordedEntries(&terms_.memory)}).first->second;
    ++last_key_;
    return used;
  } catch (...) {
    keys_.erase(named);
    throw;
  }
}

// The id of the new entry; 0 without memory.
std::int64_t RecordedTerms::add(Cell key, Cell term, bool at_end) {
  terms::OwnedRecord record(terms::make_record(terms_, term));
  if (record == nullptr || terms_.memory.is_full()) return 0;
  const std::int64_t id = last_id_ + 1;
  const std::int64_t number = at_end ? id : -id;
  by_id_.push_back({number, key});
  try {
    Key& used = used_key(key);
    try {
      used.entries.add(number, record.get());
    } catch (...) {
      if (used.entries.empty()) {
        keys_.erase(used.number);
        by_key_.erase(key.bits());
      }
      throw;
    }
  } catch (...) {
    by_id_.pop_back();
    throw;
  }
  record.release();
  ++used_;
  ++changes_;
  return last_id_ = id;
}

RecordedEntries* RecordedTerms::entries(Cell key) {
  const auto it = by_key_.find(key.bits());
  return it == by_key_.end() ? nullptr : &it->second.entries;
}

std::optional<RecordedTerms::Place> RecordedTerms::place_of(const Named& named) const {
  const auto used = by_key_.find(named.key.bits());
  const terms::Record* const term = used == by_key_.end() ? nullptr : used->second.entries.find(named.number);
  if (term == nullptr) return std::nullopt;
  return Place{named.key, named.number, term};
}

// While no id has been forgotten they stand in a row.
std::optional<RecordedTerms::Place> RecordedTerms::place(std::int64_t id) const {
  if (by_id_.empty() || id < by_id_.front().id() || id > last_id_) return std::nullopt;
  const auto guess = static_cast<std::size_t>(id - by_id_.front().id());
  if (guess < by_id_.size() && by_id_[guess].id() == id) return place_of(by_id_[guess]);
  const auto below = [](const Named& named, std::int64_t other) { return named.id() < other; };
  const auto at = std::lower_bound(by_id_.begin(), by_id_.end(), id, below);
  return at != by_id_.end() && at->id() == id ? place_of(*at) : std::nullopt;
}

void RecordedTerms::erase(const Place& place) {
  ++changes_;
  --used_;
  const auto used = by_key_.find(place.key.bits());
  used->second.entries.erase(place.number);
  if (used->second.entries.empty()) {
    keys_.erase(used->second.number);
    by_key_.erase(used);
  }
  constexpr std::size_t few = 64;
  if (by_id_.size() > 2 * used_ + few) {
    std::erase_if(by_id_, [&](const Named& named) { return !place_of(named); });
    give_back_room(by_id_);
  }
}

RecordedTerms::Saved RecordedTerms::saved() const {
  Saved all{{}, changes_};
  for (const auto& [number, key] : keys_) {
    SavedKey& saved = all.keys.emplace_back(SavedKey{key, {}});
    by_key_.at(key.bits()).entries.for_each([&](std::int64_t entry, const terms::Record* term) {
      saved.entries.push_back({entry, terms::RecordCopies::copy(*term)});
    });
  }
  return all;
}

// Nothing to do where nothing has been changed.
void RecordedTerms::go_back_to(const Saved& saved) {
  if (saved.changes == changes_) return;
  ++changes_;  // until done
  clear();
  const auto add = [&](const SavedKey& key, const SavedKey::SavedEntry& e) {
    by_id_.push_back({e.number, key.key});
    terms::OwnedRecord term = terms::RecordCopies::copy(*e.term);
    used_key(key.key).entries.add(e.number, term.get());
    term.release();
    ++used_;
  };
  for (const SavedKey& key : saved.keys) {
    // Each part in the order of its ids.
    for (auto e = key.entries.rbegin(); e != key.entries.rend(); ++e) {
      if (e->number < 0) add(key, *e);
    }
    for (const SavedKey::SavedEntry& e : key.entries) {
      if (e.number > 0) add(key, e);
    }
  }
  std::sort(by_id_.begin(), by_id_.end(), [](const Named& a, const Named& b) { return a.id() < b.id(); });
  changes_ = saved.changes;
}

void RecordedTerms::clear() {
  for (auto& [key, used] : by_key_) {
    used.entries.for_each([](std::int64_t, terms::Record* term) { terms::free_record(term); });
  }
  by_key_.clear();
  by_id_.clear();
  keys_.clear();
  used_ = 0;
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
