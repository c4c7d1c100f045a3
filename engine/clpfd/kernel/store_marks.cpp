// SPDX-License-Identifier: MIT
#include "clpfd/kernel/store_marks.hpp"

namespace hornbeam::clpfd {

// Marks nest: going back to one invalidates those after it.
Store::Mark Store::mark() { return mark_in_line(); }

[[gnu::noinline]] void Store::note_seldom() {
  seldom_.push(
      {arena_.top(), equal_.size(), equal_drained_, static_cast<std::uint32_t>(exact_.size()), alias_count_, shared_});
  seldom_changed_ = false;
}

[[gnu::noinline]] void Store::put_back(const Seldom& seldom) {
  arena_.reset_top(seldom.arena);
  equal_.truncate(seldom.equal);
  equal_drained_ = seldom.equal_drained;
  alias_count_ = seldom.aliases;
  exact_.resize(seldom.exact);
  shared_ = seldom.shared;
  seldom_changed_ = false;
}

// Returns memory of stacks after a peak.
void Store::give_back_peaks() {
  trail_.give_back_peak();
  fixed_.give_back_peak();
  equal_.give_back_peak();
  support::give_back_peak(exact_);
  marks_.give_back_peak();
  seldom_.give_back_peak();
}

// The trail first, then the arena: restored places may lie above the new top, where writing is still harmless.
void Store::step_back(Mark mark) { step_back_in_line(mark); }

void Store::undo_to(Mark mark) {
  step_back(mark);
  give_back_peaks();
}

}  // namespace hornbeam::clpfd
