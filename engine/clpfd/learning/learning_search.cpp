// SPDX-License-Identifier: MIT
#include "clpfd/learning/learning_search.hpp"

#include <algorithm>
#include <utility>

#include "support/unstable_sort.hpp"

namespace hornbeam::clpfd::learning {

using Result = Labeling::Result;

LearningSearch::LearningSearch(Store& store, std::span<const FdVar> variables, LabelingOptions options)
    : store_(store), variables_(variables.begin(), variables.end()), options_(options), base_(store.mark()) {}

void LearningSearch::set_cutoff(FdVar objective, bool minimising, Integer limit) {
  objective_ = objective;
  minimising_ = minimising;
  cutoff_ = std::move(limit);
}

Result LearningSearch::finish() {
  finished_ = true;
  reader_.reset();
  learner_.reset();
  store_.undo_to(base_);
  return Result::exhausted;
}

Result LearningSearch::begin() {
  unknowns_.clear();
  learner_ = std::make_unique<Learner>(store_.memory());
  reader_ = std::make_unique<ModelReader>(store_, *learner_);
  switch (reader_->read(variables_)) {
    case ModelReader::Result::read: break;
    case ModelReader::Result::impossible: return finish();
    case ModelReader::Result::interrupted: learner_.reset(); return Result::interrupted;
    case ModelReader::Result::out_of_memory: learner_.reset(); return Result::out_of_memory;
  }
  for (const FdVar x : variables_) {
    if (store_.is_ground(x)) continue;
    const Unknown u = reader_->find(x);
    if (u == nobody) return Result::too_wide;
    unknowns_.push_back(u);
    if (options_.values == ValueOrder::down) learner_->prefer(u, learner_->assignment.hi(u));
  }
  return Result::solution;
}

// The first call reads the model; later ones undo the last solution.
Result LearningSearch::next() {
  if (finished_) return Result::exhausted;
  if (!learner_) {
    const Result begun = begin();
    if (begun != Result::solution) return begun;
  } else if (solution_) {
    store_.undo_to(*solution_);
    solution_.reset();
    if (!exclude()) return finish();
  }
  return search();
}

Result LearningSearch::search() {
  out_of_memory_ = false;
  learner_->choose = [this] { return choose(); };
  learner_->should_stop = [this] {
    out_of_memory_ = store_.arena().exhausted();
    return out_of_memory_ || store_.poll_interrupt();
  };
  while (true) {
    switch (learner_->search()) {
      case Learner::Result::exhausted: return finish();
      case Learner::Result::stopped: return out_of_memory_ ? Result::out_of_memory : Result::interrupted;
      case Learner::Result::solution: break;
    }
    const Result taken = take_solution();
    if (taken != Result::exhausted) return taken;
    if (!exclude_values()) return finish();
  }
}

// The store has the final say.
Result LearningSearch::take_solution() {
  const Store::Mark mark = store_.mark();
  bool possible = true;
  for (const FdVar x : variables_) {
    if (store_.is_ground(x)) continue;
    possible = possible && store_.assign(x, learner_->assignment.lo(reader_->find(x)));
  }
  if (objective_ != FdVar::none && possible) {
    possible = minimising_ ? store_.tighten_upper(objective_, Bound(cutoff_))
                           : store_.tighten_lower(objective_, Bound(cutoff_));
  }
  switch (possible ? store_.propagate() : Outcome::failed) {
    case Outcome::consistent: break;
    case Outcome::failed: store_.undo_to(mark); return Result::exhausted;
    case Outcome::interrupted: store_.undo_to(mark); return Result::interrupted;
    case Outcome::out_of_memory: store_.undo_to(mark); return Result::out_of_memory;
  }
  learner_->save_solution();
  solution_ = mark;
  return Result::solution;
}

// Excludes the last solution, or requires a better one. False if there is none.
bool LearningSearch::exclude() { return objective_ == FdVar::none ? exclude_values() : cut_off(); }

bool LearningSearch::exclude_values() {
  Facts some;
  for (const Unknown x : unknowns_) some.push_back(not_equal(x, learner_->assignment.lo(x)));
  support::sort(some.begin(), some.end(), [](const Fact& a, const Fact& b) { return a.x < b.x; });
  some.erase(std::unique(some.begin(), some.end()), some.end());
  return learner_->add_clause(std::move(some));
}

bool LearningSearch::cut_off() {
  if (store_.is_ground(objective_)) return false;
  const Unknown x = reader_->find(objective_);
  if (x == nobody) return exclude_values();
  if (!cutoff_.fits_value()) return false;
  learner_->restart();
  if (!learner_->assert_fact(minimising_ ? at_most(x, cutoff_.small()) : at_least(x, cutoff_.small()))) return false;
  stride(x);
  return true;
}

// A wide objective is not improved step by step: after several solutions a much better one is wished for, twice as much
// each time, as long as that comes true.
void LearningSearch::stride(Unknown objective) {
  constexpr unsigned before_striding = 8;  // solutions
  const Assignment& a = learner_->assignment;
  const bool refused = wished_.x != nobody && !a.is_true(wished_);
  strides_ = refused ? 0 : strides_ + 1;
  wished_ = {};
  if (strides_ < before_striding) return;
  const Value width = a.hi(objective) - a.lo(objective);
  const Value better = std::min(width / 2, Value{1} << std::min(strides_ - before_striding, 60U));
  if (better == 0) return;
  wished_ = minimising_ ? at_most(objective, a.hi(objective) - better) : at_least(objective, a.lo(objective) + better);
  learner_->wish(wished_);
}

// ---------------------------------------------------------------------------- decisions

// The smallest rank comes first.
Value LearningSearch::rank(Unknown x) const {
  const Assignment& a = learner_->assignment;
  switch (options_.variables) {
    case VariableOrder::leftmost: return 0;
    case VariableOrder::smallest: return a.lo(x);
    case VariableOrder::largest: return -a.hi(x);
    case VariableOrder::anti_first_fail: return a.lo(x) - a.hi(x);
    default: return a.hi(x) - a.lo(x);
  }
}

Fact LearningSearch::choose() const {
  const Assignment& a = learner_->assignment;
  Unknown best = nobody;
  Value least = infinity;
  for (const Unknown x : unknowns_) {
    if (a.fixed(x)) continue;
    const Value r = rank(x);
    if (best != nobody && r >= least) continue;
    best = x;
    least = r;
    if (options_.variables == VariableOrder::leftmost) break;
  }
  return best == nobody ? Fact{} : split(best);
}

Fact LearningSearch::split(Unknown x) const {
  const Assignment& a = learner_->assignment;
  const bool down = options_.values == ValueOrder::down;
  const bool halves = options_.branching == Branching::bisect || options_.branching == Branching::interval ||
                      options_.branching == Branching::median || options_.branching == Branching::middle;
  if (!halves) return down ? at_least(x, a.hi(x)) : at_most(x, a.lo(x));
  const Value middle = floor_quotient(a.lo(x) + a.hi(x), Value{2});
  return down ? at_least(x, middle + 1) : at_most(x, middle);
}

}  // namespace hornbeam::clpfd::learning
