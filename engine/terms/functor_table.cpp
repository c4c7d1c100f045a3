// SPDX-License-Identifier: MIT
#include "terms/functor_table.hpp"

#include "support/hash.hpp"

namespace hornbeam::terms {

namespace {
constexpr std::uint32_t empty_slot = 0xffffffffu;
std::size_t hash_of(Atom name, std::uint32_t arity) { return support::mix((std::uint64_t{arity} << 32) | name.index); }
}  // namespace

FunctorTable::FunctorTable(support::MemoryBudget& memory) : names_(&memory), cells_(&memory), slots_(&memory) {
  slots_.assign(1024, empty_slot);
  names_.reserve(512);
  cells_.reserve(512);
#define HB_FUNCTOR(identifier, atom, arity) find_or_add(atoms::atom, arity);
#include "terms/well_known_functors.def"
#undef HB_FUNCTOR
  recent_.fill(cells_.front());
}

FunctorTable::FunctorTable(support::MemoryBudget& memory, const FunctorTable& first)
    : names_(&memory), cells_(&memory), slots_(first.slots_, &memory), recent_(first.recent_) {
  names_.reserve(first.names_.capacity());
  cells_.reserve(first.cells_.capacity());
  names_ = first.names_;
  cells_ = first.cells_;
}

// Functors are never freed; they keep their names alive in atom collections.
Cell FunctorTable::find_or_add(Atom name, std::uint32_t arity) {
  if (!has_room()) make_room();
  const std::size_t mask = slots_.size() - 1;
  std::size_t i = hash_of(name, arity) & mask;
  for (; slots_[i] != empty_slot; i = (i + 1) & mask) {
    const Cell c = cells_[slots_[i]];
    if (names_[slots_[i]] == name && c.arity() == arity) return c;
  }
  const std::uint32_t index = static_cast<std::uint32_t>(names_.size());
  names_.push_back(name);
  cells_.push_back(Cell::functor(index, arity));
  slots_[i] = index;
  return cells_.back();
}

// Makes room for one more; unchanged if out of memory.
void FunctorTable::make_room() {
  names_.reserve(names_.size() * 2);
  cells_.reserve(names_.size() * 2);
  const std::size_t slots = slots_.size() * 2;
  slots_.assign(slots, empty_slot);
  const std::size_t mask = slots - 1;
  for (std::uint32_t index = 0; index < names_.size(); ++index) {
    std::size_t i = hash_of(names_[index], cells_[index].arity()) & mask;
    while (slots_[i] != empty_slot) i = (i + 1) & mask;
    slots_[i] = index;
  }
}

}  // namespace hornbeam::terms
