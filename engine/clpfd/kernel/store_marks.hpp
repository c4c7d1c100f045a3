// SPDX-License-Identifier: MIT
//
// Setting and undoing marks, inline: a search does it at each choice.
#pragma once

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

[[gnu::always_inline]] inline Store::Mark Store::mark_in_line() {
  arena_.begin_above();
  if (seldom_changed_ || seldom_.back().arena != arena_.top()) [[unlikely]]
    note_seldom();
  Restore& restore = marks_.grow();
  restore.trail = trail_.size();
  restore.epoch = epoch_;
  restore.young = young_;
  restore.fixed = static_cast<std::uint32_t>(fixed_.size());
  restore.drained = static_cast<std::uint32_t>(drained_);
  restore.edges_done = static_cast<std::uint32_t>(edges_done_);
  restore.seldom = static_cast<std::uint32_t>(seldom_.size() - 1);
  begin_epoch(arena_.at<void>(static_cast<std::uint32_t>(arena_.top() >> 3)));
  return static_cast<Mark>(marks_.size() - 1);
}

[[gnu::always_inline]] inline void Store::step_back_in_line(Mark mark) {
  if (mark >= marks_.size()) return;  // already invalidated by going back further
  clear_queues();
  const Restore& restore = marks_[mark];
  trail_.undo_to(restore.trail);
  fixed_.truncate(restore.fixed);
  drained_ = restore.drained;
  edges_done_ = restore.edges_done;
  epoch_ = restore.epoch;
  young_ = restore.young;
  const Seldom& seldom = seldom_[restore.seldom];
  if (seldom_changed_ || &seldom != &seldom_.back() || seldom.arena != arena_.top()) [[unlikely]] {
    seldom_.truncate(restore.seldom + 1);
    put_back(seldom);
  }
  marks_.truncate(mark);
}

// Calls visit(handle of a place in the arena) for each entry of the trail above the mark.
template <class Visit>
void Store::for_each_saved_above(Mark mark, Visit visit) const {
  trail_.for_each_above(marks_[mark].trail, [&](const void* place) { visit(arena_.handle_of(place)); });
}

}  // namespace hornbeam::clpfd
