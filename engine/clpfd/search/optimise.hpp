// SPDX-License-Identifier: MIT
//
// Labeling with objectives, by branch and bound.
//
//     ordered    SWI-Prolog's labeling([min(E1), max(E2), ...], Vs): all solutions, best value of
//                E1 first, among these best value of E2, and so on; ties in labeling order
//     best       SICStus Prolog's minimize(E), maximize(E): one solution, an optimal one
//     improving  SICStus' `all`: each solution better than the one before
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "clpfd/search/labeling.hpp"

namespace hornbeam::clpfd {

struct Objective {
  enum class Direction : std::uint8_t { minimise, maximise };
  Direction direction;
  FdVar variable;
};

enum class OptimiseMode : std::uint8_t { ordered, best, improving };

// Owns no choice points of the host: it works on marks of the store, as Labeling does.
class Optimise {
 public:
  // best and improving take exactly one objective.
  Optimise(Store& store, std::span<const FdVar> variables, LabelingOptions options,
           std::span<const Objective> objectives, OptimiseMode mode);

  // As Labeling::next, and after an interrupt it goes on, too. objective_unknown: a solution leaves an
  // objective without a value.
  Labeling::Result next();
  // False: the solution at hand is surely the last one.
  bool more() const { return mode_ != OptimiseMode::best; }

 private:
  // One objective of the ordered mode: its best value is being enumerated, then excluded.
  struct Level {
    Store::Mark mark;  // before the objective was fixed to `value`
    Integer value;
  };

  // A whole search for the best value of an objective, and the values it was found with.
  struct Probe {
    Store::Mark before;
    Labeling labeling;
    std::vector<Integer> best;
  };

  Labeling::Result next_ordered();
  Labeling::Result next_best();
  Labeling::Result next_improving();
  Labeling::Result find_optimum(const Objective& objective, std::vector<Integer>& best);
  Labeling::Result descend();
  Labeling::Result settle_level(bool possible);
  Labeling::Result exclude_and_retry();
  void cut_off(Labeling& labeling, const Objective& objective, const Integer& value) const;

  Store& store_;
  std::vector<FdVar> variables_;
  LabelingOptions options_;
  std::vector<Objective> objectives_;
  OptimiseMode mode_;
  Store::Mark base_;  // the state to come back to when all is exhausted
  std::vector<Level> levels_;
  std::optional<Labeling> labeling_;  // over the solutions with all objectives fixed
  std::optional<Probe> probe_;        // interrupted
  bool propagating_ = false;          // interrupted
  bool started_ = false;
  bool finished_ = false;
};

}  // namespace hornbeam::clpfd
