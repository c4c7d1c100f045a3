// SPDX-License-Identifier: MIT
// Entries are in chunks and never move, so a text keeps its address while its atom lives. `slots_` is the hash table,
// open addressing with the hash beside each index, at most half full. Free entries are linked by `hash`.
//
// Two atoms may have the same text: a name `$...` of the system's own texts, and the same name in a program
// (Entry::system). Programs find only the latter.
#include "terms/atom_table.hpp"

#include <algorithm>
#include <cstring>

#include "support/hash.hpp"

namespace hornbeam::terms {

namespace {

std::uint32_t hash_of(std::string_view text) { return static_cast<std::uint32_t>(support::hash_bytes(text)); }

}  // namespace

AtomTable::AtomTable(support::MemoryBudget& memory) : AtomTable(memory, Empty{}) {
  slots_.assign(4096, Slot{0, empty_slot});
#define HB_ATOM(identifier, text) make_row(text);
#include "terms/well_known_atoms.def"
#undef HB_ATOM
  for (unsigned c = 0; c < 128; ++c) {
    const char text = static_cast<char>(c);
    find_or_make({&text, 1});
  }
}

AtomTable::AtomTable(support::MemoryBudget& memory, const AtomTable& first) : AtomTable(memory, Empty{}) {
  slots_ = first.slots_;
  chunks_.reserve(first.chunks_.size() + 8);
  borrowed_ = first.entries_;
  for (std::uint32_t copied = 0; copied < borrowed_; copied += entries_in_chunk) {
    make_room_for_entry();
    const std::size_t count = std::min<std::size_t>(borrowed_ - copied, entries_in_chunk);
    std::memcpy(chunks_.back(), &first.entry(copied), count * sizeof(Entry));
    entries_ += static_cast<std::uint32_t>(count);
  }
  live_ = first.live_;
  text_bytes_ = first.text_bytes_;
  made_since_sweep_ = first.made_since_sweep_;
  bytes_since_sweep_ = first.bytes_since_sweep_;
}

// For a row of well_known_atoms.def. One-character atoms are numbered by their codes: their rows stay empty.
void AtomTable::make_row(std::string_view text) {
  if (!atoms::is_ascii(text)) {
    find_or_make(text);
    return;
  }
  make_room_for_entry();
  Entry& empty = entry(new_entry());
  empty.bytes = 0;
  empty.live = empty.marked = empty.system = false;
}

AtomTable::~AtomTable() {
  for (std::uint32_t i = borrowed_; i < entries_; ++i) {
    if (entry(i).live) free_text(entry(i));
  }
  for (Entry* chunk : chunks_) memory_.give_back(chunk, entries_in_chunk * sizeof(Entry));
}

namespace {

// Includes room for the data after the text.
std::size_t long_text_bytes(std::string_view text, bool ascii, std::size_t marked_bytes) {
  const std::size_t plain = text.size() + 1;
  if (ascii || text.size() < marked_bytes) return plain;
  const std::size_t marks = text.size() / MeasuredText::characters_between_marks + 2;
  return (plain + 3) / 4 * 4 + marks * sizeof(std::uint32_t);
}

}  // namespace

void AtomTable::free_text(Entry& e) {
  if (e.is_long()) memory_.give_back(e.long_text, long_text_bytes(e.text(), e.long_ascii, Entry::marked_bytes));
}

// The index of the entry, or empty_slot.
std::uint32_t AtomTable::look_up(std::string_view text, std::uint32_t hash, bool system) const {
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = hash & mask; slots_[i].index != empty_slot; i = (i + 1) & mask) {
    if (slots_[i].hash != hash) continue;
    const Entry& e = entry(slots_[i].index);
    if (e.system == system && e.text() == text) return slots_[i].index;
  }
  return empty_slot;
}

// Everything that may throw for lack of memory comes before new_entry, so that a failure leaves the table unchanged.
void AtomTable::make_room_for_entry() {
  if (first_free_ != empty_slot || chunks_.size() * entries_in_chunk > entries_) return;
  if (chunks_.size() == chunks_.capacity()) chunks_.reserve(chunks_.size() * 2 + 8);
  chunks_.push_back(static_cast<Entry*>(memory_.allocate(entries_in_chunk * sizeof(Entry))));
}

std::uint32_t AtomTable::new_entry() {
  if (first_free_ != empty_slot) {
    const std::uint32_t index = first_free_;
    first_free_ = entry(index).hash;
    return index;
  }
  return entries_++;
}

