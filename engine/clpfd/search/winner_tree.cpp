// SPDX-License-Identifier: MIT
#include "clpfd/search/winner_tree.hpp"

#include <algorithm>
#include <bit>

#include "clpfd/kernel/store_marks.hpp"
#include "support/unstable_sort.hpp"

namespace hornbeam::clpfd {

// A variable that occurs twice would have two leaves: then there is no tree.
void WinnerTree::begin(std::span<const FdVar> variables, VariableOrder order) {
  if (order == VariableOrder::leftmost || learns(order)) return;
  order_ = order;
  for (std::uint32_t i = 0; i < variables.size(); ++i) places_.push_back({variables[i], i});
  const auto before = [](const Place& a, const Place& b) { return a.variable < b.variable; };
  if (!std::is_sorted(places_.begin(), places_.end(), before)) support::sort(places_.begin(), places_.end(), before);
  const auto same = [](const Place& a, const Place& b) { return a.variable == b.variable; };
  if (std::adjacent_find(places_.begin(), places_.end(), same) != places_.end()) places_.clear();
}

// The index of the variable in whose record a place lies. Records of variables made together lie side by side.
std::uint32_t WinnerTree::index_of(std::uint32_t handle) const {
  constexpr std::uint32_t size = sizeof(FdVariable) / Arena::unit_bytes;
  const auto first = static_cast<std::uint32_t>(places_.front().variable);
  if (handle < first) return none;
  const std::size_t guess = (handle - first) / size;
  const auto holds = [&](const Place& place) { return handle - static_cast<std::uint32_t>(place.variable) < size; };
  if (guess < places_.size() && holds(places_[guess])) return places_[guess].index;
  const auto after = std::upper_bound(places_.begin(), places_.end(), handle, [](std::uint32_t h, const Place& place) {
    return h < static_cast<std::uint32_t>(place.variable);
  });
  return holds(after[-1]) ? after[-1].index : none;
}

// ---------------------------------------------------------------------------- the tree

template <class Better>
void WinnerTree::play_all(const Store& store, std::span<const FdVar> variables, Better better) {
  leaves_ = std::bit_ceil(variables.size());
  winners_.assign(2 * leaves_, none);
  for (std::uint32_t i = 0; i < variables.size(); ++i) {
    if (!store.is_ground(variables[i])) winners_[leaves_ + i] = i;
  }
  for (std::size_t node = leaves_ - 1; node > 0; --node) {
    const std::uint32_t left = winners_[2 * node];
    const std::uint32_t right = winners_[2 * node + 1];
    const bool takes_right = left == none || (right != none && better(variables[right], variables[left]));
    winners_[node] = takes_right ? right : left;
  }
}

// After a change of one leaf. A node whose winner was and is another one stays as it is, and so do those above it.
template <class Better>
void WinnerTree::play_again(const Store& store, std::span<const FdVar> variables, std::uint32_t index, Better better) {
  std::size_t node = leaves_ + index;
  const std::uint32_t leaf = store.is_ground(variables[index]) ? none : index;
  if (leaf == none && winners_[node] == none) return;
  winners_[node] = leaf;
  while ((node /= 2) > 0) {
    const std::uint32_t left = winners_[2 * node];
    const std::uint32_t right = winners_[2 * node + 1];
    const bool takes_right = left == none || (right != none && better(variables[right], variables[left]));
    const std::uint32_t winner = takes_right ? right : left;
    if (winner == winners_[node] && winner != index) return;
    winners_[node] = winner;
  }
}

void WinnerTree::make(const Store& store, std::span<const FdVar> variables) {
  with_order(store, order_, [&](auto better) { play_all(store, variables, better); });
  made_ = true;
}

void WinnerTree::bring_up_to_date(const Store& store, std::span<const FdVar> variables) {
  with_order(store, order_, [&](auto better) {
    for (const std::uint32_t index : restored_) play_again(store, variables, index, better);
    store.for_each_saved_above(store.newest_mark(), [&](std::uint32_t handle) {
      const std::uint32_t index = index_of(handle);
      if (index != none) play_again(store, variables, index, better);
    });
  });
}

// ---------------------------------------------------------------------------- the search

// What has changed since the newest mark is saved above it; before that mark there was a selection, or going back.
// Degrees of unified variables are those of all of them, and not all of these are told of.
FdVar WinnerTree::choose(const Store& store, std::span<const FdVar> variables, std::span<const FdVar> open) {
  if (is_much(store.words_above(store.newest_mark())) || store.has_aliases()) {
    forget();
  } else if (made_) {
    bring_up_to_date(store, variables);
  } else if (++calm_ > patience_) {
    make(store, variables);
  }
  restored_.clear();
  if (!made_) return choose_variable(store, open, order_);
  ++used_;
  return variables[winners_[1]];
}

void WinnerTree::going_back(const Store& store, Store::Mark mark) {
  if (!made_) return;
  const bool gone = !store.has_mark(mark);  // the host has gone back further
  if (gone || is_much(store.words_above(mark)) || is_much(restored_.size() * FdVariable::domain_words)) {
    return forget();
  }
  store.for_each_saved_above(mark, [&](std::uint32_t handle) {
    const std::uint32_t index = index_of(handle);
    if (index != none) restored_.push_back(index);
  });
}

void WinnerTree::forget() {
  if (made_) patience_ = used_ > places_.size() / 8 ? 1 : std::min(2 * patience_, most_patience);
  made_ = false;
  calm_ = used_ = 0;
  restored_.clear();
}

}  // namespace hornbeam::clpfd
