// SPDX-License-Identifier: MIT
//
// Labeling with objectives, by branch and bound: each solution tightens the objective's limit for the rest of the
// search, which is not restarted; the limit takes effect at the next backtracking.
//
//     ordered    SWI-Prolog's labeling([min(E1), max(E2), ...], Vs): all solutions, best value of
//                E1 first, among these best value of E2, and so on; ties in labeling order
//     best       SICStus Prolog's minimize(E), maximize(E): one solution, an optimal one
//     improving  SICStus' `all`: each solution better than the one before
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "clpfd/search/labeling.hpp"
#include "clpfd/search/objective.hpp"

namespace hornbeam::clpfd {

enum class OptimiseMode : std::uint8_t { ordered, best, improving };

// Uses marks of the store, as Labeling does, rather than choice points of the host. A Searcher is Labeling, or has the
// same next() and cut-offs.
template <class Searcher>
class BasicOptimise {
  using Result = Labeling::Result;

 public:
  // best and improving take exactly one objective.
  BasicOptimise(Store& store, std::span<const FdVar> variables, LabelingOptions options,
                std::span<const Objective> objectives, OptimiseMode mode);

  // Like Labeling::next, and also resumable after an interrupt. objective_unknown: a solution leaves an objective
  // unfixed.
  Labeling::Result next();
  // The best value so far of the objective of an interrupted search.
  std::optional<Integer> best() const {
    return probe_ && !probe_->best.empty() ? std::optional(probe_->best.back()) : improved_;
  }
  // False: the current solution is certainly the last one.
  bool more() const { return mode_ != OptimiseMode::best; }

 private:
  // One objective of the ordered mode: its best value is enumerated, then excluded.
  struct Level {
    Store::Mark mark;  // before the objective was fixed to `value`
    Integer value;
  };

  // A complete search for the best value of an objective, with the values of that solution.
  struct Probe {
    Store::Mark before;
    Searcher labeling;
    std::vector<Integer> best;
  };

  Labeling::Result next_ordered();
  Labeling::Result next_best();
  Labeling::Result next_improving();
  Labeling::Result find_optimum(const Objective& objective, std::vector<Integer>& best);
  Labeling::Result descend();
  Labeling::Result settle_level(bool possible);
  Labeling::Result exclude_and_retry();
  void cut_off(Searcher& labeling, const Objective& objective, const Integer& value) const;

