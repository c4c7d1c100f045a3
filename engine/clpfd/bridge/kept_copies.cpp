// SPDX-License-Identifier: MIT
#include "clpfd/bridge/kept_copies.hpp"

#include <algorithm>

#include "machine/frames.hpp"

namespace hornbeam::clpfd {

using machine::heap_of;
using machine::previous_of;
using machine::trail_of;
using terms::Cell;
using terms::TrailEntry;
using terms::TrailKind;

KeptCopies::KeptCopies(machine::Machine& m) : m_(m) {
  m.root_holders.push_back([this](const std::function<void(Cell&)>& visit) {
    for (auto& [number, place] : places_) {
      visit(place.term);
      visit(place.attributes);
    }
  });
}

std::uint64_t KeptCopies::find(const Place& place) const {
  for (const auto& [number, p] : places_) {
    if (p.same(place)) return number;
  }
  return 0;
}

bool KeptCopies::put(Cell term, std::size_t argument, Cell packed) {
  const Place place{term, argument, terms::deref(packed).address()[1]};
  place.cell() = place.value();
  std::uint64_t number = find(place);
  // Without a choice point between the term and now there is nothing to be told.
  const bool is_new = number == 0 && term.address() < m_.terms.hb;
  if (is_new) {
    number = ++last_number_;
    insert_below(term.address(), number);
  }
  if (number != 0) places_.insert_or_assign(number, place);
  constrain(number, place);
  return is_new;
}

void KeptCopies::constrain(std::uint64_t number, const Place& place) {
  if (number != 0) m_.terms.push_hook(lost_, number);
  m_.terms.bind(m_.terms.new_attributed_variable(place.attributes), Cell::atom(terms::atoms::nil));
}

// The oldest choice point that is younger than the address, and those above, get their entries after ours.
void KeptCopies::insert_below(const Cell* address, std::uint64_t number) {
  constexpr std::ptrdiff_t words = 2;
  TrailEntry* at = m_.terms.trail_top;
  for (Cell* b = m_.b; heap_of(b) > address; b = previous_of(b)) {
    at = trail_of(b);
    trail_of(b) += words;
    if (previous_of(b) == b) break;
  }
  std::move_backward(at, m_.terms.trail_top, m_.terms.trail_top + words);
  m_.terms.trail_top += words;
  at[0] = number;
  terms::UndoHook* const hook = &gone_;
  at[1] = reinterpret_cast<TrailEntry>(hook) | static_cast<TrailEntry>(TrailKind::hook);
}

void KeptCopies::lose(std::uint64_t number) {
  const auto place = places_.find(number);
  if (place == places_.end()) return;
  place->second.lost = true;
  m_.attention.fetch_or(machine::attention_copies);
  m_.terms.request_attention();
}

bool KeptCopies::restore() {
  for (auto& [number, place] : places_) {
    if (!place.lost) continue;
    if (!m_.terms.ensure(cells) || !m_.terms.trail_has_room(entries)) return false;
    place.lost = false;
    if (place.cell() == place.value()) constrain(number, place);
  }
  return true;
}

}  // namespace hornbeam::clpfd
