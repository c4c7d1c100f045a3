// SPDX-License-Identifier: MIT
//
// Enumerates the solutions of a store: the labeling loop, as a resumable object.
//
// Each call of next() leaves the store in the state of one solution, in the order of SWI-Prolog's labeling/2. The
// choices are on a stack of their own over the store's marks; the state before the first choice is marked too and
// restored when the search is exhausted.
#pragma once

#include <memory>
#include <random>
#include <span>
#include <unordered_map>
#include <vector>

#include "clpfd/kernel/store.hpp"
#include "clpfd/search/nogoods.hpp"
#include "clpfd/search/precedences.hpp"
#include "clpfd/search/restarts.hpp"
#include "clpfd/search/variable_order.hpp"
#include "clpfd/search/winner_tree.hpp"

namespace hornbeam::clpfd {

enum class ValueOrder : std::uint8_t { up, down };

// How the domain of the chosen variable X is divided:
//     step      X = V, or X \= V and choose a variable anew; V is the first value in value order
//     enum      X = V1, X = V2, ... all values of X before another variable is chosen
//     bisect    X =< middle, or X > middle (the other way round for down)
//     interval  the same at the first hole if there is one
//     median    as step, V is the middle one of the values, of two the smaller
//     middle    as step, V is the value nearest to half way between the limits, of two the smaller
enum class Branching : std::uint8_t { step, enumerate, bisect, median, middle, interval };

struct LabelingOptions {
  VariableOrder variables = VariableOrder::leftmost;
  ValueOrder values = ValueOrder::up;
  Branching branching = Branching::step;
  // A restarting search runs to its first solution, and after one when a better one is sought; further ones follow in
  // the order of the run that found the first. With step, values of the best solution so far come first (E. Demirovic,
  // G. Chu, P. J. Stuckey, "Solution-based phase saving for CP", CP 2018). Except with enum, it records nogoods from
  // restarts (search/nogoods.hpp).
  Restarts restarts;
  // Large-neighbourhood search: the percentage of variables that keep the values of the best solution in a run of a
  // restarting search (P. Shaw, "Using constraint programming and local search methods to solve vehicle routing
  // problems", CP 1998). Every eighth run keeps none, so that eventually one explores the whole tree.
  unsigned kept_percent = 0;
  // For the order precedence.
  std::shared_ptr<const Precedences> precedences;
  // Size of the store's trail, in words, from which on not every choice has a mark.
  std::size_t long_trail = std::size_t{1} << 20;
  // From so many variables on, the next one is not always found by one pass over them (search/winner_tree.hpp).
  std::size_t many_variables = 64;
};

class Labeling {
 public:
  enum class Result : std::uint8_t {
    solution,
    exhausted,
    interrupted,
    out_of_memory,
    objective_unknown,  // optimisation only: a solution does not fix the objective
    too_wide            // learning only: a domain is not within -2^58..2^58
  };

  // The caller must exclude variables with infinite domains; the store must be at its fixpoint.
  Labeling(Store& store, std::span<const FdVar> variables, LabelingOptions options);

  // Backtracks only over choices above the first `floor`; once these are exhausted the next call has a smaller floor.
  Result next(std::size_t floor = 0);
  // The choices that led to the current solution: if there are none it is certainly the last one.
  std::size_t choices() const { return choices_.size(); }
  bool has_mark(std::size_t choice) const { return choices_[choice].mark != no_mark; }
  Store::Mark mark_before(std::size_t choice) const { return choices_[choice].mark; }

  // From now on every solution must have objective =< limit (or >=): branch and bound. Takes effect at the next
  // backtracking.
  void set_cutoff_below(FdVar objective, Integer limit);
  void set_cutoff_above(FdVar objective, Integer limit);

  std::uint64_t failures() const { return failures_; }

 private:
  static constexpr std::uint64_t never = ~std::uint64_t{0};
  static constexpr std::uint64_t budget_growth = 16;
  static constexpr std::uint64_t probes_for = 4;  // failures allowed in probing for each one in trying

  enum class Open : std::uint8_t { not_value, above, below, next_value };
  // A choice whose other side is yet to be tried.
  struct Choice {
    Store::Mark mark;
    Open open;
    bool exact;                // the value is the newest of exact_values_
    std::uint32_t first_open;  // leftmost unfixed variable
    FdVar variable;
    Value value;
    std::size_t decided;  // size of decisions_ before it
  };
  static constexpr Store::Mark no_mark = ~Store::Mark{0};

