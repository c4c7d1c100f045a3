// SPDX-License-Identifier: MIT
#include "clpfd/bridge/difference_path.hpp"

#include <algorithm>

namespace hornbeam::clpfd {

bool DifferencePath::is_new(const Store& store, FdVar x) {
  const FdVariable& var = store[x];
  return var.listened == 0 && var.edges.count == 0 && var.membership == 0 && var.plain() && var.size > 1;
}

bool DifferencePath::takes(const Store& store, FdVar x, FdVar y) {
  const auto is_end = [this](FdVar v) { return v == end_ || v == other_end_; };
  const bool new_x = is_new(store, x);
  const bool new_y = is_new(store, y);
  first_ = new_x && new_y;
  if (!first_ && !(waits() && ((new_y && is_end(x)) || (new_x && is_end(y))))) return false;
  from_ = new_y ? x : y;
  to_ = new_y ? y : x;
  size_ = store.size(from_);
  propagators_ = store.statistics().propagators;
  return true;
}

bool DifferencePath::continues(Store& store) {
  if (store.statistics().propagators == propagators_) return true;  // it holds
  if (!store.run_newest()) return false;
  const std::uint64_t moved = size_ - store.size(from_);
  const std::uint64_t left = first_ ? huge_size : slack_ - std::min(moved, slack_);
  slack_ = std::min({left, store.size(from_), store.size(to_)});
  if (slack_ < 2 || store.arena().exhausted()) return false;
  end_ = to_;
  other_end_ = first_ ? from_ : FdVar::none;
  return true;
}

bool DifferencePath::catch_up(Store& store) {
  forget();
  return store.run_newest_first();
}

}  // namespace hornbeam::clpfd
