// SPDX-License-Identifier: MIT
#include "terms/atom_table.hpp"

#include <cstring>

#include "support/hash.hpp"

namespace hornbeam::terms {

namespace {

// Long texts in four lanes: the multiplications of one do not wait for those of another.
std::uint32_t hash_of(std::string_view text) {
  constexpr std::size_t step = 32;
  if (text.size() < 2 * step) return static_cast<std::uint32_t>(support::hash_bytes(text));
  constexpr std::uint64_t factor = 0x9fb21c651e98df25u;
  std::uint64_t lanes[4] = {1, 2, 3, 4};
  std::size_t at = 0;
  for (; at + step <= text.size(); at += step) {
    std::uint64_t chunk[4];
    std::memcpy(chunk, text.data() + at, step);
    for (int i = 0; i < 4; ++i) {
      lanes[i] = (lanes[i] ^ chunk[i]) * factor;
      lanes[i] ^= lanes[i] >> 32;
    }
  }
  std::uint64_t hash = support::hash_bytes(text.substr(at)) ^ text.size();
  for (const std::uint64_t lane : lanes) hash = support::mix(hash ^ lane);
  return static_cast<std::uint32_t>(hash);
}

}  // namespace

AtomTable::AtomTable() {
  slots_.assign(2048, empty_slot);
#define HB_ATOM(identifier, text) intern(text);
#include "terms/well_known_atoms.def"
#undef HB_ATOM
}

Atom AtomTable::intern(std::string_view text) {
  const std::uint32_t hash = hash_of(text);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = hash & mask;; i = (i + 1) & mask) {
    const std::uint32_t index = slots_[i];
    if (index == empty_slot) break;
    const Entry& e = entries_[index];
    if (e.hash == hash && e.bytes == text.size() &&
        std::memcmp(e.text.get(), text.data(), text.size()) == 0) {
      return Atom{index};
    }
  }
  if ((live_ + 1) * 2 > slots_.size()) rebuild(slots_.size() * 2);
  std::uint32_t index = first_free_;
  if (index == empty_slot) {
    index = static_cast<std::uint32_t>(entries_.size());
    entries_.emplace_back();
  } else {
    first_free_ = entries_[index].next_free;
  }
  Entry& e = entries_[index];
  e.text = std::make_unique_for_overwrite<char[]>(text.size() + 1);
  if (!text.empty()) std::memcpy(e.text.get(), text.data(), text.size());
  e.text[text.size()] = '\0';
  e.bytes = text.size();
  e.hash = hash;
  e.marked = true;  // born during a collection: survives it
  ++live_;
  made_since_sweep_ += 1 + text.size() / 1024;  // a long one weighs as much as many
  text_bytes_ += text.size();
  insert_slot(index);
  return Atom{index};
}

bool AtomTable::find(std::string_view text, Atom& found) const {
  const std::uint32_t hash = hash_of(text);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = hash & mask; slots_[i] != empty_slot; i = (i + 1) & mask) {
    const Entry& e = entries_[slots_[i]];
    if (e.hash == hash && std::string_view(e.text.get(), e.bytes) == text) {
      found = Atom{slots_[i]};
      return true;
    }
  }
  return false;
}

std::size_t AtomTable::length(Atom a) const {
  std::size_t n = 0;
  for (const char c : text(a)) n += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  return n;
}

void AtomTable::clear_marks() {
  for (Entry& e : entries_) e.marked = false;
}

std::size_t AtomTable::sweep() {
  std::size_t freed = 0;
  for (std::uint32_t i = atoms::detail::count; i < entries_.size(); ++i) {
    Entry& e = entries_[i];
    if (e.marked || e.text == nullptr) continue;
    text_bytes_ -= e.bytes;
    e.text.reset();
    e.bytes = 0;
    e.next_free = first_free_;
    first_free_ = i;
    --live_;
    ++freed;
  }
  made_since_sweep_ = 0;
  if (freed > 0) rebuild(slots_.size());
  return freed;
}

void AtomTable::insert_slot(std::uint32_t index) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t i = entries_[index].hash & mask;
  while (slots_[i] != empty_slot) i = (i + 1) & mask;
  slots_[i] = index;
}

void AtomTable::rebuild(std::size_t slots) {
  slots_.assign(slots, empty_slot);
  for (std::uint32_t i = 0; i < entries_.size(); ++i) {
    if (entries_[i].text != nullptr) insert_slot(i);
  }
}

}  // namespace hornbeam::terms
