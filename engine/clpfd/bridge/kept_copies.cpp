// SPDX-License-Identifier: MIT
#include "clpfd/bridge/kept_copies.hpp"

#include "machine/frames.hpp"
#include "machine/trail_hooks.hpp"

namespace hornbeam::clpfd {

using machine::heap_of;
using machine::previous_of;

KeptCopies::KeptCopies(machine::Machine& m) : m_(m) {
  m.holders.many.push_back([this](const std::function<void(Cell&)>& visit) {
    for (auto& [number, place] : places_) {
      visit(place.term);
      visit(place.attributes);
    }
  });
}

// 0 if there is none. Collections move the terms.
std::uint64_t KeptCopies::find(const Cell* cell) {
  if (collections_ != m_.collection_statistics.collections) {
    collections_ = m_.collection_statistics.collections;
    if (!numbers_.empty()) numbers_.clear();
    for (const auto& [number, place] : places_) numbers_.emplace(&place.cell(), number);
  }
  const auto found = numbers_.find(cell);
  return found == numbers_.end() ? 0 : found->second;
}

void KeptCopies::erase(std::uint64_t number) {
  const auto place = places_.find(number);
  if (place == places_.end()) return;
  if (collections_ == m_.collection_statistics.collections) numbers_.erase(&place->second.cell());
  places_.erase(place);
}

void KeptCopies::forget(const Cell* cell) { erase(find(cell)); }

void KeptCopies::drop(std::uint64_t group) {
  const auto members = groups_.extract(group);
  if (members.empty()) return;
  for (const std::uint64_t number : members.mapped()) erase(number);
}

void KeptCopies::put(Cell term, std::size_t argument, Cell packed) {
  const Place place{term, argument, terms::deref(packed).address()[1]};
  Cell& cell = place.cell();
  cell = place.value();
  std::uint64_t number = find(&cell);
  // Without a choice point newer than the term no notification is needed.
  const bool is_new = number == 0 && term.address() < m_.terms.hb;
  if (is_new) {
    number = ++last_number_;
    numbers_.insert_or_assign(&cell, number);
    join_group(term.address(), number);
  }
  if (number != 0) places_.insert_or_assign(number, place);
  constrain(number, place);
}

void KeptCopies::constrain(std::uint64_t number, const Place& place) {
  if (number != 0) m_.terms.push_hook(lost_, number);
  m_.terms.bind(m_.terms.new_attributed_variable(place.attributes), Cell::atom(terms::atoms::nil));
}

// Joins the group of those lost when backtracking goes below the oldest choice point younger than the address.
void KeptCopies::join_group(const Cell* address, std::uint64_t number) {
  Cell* oldest = m_.b;
  while (previous_of(oldest) != oldest && heap_of(previous_of(oldest)) > address) oldest = previous_of(oldest);
  const machine::HookBelow hook = machine::hook_below(m_, oldest, gone_);
  if (hook.is_new) *hook.number = ++last_number_;
  groups_[*hook.number].push_back(number);
}

void KeptCopies::lose(std::uint64_t number) {
  const auto place = places_.find(number);
  if (place == places_.end() || place->second.lost) return;
  place->second.lost = true;
  losses_.push_back(number);
  m_.attention.fetch_or(machine::attention_copies);
  m_.terms.request_attention();
}

bool KeptCopies::restore() {
  for (; !losses_.empty(); losses_.pop_back()) {
    const auto place = places_.find(losses_.back());
    if (place == places_.end()) continue;
    if (!m_.terms.ensure(cells) || !m_.terms.trail_has_room(entries)) return false;
    place->second.lost = false;
    if (place->second.cell() == place->second.value()) constrain(place->first, place->second);
  }
  return true;
}

}  // namespace hornbeam::clpfd
