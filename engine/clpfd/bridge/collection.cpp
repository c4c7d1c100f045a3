// SPDX-License-Identifier: MIT
//
// Collects variables of the store that Prolog no longer refers to, and their constraints.
//
// When the store has grown much, the next collection of the heap does not treat its cells as roots. In the newest
// segment (not separated from the present by a choice point) a variable stays if it is unbound and its cell was marked;
// with it stays everything connected by constraints, whose cells are marked then, possibly reaching others. Fixed
// variables no longer need constraints.
#include <algorithm>

#include "clpfd/bridge/running_search.hpp"
#include "clpfd/bridge/solver.hpp"

namespace hornbeam::clpfd {

// Called with no choice point newer than the newest segment. Collecting the heap for the store's sake must be worth its
// time, as it visits everything live there; it is done sooner when memory is short.
bool Solver::collection_due_now() {
  if (collecting_) {  // the heap could not be collected; try again later
    collecting_ = false;
    collection_.reset();
    collect_at_ *= 2;
  }
  const support::MemoryBudget& memory = m_.terms.memory;
  const std::size_t worth_it = std::max(collect_at_, m_.collection_plan.threshold * sizeof(Cell));
  const std::size_t can_wait = std::clamp(memory.left() / 2, memory.limit() / waits_at_least, memory.limit() / 4);
  if (store.grown() < std::min(worth_it, can_wait) || !store.undrained().empty()) return false;
  collecting_ = true;
  return true;
}

// Acts as if a collection had found them all alive.
void Solver::expect_alive(std::size_t variables) {
  const std::size_t bytes = variables * sizeof(FdVariable);
  if (expects_ || bytes < collect_first / 8 || store.grown() > collect_at_ / 4) return;
  expects_ = true;
  collect_at_ = std::max(collect_at_, bytes + std::max(collect_first, store.arena().top() + bytes));
}

void Solver::mark_hosts(const std::function<bool(Cell)>& is_marked, const std::function<void(Cell&)>& mark) {
  std::size_t roots = hosts_.size();
  std::size_t sources = sources_.size();
  if (collecting_) {
    const Segment& s = segments_.back();
    collection_ = std::make_unique<StoreCollection>(store, s.mark);
    kept_sources_.assign(sources_.size() - s.sources, false);
    roots = s.hosts;
    sources = s.sources;
  }
  const auto mark_host = [&](FdVar x) {
    if (x == FdVar::none || !has_host(x)) return;
    Cell cell = host(x);
    mark(cell);
  };
  for (std::size_t i = 0; i < roots; ++i) {
    mark_host(hosts_[i]);
    if (collecting_ && collection_->older_changed() && hosts_[i] != FdVar::none) {
      collection_->reach(hosts_[i]);
    }
  }
  for (std::size_t i = 0; i < sources; ++i) mark(sources_[i].goal);
  if (!collecting_) return;
  std::size_t variables = 0;
  std::size_t origins = 0;
  bool more = true;
  while (more) {
    for (std::size_t i = roots; i < hosts_.size(); ++i) {
      const FdVar x = hosts_[i];
      if (x == FdVar::none || collection_->reached(x) || !is_marked(host(x))) continue;
      if (!collection_->is_new(x) || deref(host(x)).is_variable()) collection_->reach(x);
    }
    more = variables < collection_->variables().size();
    for (; variables < collection_->variables().size(); ++variables) {
      mark_host(collection_->variables()[variables]);
    }
    reach_sources(origins, mark);
    origins = collection_->origins().size();
  }
  collection_->prepare_sweep();
}

// Marks the goals that made the propagators found since.
void Solver::reach_sources(std::size_t from, const std::function<void(Cell&)>& mark) {
  const std::size_t first = segments_.back().sources;
  const std::vector<std::uint32_t>& origins = collection_->origins();
  for (std::size_t i = from; i < origins.size(); ++i) {
    if (!is_source(origins[i]) || origins[i] <= first) continue;
    const std::size_t number = origins[i] - 1;
    if (kept_sources_[number - first]) continue;
    kept_sources_[number - first] = true;
    mark(sources_[number].goal);
  }
}

// Cells move: nothing may fail from here on.
void Solver::visit_hosts(const std::function<void(Cell&)>& visit) {
  if (collecting_ && collection_ != nullptr) drop_unreached();
  for (const FdVar x : hosts_) {
    if (x == FdVar::none || !has_host(x)) continue;
    Cell cell = host(x);
    visit(cell);
    store[x].host = cell.bits();
  }
  for (Source& source : sources_) visit(source.goal);
}

void Solver::drop_unreached() {
  const Segment& s = segments_.back();
  free_hosts_.clear();
  for (std::size_t i = hosts_.size(); i-- > s.hosts;) {
    if (hosts_[i] != FdVar::none && !collection_->reached(hosts_[i])) {
      if (!collection_->is_new(hosts_[i])) store[hosts_[i]].host = 0;
      hosts_[i] = FdVar::none;
    }
    if (hosts_[i] == FdVar::none) free_hosts_.push_back(static_cast<std::uint32_t>(i));
  }
  free_sources_.clear();
  for (std::size_t i = sources_.size(); i-- > s.sources;) {
    if (kept_sources_[i - s.sources]) continue;
    sources_[i] = {Cell::atom(terms::atoms::nil), 0, 0};
    free_sources_.push_back(static_cast<std::uint32_t>(i));
  }
  searches_.resize(s.searches);  // those of this segment have been cut
  collection_->sweep();
  collection_.reset();
  collecting_ = false;
  collect_at_ = std::max(collect_first, store.arena().top());
  expects_ = false;
}

}  // namespace hornbeam::clpfd
