// SPDX-License-Identifier: MIT
//
// Labeling by a learner, with the interface of Labeling (search/labeling.hpp): each call of next() leaves the store in
// the state of one solution. The order of solutions is unspecified.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "clpfd/kernel/store.hpp"
#include "clpfd/learning/learner.hpp"
#include "clpfd/learning/model_reader.hpp"
#include "clpfd/search/labeling.hpp"

namespace hornbeam::clpfd::learning {

class LearningSearch {
 public:
  using Result = Labeling::Result;

  // The store must be at its fixpoint, as for Labeling. The first call of next() reads the model.
  LearningSearch(Store& store, std::span<const FdVar> variables, LabelingOptions options);

  Result next();
  bool more() const { return true; }
  // From now on every solution must have objective =< limit (or >=).
  void set_cutoff_below(FdVar objective, Integer limit) { set_cutoff(objective, true, std::move(limit)); }
  void set_cutoff_above(FdVar objective, Integer limit) { set_cutoff(objective, false, std::move(limit)); }

 private:
  void set_cutoff(FdVar objective, bool minimising, Integer limit);
  Result begin();
  Result search();
  Result take_solution();
  bool exclude();
  bool exclude_values();
  bool cut_off();
  void stride(Unknown objective);
  Fact choose() const;
  Fact split(Unknown x) const;
  Value rank(Unknown x) const;
  Result finish();

  Store& store_;
  std::vector<FdVar> variables_;
  std::vector<Unknown> unknowns_;  // of the unfixed variables
  LabelingOptions options_;
  Store::Mark base_;
  std::unique_ptr<Learner> learner_;
  std::unique_ptr<ModelReader> reader_;
  std::optional<Store::Mark> solution_;  // before the current one
  FdVar objective_ = FdVar::none;
  bool minimising_ = false;
  Integer cutoff_;
  Fact wished_;           // of the objective
  unsigned strides_ = 0;  // solutions since a wish was refused
  bool out_of_memory_ = false;
  bool finished_ = false;
};

}  // namespace hornbeam::clpfd::learning
