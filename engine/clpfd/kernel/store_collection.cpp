// SPDX-License-Identifier: MIT
//
// Mark and sweep over the objects that were made since a mark:
//
//   roots       the variables that the host still refers to (reach), and those in which something older has changed
//   edges       variable -> its propagators, inequalities and domain -> their variables, to the whole component, since
//               a constraint is in use as long as one of its variables is
//   sweep       blocks without a mark are freed; the trail forgets entries for what is younger than the mark
//
// It costs the size of what was made since; the machine's collection runs it together with its own marking. No object
// is moved: handles stay valid.
#include "clpfd/kernel/store_collection.hpp"

#include <algorithm>

#include "support/unstable_sort.hpp"

namespace hornbeam::clpfd {

// Collects objects made since the mark; the host cannot go back to the mark afterwards.
StoreCollection::StoreCollection(Store& store, Store::Mark mark)
    : store_(store), mark_(mark), base_(store.seldom_at(mark).arena), blocks_(store.arena_.blocks_from(base_)) {
  std::size_t top = base_;
  std::uint32_t last_group = 0;
  for (const Arena::Block& b : blocks_) {
    top = std::max(top, b.end);
    last_group = std::max(last_group, b.group);
  }
  support::sort(blocks_.begin(), blocks_.end(),
                [](const Arena::Block& a, const Arena::Block& b) { return a.start < b.start; });
  kept_.resize(std::size_t{last_group} + 1);
  seen_.resize((top >> 9) + 1);
  const void* const low = store.arena_.at<void>(static_cast<std::uint32_t>(base_ >> 3));
  store.trail_.for_each_above(store.marks_[mark].trail, [&](const void* place) { older_changed_ |= place < low; });
}

// False if seen before. Variables and propagators share the bits, as their addresses differ.
bool StoreCollection::see(std::uint32_t handle) {
  std::uint64_t& word = seen_[handle >> 6];
  const std::uint64_t bit = std::uint64_t{1} << (handle & 63);
  if ((word & bit) != 0) return false;
  word |= bit;
  return true;
}

// Keeps the block around a place.
void StoreCollection::keep(std::uint32_t handle) {
  const std::size_t place = std::size_t{handle} << 3;
  if (place < base_) return;
  const auto after =
      std::partition_point(blocks_.begin(), blocks_.end(), [place](const Arena::Block& b) { return b.start <= place; });
  if (after != blocks_.begin()) kept_[std::prev(after)->group] = true;
}

void StoreCollection::add(FdVar x) {
  if (see(static_cast<std::uint32_t>(x))) variables_.push_back(x);
}

// x is in use, and so is everything connected with it by constraints.
void StoreCollection::reach(FdVar x) {
  add(x);
  for (; visited_ < variables_.size(); ++visited_) visit(variables_[visited_]);
}

void StoreCollection::visit(FdVar x) {
  const FdVariable& var = store_[x];
  keep(static_cast<std::uint32_t>(x));
  if (var.form == Form::bits || var.form == Form::ranges) {
    keep(static_cast<std::uint32_t>(var.word));
  }
  if (var.form == Form::big && var.word >= store_.seldom_at(mark_).exact) big_.push_back(x);
  if (var.membership != 0) {
    keep(var.membership);
    const Membership& ring = *store_.arena_.at<Membership>(var.membership);
    if (ring.alias != FdVar::none) add(ring.alias);
    add(ring.next);
  }
  for (const WatchList& list : var.watches) {
    keep_list(list);
    const auto* entries = store_.arena_.at<PropagatorId>(list.entries);
    for (std::uint32_t i = 0; i < list.count; ++i) visit(entries[i]);
  }
  keep_list(var.edges);
  for (const NotEqualEdge& edge : store_.not_equal_edges(x)) {
    if (edge.is_value_watcher()) {
      visit(edge.value_watcher());
    } else {
      add(edge.other);
    }
  }
}

// A dead propagator may be in watch lists, but connects no variables.
void StoreCollection::visit(PropagatorId id) {
  if (!see(static_cast<std::uint32_t>(id))) return;
  keep(static_cast<std::uint32_t>(id));
  const Propagator& p = store_.at(id);
  if (p.dead()) return;
  if (const void* place = p.late_storage(); place != nullptr) keep(store_.arena_.handle_of(place));
  origins_.push_back(p.origin());
  description_.variables.clear();
  description_.constants.clear();
  p.describe(description_);
  for (const FdVar x : description_.variables) add(x);
}

void StoreCollection::prepare_sweep() {
  std::erase_if(blocks_, [&](const Arena::Block& b) { return !kept_[b.group]; });
}

// Moves the exact domains still in use up to those made before the mark.
void StoreCollection::close_ranks() {
  support::sort(big_.begin(), big_.end(), [&](FdVar a, FdVar b) { return store_[a].word < store_[b].word; });
  std::size_t to = store_.seldom_at(mark_).exact;
  for (const FdVar x : big_) {
    std::uint64_t& number = store_[x].word;  // no two share one
    if (number != to) store_.exact_[to] = std::move(store_.exact_[number]);
    number = to++;
  }
  store_.exact_.resize(to);
}

// Trail entries for objects made since the mark are unnecessary; those for dropped objects must go before their memory
// is reused. The host can go back only to older marks than this.
void StoreCollection::sweep() {
  Store& s = store_;
  const Store::Restore& restore = s.marks_[mark_];
  s.trail_.forget_above(restore.trail, s.arena_.at<void>(static_cast<std::uint32_t>(base_ >> 3)));
  s.fixed_.truncate(restore.fixed);
  s.drained_ = s.edges_done_ = restore.fixed;
  s.equal_.truncate(s.seldom_at(mark_).equal);
  s.equal_drained_ = s.equal_.size();
  s.seldom_changed_ = true;
  s.shared_ = s.seldom_at(mark_).shared;
  close_ranks();
  s.seldom_.truncate(restore.seldom + 1);
  s.marks_.truncate(mark_ + 1);
  s.give_back_peaks();
  s.kept_beside_ = s.memory_.used();
  s.arena_.free_between(base_, blocks_);
  s.begin_epoch(s.arena_.at<void>(static_cast<std::uint32_t>(base_ >> 3)));
}

}  // namespace hornbeam::clpfd
