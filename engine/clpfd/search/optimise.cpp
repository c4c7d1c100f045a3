// SPDX-License-Identifier: MIT
//
// Branch and bound: each solution found makes the objective's limit tighter for what follows.
// The search is not restarted; the limit holds from the next backtracking on.
#include "clpfd/search/optimise.hpp"

#include <utility>

namespace hornbeam::clpfd {

using Result = Labeling::Result;

Optimise::Optimise(Store& store, std::span<const FdVar> variables, LabelingOptions options,
                   std::span<const Objective> objectives, OptimiseMode mode)
    : store_(store),
      variables_(variables.begin(), variables.end()),
      options_(options),
      objectives_(objectives.begin(), objectives.end()),
      mode_(mode),
      base_(store.mark()) {}

Result Optimise::next() {
  if (finished_) return Result::exhausted;
  Result result = Result::exhausted;
  switch (mode_) {
    case OptimiseMode::ordered: result = next_ordered(); break;
    case OptimiseMode::best: result = next_best(); break;
    case OptimiseMode::improving: result = next_improving(); break;
  }
  started_ = true;
  finished_ = result == Result::exhausted;
  if (finished_) store_.undo_to(base_);
  return result;
}

void Optimise::cut_off(Labeling& labeling, const Objective& objective,
                       const Integer& value) const {
  if (objective.direction == Objective::Direction::minimise) {
    labeling.set_cutoff_below(objective.variable, value - 1);
  } else {
    labeling.set_cutoff_above(objective.variable, value + 1);
  }
}

// Runs a whole search; the store is as before afterwards. `optimum` stays empty when there is no
// solution at all.
Result Optimise::find_optimum(const Objective& objective, std::optional<Integer>& optimum) {
  const Store::Mark before = store_.mark();
  Labeling labeling(store_, variables_, options_);
  Result result;
  while ((result = labeling.next()) == Result::solution) {
    if (!store_.is_ground(objective.variable)) {
      result = Result::objective_unknown;
      break;
    }
    optimum = store_.lower(objective.variable).value();
    cut_off(labeling, objective, *optimum);
  }
  store_.undo_to(before);
  return result == Result::exhausted && optimum ? Result::solution : result;
}

// ---------------------------------------------------------------------------- ordered

Result Optimise::next_ordered() {
  if (labeling_) {
    const Result result = labeling_->next();
    if (result != Result::exhausted) return result;
    labeling_.reset();
    return exclude_and_retry();
  }
  return started_ ? Result::exhausted : descend();
}

// Fixes the remaining objectives to their best values, one after the other, then labels.
Result Optimise::descend() {
  while (levels_.size() < objectives_.size()) {
    const Objective& objective = objectives_[levels_.size()];
    std::optional<Integer> optimum;
    const Result found = find_optimum(objective, optimum);
    if (found == Result::exhausted) return exclude_and_retry();
    if (found != Result::solution) return found;
    levels_.push_back({store_.mark(), *optimum});
    if (!store_.assign_exact(objective.variable, *optimum) ||
        store_.propagate() != Outcome::consistent) {
      return exclude_and_retry();
    }
  }
  labeling_.emplace(store_, variables_, options_);
  const Result result = labeling_->next();
  if (result != Result::exhausted) return result;
  labeling_.reset();
  return exclude_and_retry();
}

// The best value of the innermost objective is used up: look for the next best.
Result Optimise::exclude_and_retry() {
  while (!levels_.empty()) {
    const Level level = std::move(levels_.back());
    levels_.pop_back();
    store_.undo_to(level.mark);
    const Objective& objective = objectives_[levels_.size()];
    // What is narrowed here holds until the level above, or everything, is given up.
    const bool minimise = objective.direction == Objective::Direction::minimise;
    const bool possible =
        minimise ? store_.tighten_lower(objective.variable, Bound(level.value + 1))
                 : store_.tighten_upper(objective.variable, Bound(level.value - 1));
    if (!possible) continue;
    const Outcome outcome = store_.propagate();
    if (outcome == Outcome::interrupted) return Result::interrupted;
    if (outcome == Outcome::out_of_memory) return Result::out_of_memory;
    if (outcome == Outcome::consistent) return descend();
  }
  return Result::exhausted;
}

// ---------------------------------------------------------------------------- SICStus modes

// Plain labeling in which every solution raises the bar for the next.
Result Optimise::next_improving() {
  if (!labeling_) labeling_.emplace(store_, variables_, options_);
  const Result result = labeling_->next();
  if (result != Result::solution) return result;
  const Objective& objective = objectives_.front();
  if (!store_.is_ground(objective.variable)) return Result::objective_unknown;
  cut_off(*labeling_, objective, store_.lower(objective.variable).value());
  return result;
}

// The whole search is run, remembering the last improvement; that one is then put back. Values of
// the labeled variables and the objective determine it.
Result Optimise::next_best() {
  if (started_) return Result::exhausted;
  const Objective& objective = objectives_.front();
  std::vector<FdVar> kept = variables_;
  kept.push_back(objective.variable);
  std::vector<Integer> best;
  const Store::Mark before = store_.mark();
  Labeling labeling(store_, variables_, options_);
  Result result;
  while ((result = labeling.next()) == Result::solution) {
    if (!store_.is_ground(objective.variable)) return Result::objective_unknown;
    best.clear();
    for (FdVar x : kept) best.push_back(store_.lower(x).value());
    cut_off(labeling, objective, best.back());
  }
  if (result != Result::exhausted) return result;
  store_.undo_to(before);
  if (best.empty()) return Result::exhausted;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (!store_.assign_exact(kept[i], best[i])) return Result::exhausted;
  }
  const Outcome outcome = store_.propagate();
  if (outcome == Outcome::interrupted) return Result::interrupted;
  return outcome == Outcome::consistent ? Result::solution : Result::exhausted;
}

}  // namespace hornbeam::clpfd