// A name in the text of the system. Programs share the well-known atoms.
Atom AtomTable::intern_system(std::string_view text) {
  if (text.size() < 2 || text.front() != '$') return intern(text);
  const std::uint32_t known = look_up(text, hash_of(text));
  if (known < atoms::permanent) return Atom{known};
  return find_or_make(text, true);
}

// Throws bad_alloc with the table unchanged.
Atom AtomTable::find_or_make(std::string_view text, bool system) {
  const std::uint32_t hash = hash_of(text);
  const std::uint32_t known = look_up(text, hash, system);
  if (known != empty_slot) return Atom{known};
  if ((live_ + 1) * 2 > slots_.size()) rebuild(slots_.size() * 2);
  make_room_for_entry();
  const bool is_long = text.size() > Entry::inline_bytes;
  const bool long_ascii = is_long && support::utf8::all_ascii(text);
  void* const long_text = is_long ? memory_.allocate(long_text_bytes(text, long_ascii, Entry::marked_bytes)) : nullptr;
  const std::uint32_t index = new_entry();  // from here on nothing can fail
  Entry& e = entry(index);
  char* bytes = e.inline_text;
  if (long_text != nullptr) bytes = e.long_text = static_cast<char*>(long_text);
  if (!text.empty()) std::memcpy(bytes, text.data(), text.size());
  bytes[text.size()] = '\0';
  e.bytes = text.size();
  e.long_ascii = long_ascii;
  if (e.has_marks()) note_positions(e);
  e.hash = hash;
  e.live = true;
  e.system = system;
  e.marked = true;  // created during a collection: survives it
  ++live_;
  made_since_sweep_ += 1 + text.size() / 1024;  // a long text counts as many
  bytes_since_sweep_ += sizeof(Entry) + text.size();
  text_bytes_ += text.size();
  insert_slot({hash, index});
  return Atom{index};
}

// Looks the atom up without creating it.
bool AtomTable::find(std::string_view text, Atom& found) const {
  const std::uint32_t index = look_up(text, hash_of(text));
  if (index != empty_slot) found = Atom{index};
  return index != empty_slot;
}

bool AtomTable::find_system(std::string_view text, Atom& found) const {
  const std::uint32_t index = look_up(text, hash_of(text), true);
  if (index != empty_slot) found = Atom{index};
  return index != empty_slot;
}

// Writes the length, then the marks. Fewer than 2^32 bytes are marked; the length of a longer text is counted.
void AtomTable::note_positions(Entry& e) {
  std::uint32_t* const positions = e.positions();
  const std::string_view text = e.text();
  std::uint32_t length = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (support::utf8::is_continuation(text[at])) continue;
    if (length % MeasuredText::characters_between_marks == 0) {
      positions[1 + length / MeasuredText::characters_between_marks] = static_cast<std::uint32_t>(at);
    }
    ++length;
  }
  positions[0] = length;
}

MeasuredText AtomTable::measured(Atom a) const {
  const Entry& e = entry(a.index);
  if (e.is_long() && e.long_ascii) return {e.text(), e.bytes};
  if (!e.has_marks() || e.bytes > UINT32_MAX) return MeasuredText(e.text());
  return {e.text(), e.positions()[0], e.positions() + 1};
}

// A collection of atoms: clear the marks, mark what is in use (machine/garbage_atoms.cpp), sweep.
void AtomTable::clear_marks() {
  for (std::uint32_t i = 0; i < entries_; ++i) entry(i).marked = false;
}

// Frees unmarked atoms. The hashes of the others do not change, but their slots do.
std::size_t AtomTable::sweep() {
  std::size_t freed = 0;
  for (std::uint32_t i = std::max(atoms::permanent, borrowed_); i < entries_; ++i) {
    Entry& e = entry(i);
    if (e.marked || !e.live) continue;
    text_bytes_ -= e.bytes;
    free_text(e);
    e.live = false;
    e.bytes = 0;
    e.hash = first_free_;
    first_free_ = i;
    --live_;
    ++freed;
  }
  made_since_sweep_ = bytes_since_sweep_ = 0;
  if (freed > 0) rebuild(slots_.size());
  return freed;
}

void AtomTable::insert_slot(Slot slot) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t i = slot.hash & mask;
  while (slots_[i].index != empty_slot) i = (i + 1) & mask;
  slots_[i] = slot;
}

void AtomTable::rebuild(std::size_t slots) {
  slots_.assign(slots, Slot{0, empty_slot});
  for (std::uint32_t i = 0; i < entries_; ++i) {
    if (entry(i).live) insert_slot({entry(i).hash, i});
  }
}

}  // namespace hornbeam::terms