  Store& store_;
  std::vector<FdVar> variables_;
  LabelingOptions options_;
  std::vector<Objective> objectives_;
  OptimiseMode mode_;
  Store::Mark base_;  // the state to restore when exhausted
  std::vector<Level> levels_;
  std::optional<Searcher> labeling_;  // over the solutions with all objectives fixed
  std::optional<Probe> probe_;        // interrupted
  std::optional<Integer> improved_;   // in the improving mode
  bool propagating_ = false;          // interrupted
  bool started_ = false;
  bool finished_ = false;
};

using Optimise = BasicOptimise<Labeling>;

template <class Searcher>
BasicOptimise<Searcher>::BasicOptimise(Store& store, std::span<const FdVar> variables, LabelingOptions options,
                                       std::span<const Objective> objectives, OptimiseMode mode)
    : store_(store),
      variables_(variables.begin(), variables.end()),
      options_(options),
      objectives_(objectives.begin(), objectives.end()),
      mode_(mode),
      base_(store.mark()) {}

template <class Searcher>
Labeling::Result BasicOptimise<Searcher>::next() {
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

template <class Searcher>
void BasicOptimise<Searcher>::cut_off(Searcher& labeling, const Objective& objective, const Integer& value) const {
  if (objective.direction == Objective::Direction::minimise) {
    labeling.set_cutoff_below(objective.variable, value - 1);
  } else {
    labeling.set_cutoff_above(objective.variable, value + 1);
  }
}

// Runs a complete search; restores the store afterwards, unless interrupted. `best` receives the values of the labeled
// variables and, last, of the objective in the best solution.
template <class Searcher>
Labeling::Result BasicOptimise<Searcher>::find_optimum(const Objective& objective, std::vector<Integer>& best) {
  if (!probe_) {
    const Store::Mark before = store_.mark();
    probe_.emplace(Probe{before, Searcher(store_, variables_, options_), {}});
  }
  Result result;
  while ((result = probe_->labeling.next()) == Result::solution) {
    if (!store_.is_ground(objective.variable)) {
      result = Result::objective_unknown;
      break;
    }
    probe_->best.clear();
    for (FdVar x : variables_) probe_->best.push_back(store_.lower(x).value());
    probe_->best.push_back(store_.lower(objective.variable).value());
    cut_off(probe_->labeling, objective, probe_->best.back());
  }
  if (result == Result::interrupted) return result;
  store_.undo_to(probe_->before);
  best = std::move(probe_->best);
  probe_.reset();
  return result == Result::exhausted && !best.empty() ? Result::solution : result;
}

// ---------------------------------------------------------------------------- ordered

template <class Searcher>
Labeling::Result BasicOptimise<Searcher>::next_ordered() {
  if (labeling_) {
    const Result result = labeling_->next();
    if (result != Result::exhausted) return result;
    labeling_.reset();
    return exclude_and_retry();
  }
  if (propagating_) return settle_level(true);
  return started_ && !probe_ ? Result::exhausted : descend();
}

// Fixes the remaining objectives to their best values, one after the other, then labels.
template <class Searcher>
Labeling::Result BasicOptimise<Searcher>::descend() {
  while (levels_.size() < objectives_.size()) {
    const Objective& objective = objectives_[levels_.size()];
    std::vector<Integer> best;
    const Result found = find_optimum(objective, best);
    if (found == Result::exhausted) return exclude_and_retry();
    if (found != Result::solution) return found;
    levels_.push_back({store_.mark(), best.back()});
    return settle_level(store_.assign_exact(objective.variable, best.back()));
  }
  labeling_.emplace(store_, variables_, options_);
  const Result result = labeling_->next();
  if (result != Result::exhausted) return result;
  labeling_.reset();
  return exclude_and_retry();
}

// Continues with the next objective if a level's requirement is possible.
template <class Searcher>
Labeling::Result BasicOptimise<Searcher>::settle_level(bool possible) {
  propagating_ = false;
  switch (possible ? store_.propagate() : Outcome::failed) {
    case Outcome::consistent: return descend();
    case Outcome::failed: return exclude_and_retry();
    case Outcome::interrupted: propagating_ = true; return Result::interrupted;
    case Outcome::out_of_memory: return Result::out_of_memory;
  }
  return Result::exhausted;
}

// The best value of the innermost objective is exhausted: looks for the next best.
template <class Searcher>
Labeling::Result BasicOptimise<Searcher>::exclude_and_retry() {
  while (!levels_.empty()) {
    const Level level = std::move(levels_.back());
    levels_.pop_back();
    store_.undo_to(level.mark);
    const Objective& objective = objectives_[levels_.size()];
    // What is narrowed here holds until the level above, or everything, is abandoned.
    const bool minimise = objective.direction == Objective::Direction::minimise;
    const bool possible = minimise ? store_.tighten_lower(objective.variable, Bound(level.value + 1))
                                   : store_.tighten_upper(objective.variable, Bound(level.value - 1));
    if (possible) return settle_level(true);
  }
  return Result::exhausted;
}

// ---------------------------------------------------------------------------- SICStus modes

// Plain labeling in which every solution tightens the limit for the next.
template <class Searcher>
Labeling::Result BasicOptimise<Searcher>::next_improving() {
  if (!labeling_) labeling_.emplace(store_, variables_, options_);
  const Result result = labeling_->next();
  if (result != Result::solution) return result;
  const Objective& objective = objectives_.front();
  if (!store_.is_ground(objective.variable)) return Result::objective_unknown;
  improved_ = store_.lower(objective.variable).value();
  cut_off(*labeling_, objective, *improved_);
  return result;
}

// Runs the whole search, remembering the last improvement, which is then restored: the values of the labeled variables
// and the objective determine it.
template <class Searcher>
Labeling::Result BasicOptimise<Searcher>::next_best() {
  const Objective& objective = objectives_.front();
  bool possible = true;
  if (!propagating_) {
    if (started_ && !probe_) return Result::exhausted;
    std::vector<Integer> best;
    const Result found = find_optimum(objective, best);
    if (found != Result::solution) return found;
    possible = store_.assign_exact(objective.variable, best.back());
    for (std::size_t i = 0; possible && i < variables_.size(); ++i) {
      possible = store_.assign_exact(variables_[i], best[i]);
    }
  }
  const Outcome outcome = possible ? store_.propagate() : Outcome::failed;
  propagating_ = outcome == Outcome::interrupted;
  if (propagating_) return Result::interrupted;
  return outcome == Outcome::consistent ? Result::solution : Result::exhausted;
}

extern template class BasicOptimise<Labeling>;

}  // namespace hornbeam::clpfd