  // Once the trail is long, not every choice has a mark: the state before a choice without one is recomputed from the
  // previous mark and the decisions since (C. Schulte, "Comparing trailing and copying for constraint programming",
  // ICLP 1999). So memory then grows with the logarithm of the search depth. Decisions are recorded only from that
  // point on, unless the search restarts.

  // Before the second solution, in searches whose order depends on the domains:
  //     trying    as posted, until so many failures since the last solution
  //     probing   with redundant constraints, from the beginning, until so many failures, or a second solution
  // and again with larger limits. Probing only counts solutions: their order is that of trying.
  enum class Phase : std::uint8_t { trying, probing, decided };

  void set_cutoff(FdVar objective, bool minimising, Integer limit);
  Result search();
  Result search_and_learn();
  Result descend();
  FdVar choose(std::span<const FdVar> open);
  Result begin();
  Result go_on(Result result) { return result == Result::solution ? descend() : result; }
  Result next_phase(Result result);
  Result after_trying();
  Result after_probing(Result result);
  Result restart(Phase phase);
  void to_the_root();
  Result begin_anew();
  void begin_run() { give_up_at_ = failures_ + options_.restarts.next_budget(); }
  void remember_solution();
  void remember_refuted();
  bool keep_some();
  bool begins_anew() const { return gave_up_ ? options_.restarts.any() : kept_some_; }
  bool takes_nogoods() const { return options_.restarts.any() && options_.branching != Branching::enumerate; }
  Outcome branch_and_measure(FdVar x);
  Value first_value_to_try(FdVar x) const;
  void enter(Phase phase);
  bool in_any_strength() const;
  Result settle(Outcome outcome);
  Result backtrack();
  Outcome branch(FdVar x);
  Outcome branch_exactly(FdVar x);
  Outcome take_value(FdVar x, Value value);
  Outcome take_exactly(FdVar x, const Integer& value);
  Outcome try_other_side(Choice choice);
  bool apply_cutoff();
  Outcome apply_cutoff_for(const Choice& choice);
  bool cut_off() { return objective_ != FdVar::none && !apply_cutoff(); }
  Outcome try_other_side_exactly(const Choice& choice, const Integer& value);
  Outcome outcome(bool possible) { return possible ? store_.propagate() : Outcome::failed; }
  Value first_value(FdVar x) const { return options_.values == ValueOrder::up ? store_.min(x) : store_.max(x); }
  Value middle_value(FdVar x) const;
  Value greatest_of_first_half(FdVar x) const;
  bool value_after(FdVar x, const Integer& value, Integer& next) const;
  void push(FdVar x, Open open, Value value);
  void push_exactly(FdVar x, Open open, const Integer& value);
  void push_in_long_trail(FdVar x, Open open, Value value);
  bool spares_marks() const { return store_.trail_words() > options_.long_trail && !may_be_exact_; }
  Outcome decided(FdVar x, Narrowing how, Value value);
  Outcome go_back(const Choice& choice);
  Outcome compute_again(std::size_t choice, std::size_t decided);

  Store& store_;
  std::vector<FdVar> variables_;
  LabelingOptions options_;
  Stack<Choice> choices_;
  std::vector<Integer> exact_values_;
  std::vector<Decision> decisions_;  // on the current path
  bool notes_decisions_ = false;
  bool may_be_exact_ = false;  // values may exceed 64 bits
  std::size_t unmarked_ = 0;   // choices since the last one with a mark
  WinnerTree tree_;
  FailureCounts counts_;  // for orders that learn
  DecisionEffects effects_;
  Nogoods nogoods_;
  bool kept_some_ = false;  // in this run
  unsigned kept_percent_ = 0;
  unsigned runs_with_best_ = 0;
  std::minstd_rand random_;  // the same sequence in each search
  std::size_t floor_ = 0;
  Store::Mark base_;
  std::uint32_t first_open_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t failures_ = 0;
  bool started_ = false;
  bool interrupted_ = false;
  Phase phase_ = Phase::decided;
  std::uint64_t budget_ = 16;              // failures of a phase
  std::unordered_map<FdVar, Value> best_;  // the best solution so far, of a restarting search
  std::uint64_t give_up_at_ = never;       // of failures_
  bool gave_up_ = false;                   // the result means that, not `exhausted`
  unsigned given_ = 0;                     // solutions given, while phases alternate
  unsigned to_skip_ = 0;                   // solutions to skip after a restart
  std::vector<Integer> probed_;            // the solution found while probing
  bool finished_ = false;
  FdVar objective_ = FdVar::none;
  bool minimising_ = false;
  Bound cutoff_;
};

}  // namespace hornbeam::clpfd
