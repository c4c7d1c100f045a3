// SPDX-License-Identifier: MIT
//
// The labeling loop: choose a variable, split its domain, propagate, and on failure take the other side of the newest
// choice. The last side leaves no choice behind.
#include "clpfd/search/labeling.hpp"

#include <algorithm>
#include <utility>

#include "clpfd/kernel/range_cursor.hpp"
#include "clpfd/kernel/store_marks.hpp"

namespace hornbeam::clpfd {

namespace {

constexpr std::uint64_t poll_interval = 256;  // nodes
constexpr std::uint64_t many_values = 4096;

Bound middle_of(const Bound& lo, const Bound& hi) { return Bound(truncated_quotient(lo.value() + hi.value(), 2)); }

// The lower median of the domain.
Value median_of(const Store& store, FdVar x) {
  std::uint64_t below = (store.size(x) - 1) / 2;
  RangeCursor cursor(store, x);
  for (; below > static_cast<std::uint64_t>(cursor.hi() - cursor.lo()); cursor.next()) {
    below -= static_cast<std::uint64_t>(cursor.hi() - cursor.lo()) + 1;
  }
  return cursor.lo() + static_cast<Value>(below);
}

}  // namespace

Labeling::Labeling(Store& store, std::span<const FdVar> variables, LabelingOptions options)
    : store_(store),
      variables_(variables.begin(), variables.end()),
      options_(options),
      choices_(store.memory()),
      base_(store.mark()) {
  may_be_exact_ = std::any_of(variables_.begin(), variables_.end(), [&](FdVar x) { return store.is_big(x); });
  if (may_be_exact_) options_.kept_percent = 0;
  notes_decisions_ = takes_nogoods();
  kept_percent_ = options_.kept_percent;
  if (variables_.size() >= options_.many_variables) tree_.begin(variables_, options_.variables);
}

void Labeling::set_cutoff_below(FdVar objective, Integer limit) { set_cutoff(objective, true, std::move(limit)); }

void Labeling::set_cutoff_above(FdVar objective, Integer limit) { set_cutoff(objective, false, std::move(limit)); }

// Earlier solutions are excluded from now on, so a restart repeats none.
void Labeling::set_cutoff(FdVar objective, bool minimising, Integer limit) {
  objective_ = objective;
  minimising_ = minimising;
  cutoff_ = Bound(std::move(limit));
  enter(Phase::decided);
  if (!options_.restarts.any()) return;
  remember_solution();
  begin_run();
}

void Labeling::remember_solution() {
  for (FdVar x : variables_) {
    if (store_.fixed(x) && !store_.is_big(x)) best_[x] = store_.value(x);
  }
}

bool Labeling::apply_cutoff() {
  return minimising_ ? store_.tighten_upper(objective_, cutoff_) : store_.tighten_lower(objective_, cutoff_);
}

inline Labeling::Result Labeling::search() {
  Result result = go_on(!started_ ? begin() : interrupted_ ? settle(store_.propagate()) : backtrack());
  started_ = true;
  while (result == Result::exhausted && begins_anew()) result = go_on(begin_anew());
  if (result == Result::solution && options_.restarts.any()) give_up_at_ = never;
  if (phase_ != Phase::decided || to_skip_ != 0) [[unlikely]]
    result = next_phase(result);
  return result;
}

[[gnu::noinline]] Labeling::Result Labeling::search_and_learn() {
  store_.tell_failures_to(&counts_.blamed());
  const Result result = search();
  store_.tell_failures_to(nullptr);
  return result;
}

// The first call descends from the root; later ones first undo the last solution; after an interrupt the search
// resumes.
Labeling::Result Labeling::next(std::size_t floor) {
  if (finished_) return Result::exhausted;
  floor_ = floor;
  const Result result = learns_from_failures(options_.variables) ? search_and_learn() : search();
  interrupted_ = result == Result::interrupted;
  if (result == Result::exhausted && floor == 0) {
    store_.undo_to(base_);
    finished_ = true;
  }
  return result;
}

// ---------------------------------------------------------------------------- strength

// Whether solutions come in the same order however much is pruned, or no particular order is expected: stronger pruning
// would otherwise change what is learnt, and thus the first solution.
bool Labeling::in_any_strength() const {
  if (options_.restarts.any() || learns(options_.variables)) return true;
  return options_.variables == VariableOrder::leftmost && options_.branching != Branching::median &&
         options_.branching != Branching::middle;
}

// A single variable cannot benefit from failures, unless it has very many values.
Labeling::Result Labeling::begin() {
  if (variables_.empty() || (variables_.size() == 1 && store_.size(variables_.front()) < many_values)) {
    return Result::solution;
  }
  if (options_.restarts.any()) begin_run();
  if (in_any_strength()) return store_.post_redundant(variables_) ? settle(store_.propagate()) : Result::solution;
  enter(Phase::trying);
  return Result::solution;
}

void Labeling::enter(Phase phase) {
  phase_ = phase;
  give_up_at_ = phase == Phase::decided ? never : failures_ + (phase == Phase::trying ? 1 : probes_for) * budget_;
}

// Restores the state before the first choice.
void Labeling::to_the_root() {
  choices_.truncate(0);
  exact_values_.clear();
  decisions_.clear();
  notes_decisions_ = takes_nogoods();
  first_open_ = 0;
  tree_.forget();
  store_.undo_to(base_);
  base_ = store_.mark();
}

// The current choices are in choices_; the other decisions are the other sides of failed ones. Nogoods found in a run
// that keeps values hold only together with these.
void Labeling::remember_refuted() {
  if (!takes_nogoods() || may_be_exact_ || kept_some_) return;
  std::vector<Decision> standing;
  std::size_t next = 0;
  for (std::size_t i = 0; i < decisions_.size() && standing.size() < Nogoods::longest; ++i) {
    if (next < choices_.size() && choices_[next].decided == i) {
      standing.push_back(decisions_[i]);
      ++next;
    } else {
      nogoods_.add(standing, negation(decisions_[i]));
    }
  }
  if (next == choices_.size()) nogoods_.add(standing);
}

// In large-neighbourhood search fewer values are kept if the neighbourhood was too small for a better solution, and
// more if it was too large to search completely.
bool Labeling::keep_some() {
  if (kept_some_) {
    kept_percent_ =
        gave_up_ ? std::min(options_.kept_percent, kept_percent_ + 1) : kept_percent_ - kept_percent_ / 16 - 1;
    if (kept_percent_ < options_.kept_percent / 4) kept_percent_ = options_.kept_percent;
  }
  kept_some_ = !best_.empty() && kept_percent_ != 0 && ++runs_with_best_ % 8 != 0;
  if (!kept_some_) {
    if (kept_percent_ != 0) give_up_at_ += failures_ / 4;  // for the proof
    return true;
  }
  for (FdVar x : variables_) {
    if (random_() % 100 >= kept_percent_ || store_.is_ground(x)) continue;
    const auto best = best_.find(x);
    if (best == best_.end() || !store_.contains(x, best->second)) continue;
    if (!store_.assign(x, best->second)) return false;
  }
  return true;
}

// Restarts with what has been learnt about failures, and the values of the best solution.
Labeling::Result Labeling::begin_anew() {
  if (gave_up_) remember_refuted();
  to_the_root();
  begin_run();
  store_.post_redundant(variables_);
  const bool possible = !cut_off() && nogoods_.post(store_);
  if (!possible) kept_some_ = false;
  const bool kept = possible && keep_some();
  gave_up_ = false;
  return settle(outcome(kept));
}

Labeling::Result Labeling::restart(Phase phase) {
  to_the_root();
  probed_.clear();
  to_skip_ = phase == Phase::probing ? 0 : given_;
  enter(phase);
  return Result::solution;
}

Labeling::Result Labeling::next_phase(Result result) {
  while (result != Result::interrupted && result != Result::out_of_memory) {
    if (phase_ == Phase::probing) {
      result = after_probing(result);
    } else if (gave_up_) {
      result = after_trying();
    } else if (result != Result::solution) {
      break;
    } else if (to_skip_ == 0) {
      enter(phase_ == Phase::trying && ++given_ == 1 ? Phase::trying : Phase::decided);
      break;
    } else {
      --to_skip_;
      result = go_on(backtrack());
    }
  }
  return result;
}

Labeling::Result Labeling::after_trying() {
  gave_up_ = false;
  const bool promising = floor_ == 0 && std::any_of(variables_.begin(), variables_.end(),
                                                    [this](FdVar x) { return store_.may_have_redundant(x); });
  if (!promising) {
    enter(Phase::decided);
    return go_on(backtrack());
  }
  restart(Phase::probing);
  return go_on(store_.post_redundant(variables_) ? settle(store_.propagate()) : restart(Phase::decided));
}

Labeling::Result Labeling::after_probing(Result result) {
  if (std::exchange(gave_up_, false)) {
    budget_ *= budget_growth;
    return go_on(restart(Phase::trying));
  }
  if (result == Result::solution) {
    if (!probed_.empty()) return go_on(restart(Phase::decided));  // there are at least two
    for (FdVar x : variables_) probed_.push_back(store_.lower(x).value());
    return go_on(backtrack());
  }
  const std::vector<Integer> only = std::move(probed_);
  if (only.empty() || given_ != 0) {
    enter(Phase::decided);
    return Result::exhausted;
  }
  restart(Phase::decided);
  bool possible = true;
  for (std::size_t i = 0; i < only.size() && possible; ++i) possible = store_.assign_exact(variables_[i], only[i]);
  return settle(outcome(possible));
}

// Turns the outcome of a propagation into a state from which to continue.
Labeling::Result Labeling::settle(Outcome outcome) {
  switch (outcome) {
    case Outcome::consistent: return Result::solution;
    case Outcome::failed: ++failures_; return backtrack();
    case Outcome::interrupted: return Result::interrupted;
    case Outcome::out_of_memory: return Result::out_of_memory;
  }
  return Result::exhausted;
}

// Descends to a solution. Variables before first_open_ are fixed and stay so below this node, which saves the leftmost
// order from checking them again.
Labeling::Result Labeling::descend() {
  const std::span<const FdVar> variables(variables_);
  while (true) {
    std::uint32_t open = first_open_;
    while (open < variables.size() && store_.is_ground(variables[open])) ++open;
    first_open_ = open;
    if (open == variables.size()) return Result::solution;
    const bool polls = ++nodes_ % poll_interval == 0 || store_.is_big(variables[open]);  // long numbers take time
    if (polls && store_.poll_interrupt()) return Result::interrupted;
    const FdVar x = options_.variables == VariableOrder::leftmost ? variables[open] : choose(variables.subspan(open));
    const bool measures = learns(options_.variables) && !learns_from_failures(options_.variables);
    const Result result = settle(measures ? branch_and_measure(x) : branch(x));
    if (result != Result::solution) return result;
  }
}

FdVar Labeling::choose(std::span<const FdVar> open) {
  if (tree_.in_use()) return tree_.choose(store_, variables_, open);
  if (!learns(options_.variables)) return choose_variable(store_, open, options_.variables);
  if (!learns_from_failures(options_.variables)) return choose_by_effects(store_, open, options_.variables, effects_);
  counts_.take();
  if (options_.precedences) {
    const FdVar order = options_.precedences->choose(store_, counts_);
    return order != FdVar::none ? order : choose_variable(store_, open, VariableOrder::smallest);
  }
  return choose_by_failures(store_, open, counts_);
}

// Goes back to the newest choice whose other side is consistent. The branch-and-bound cut-off is applied before that
// side is tried, so it prunes from there on.
Labeling::Result Labeling::backtrack() {
  while (choices_.size() > floor_) {
    if (failures_ >= give_up_at_) [[unlikely]] {
      gave_up_ = true;
      break;
    }
    const Choice& choice = choices_.back();  // overwritten by the next choice
    choices_.truncate(choices_.size() - 1);
    if (notes_decisions_) [[unlikely]] {
      if (const Outcome before = go_back(choice); before != Outcome::consistent) {
        if (before == Outcome::out_of_memory) return Result::out_of_memory;
        ++failures_;
        continue;
      }
    } else {
      if (tree_.in_use()) [[unlikely]]
        tree_.going_back(store_, choice.mark);
      store_.step_back_in_line(choice.mark);
    }
    first_open_ = choice.first_open;
    const bool plain =
        choice.open == Open::not_value && !choice.exact && objective_ == FdVar::none && !notes_decisions_;
    switch (plain ? outcome(store_.remove_in_line(choice.variable, choice.value)) : try_other_side(choice)) {
      case Outcome::consistent: return Result::solution;
      case Outcome::failed: ++failures_; break;
      case Outcome::interrupted: return Result::interrupted;
      case Outcome::out_of_memory: return Result::out_of_memory;
    }
  }
  return Result::exhausted;
}

[[gnu::always_inline]] inline void Labeling::push(FdVar x, Open open, Value value) {
  if (spares_marks()) [[unlikely]]
    return push_in_long_trail(x, open, value);
  const Store::Mark mark = store_.mark_in_line();
  Choice& choice = choices_.grow();
  choice = {mark, open, false, first_open_, x, value, decisions_.size()};
}

void Labeling::push_exactly(FdVar x, Open open, const Integer& value) {
  choices_.push({store_.mark(), open, true, first_open_, x, 0, 0});
  exact_values_.push_back(value);
}

// ---------------------------------------------------------------------------- long trails

// The number of choices without a mark doubles for every so many words of the trail.
[[gnu::noinline]] void Labeling::push_in_long_trail(FdVar x, Open open, Value value) {
  const std::size_t step = options_.long_trail / 2 + 64;
  const std::size_t doublings = std::min<std::size_t>((store_.trail_words() - options_.long_trail) / step + 1, 20);
  const bool lowest = !notes_decisions_ || choices_.size() <= floor_;  // the search never goes back further
  const bool marks = lowest || unmarked_ + 1 >= std::size_t{1} << doublings;
  notes_decisions_ = true;
  unmarked_ = marks ? 0 : unmarked_ + 1;
  choices_.push({marks ? store_.mark() : no_mark, open, false, first_open_, x, value, decisions_.size()});
}

[[gnu::always_inline]] inline Outcome Labeling::decided(FdVar x, Narrowing how, Value value) {
  if (notes_decisions_) [[unlikely]]
    decisions_.push_back({x, how, value});
  return outcome(narrow(store_, {x, how, value}));
}

// Restores the state before a choice taken from the stack.
Outcome Labeling::go_back(const Choice& choice) {
  if (choice.mark == no_mark) {
    tree_.forget();
    return compute_again(choices_.size(), choice.decided);
  }
  if (tree_.in_use()) tree_.going_back(store_, choice.mark);
  store_.step_back(choice.mark);
  decisions_.resize(choice.decided);
  if (decisions_.empty()) notes_decisions_ = takes_nogoods();  // the decisions of the choices below were not recorded
  return Outcome::consistent;
}

// Recomputes from the last mark before a choice, with a new mark half way, as backtracking may go on. A state that was
// consistent still is, unless a cut-off has come since.
Outcome Labeling::compute_again(std::size_t choice, std::size_t decided) {
  constexpr std::size_t far = 8;
  std::size_t from = choice - 1;
  while (choices_[from].mark == no_mark) --from;
  const std::size_t half_way = choice - from > far ? from + (choice - from) / 2 : choice;
  store_.step_back(choices_[from].mark);
  choices_[from].mark = store_.mark();
  std::size_t next = from + 1;
  for (std::size_t i = choices_[from].decided; i < decided; ++i) {
    for (; next < choice && choices_[next].decided == i; ++next) {
      if (next == half_way) choices_[next].mark = store_.mark();
    }
    Outcome again = outcome(narrow(store_, decisions_[i]));
    while (again == Outcome::interrupted) again = store_.propagate();  // reported to the search later
    if (again != Outcome::consistent) return again;
  }
  decisions_.resize(decided);
  unmarked_ = ~std::size_t{0} - 1;  // the next one has a mark
  return Outcome::consistent;
}

// ---------------------------------------------------------------------------- branching

bool Labeling::value_after(FdVar x, const Integer& value, Integer& next) const {
  const bool up = options_.values == ValueOrder::up;
  const Domain rest =
      store_.domain(x).intersect(up ? Domain(Bound(value + 1), Bound::sup()) : Domain(Bound::inf(), Bound(value - 1)));
  if (rest.empty()) return false;
  next = up ? rest.min().value() : rest.max().value();
  return true;
}

// The value that step tries.
Value Labeling::first_value_to_try(FdVar x) const {
  const auto known = best_.find(x);
  if (known != best_.end() && store_.contains(x, known->second)) return known->second;
  const std::optional<Value> roomier =
      options_.precedences ? options_.precedences->roomier(store_, x) : std::optional<Value>();
  return roomier.value_or(first_value(x));
}

// The value that median and middle try.
Value Labeling::middle_value(FdVar x) const {
  if (options_.branching == Branching::median) return median_of(store_, x);
  const Value middle = floor_quotient(store_.min(x) + store_.max(x), Value{2});
  if (store_.contains(x, middle)) return middle;
  const Value below = store_.next_below(x, middle);
  const Value above = store_.next_above(x, middle);
  return middle - below <= above - middle ? below : above;
}

Value Labeling::greatest_of_first_half(FdVar x) const {
  if (options_.branching == Branching::interval) {
    const Value end = RangeCursor(store_, x).hi();
    if (end != store_.max(x)) return end;
  }
  const Value middle = (store_.min(x) + store_.max(x)) / 2;
  return middle == store_.max(x) ? middle - 1 : middle;
}

// One value of an enumeration; leaves a choice behind only if another value follows.
Outcome Labeling::take_value(FdVar x, Value value) {
  const bool up = options_.values == ValueOrder::up;
  if (value != (up ? store_.max(x) : store_.min(x))) push(x, Open::next_value, value);
  return decided(x, Narrowing::assign, value);
}

Outcome Labeling::take_exactly(FdVar x, const Integer& value) {
  Integer next;
  if (value_after(x, value, next)) push_exactly(x, Open::next_value, value);
  return outcome(store_.assign_exact(x, value));
}

// Takes the first side of a new choice for x.
[[gnu::always_inline]] inline Outcome Labeling::branch(FdVar x) {
  if (store_.is_big(x)) return branch_exactly(x);
  switch (options_.branching) {
    case Branching::step: {
      if (!best_.empty() || options_.precedences) [[unlikely]] {
        const Value value = first_value_to_try(x);
        push(x, Open::not_value, value);
        return decided(x, Narrowing::assign, value);
      }
      const Value value = first_value(x);
      push(x, Open::not_value, value);
      if (notes_decisions_) [[unlikely]]
        decisions_.push_back({x, Narrowing::assign, value});
      store_.assign_limit(x, value);
      return store_.propagate();
    }
    case Branching::median:
    case Branching::middle: {
      const Value value = middle_value(x);
      push(x, Open::not_value, value);
      return decided(x, Narrowing::assign, value);
    }
    case Branching::bisect:
    case Branching::interval: {
      const bool up = options_.values == ValueOrder::up;
      const Value middle = greatest_of_first_half(x);
      push(x, up ? Open::above : Open::below, middle);
      return up ? decided(x, Narrowing::at_most, middle) : decided(x, Narrowing::at_least, middle + 1);
    }
    case Branching::enumerate: return take_value(x, first_value(x));
  }
  return Outcome::failed;
}

[[gnu::noinline]] Outcome Labeling::branch_and_measure(FdVar x) {
  const bool assigns = options_.branching != Branching::bisect && options_.branching != Branching::interval;
  std::optional<Value> value;
  if (assigns && !store_.is_big(x)) {
    const bool middle = options_.branching == Branching::median || options_.branching == Branching::middle;
    value = middle ? middle_value(x) : options_.branching == Branching::step ? first_value_to_try(x) : first_value(x);
  }
  effects_.begin(store_, variables_, x, value);
  const Outcome outcome = branch(x);
  effects_.end(store_, variables_, outcome == Outcome::failed);
  return outcome;
}

// Domains beyond 64 bits have no convenient middle: median and middle act like step.
Outcome Labeling::branch_exactly(FdVar x) {
  const bool up = options_.values == ValueOrder::up;
  const Integer first = up ? store_.lower(x).value() : store_.upper(x).value();
  if (options_.branching == Branching::enumerate) return take_exactly(x, first);
  if (options_.branching != Branching::bisect && options_.branching != Branching::interval) {
    push_exactly(x, Open::not_value, first);
    return outcome(store_.assign_exact(x, first));
  }
  Bound middle = middle_of(store_.lower(x), store_.upper(x));
  if (middle == store_.upper(x)) middle = middle - Bound(1);
  push_exactly(x, up ? Open::above : Open::below, middle.value());
  return outcome(up ? store_.tighten_upper(x, middle) : store_.tighten_lower(x, middle + Bound(1)));
}

// If another value follows, a mark may precede it, and marks are taken at fixpoints: anything queued below one would be
// lost on going back to it.
Outcome Labeling::apply_cutoff_for(const Choice& choice) {
  if (cut_off()) return Outcome::failed;
  if (objective_ == FdVar::none || choice.open != Open::next_value) return Outcome::consistent;
  Outcome outcome = store_.propagate();
  while (outcome == Outcome::interrupted) outcome = store_.propagate();  // reported to the search later
  return outcome;
}

// After undoing: the domain of the variable is as it was at the choice, unless a cut-off has narrowed it.
[[gnu::noinline]] Outcome Labeling::try_other_side(Choice choice) {
  if (choice.exact) [[unlikely]] {
    const Integer value = std::move(exact_values_.back());
    exact_values_.pop_back();
    const Outcome before = apply_cutoff_for(choice);
    return before == Outcome::consistent ? try_other_side_exactly(choice, value) : before;
  }
  if (const Outcome before = apply_cutoff_for(choice); before != Outcome::consistent) return before;
  const FdVar x = choice.variable;
  switch (choice.open) {
    case Open::not_value: return decided(x, Narrowing::remove, choice.value);
    case Open::above: return decided(x, Narrowing::at_least, choice.value + 1);
    case Open::below: return decided(x, Narrowing::at_most, choice.value);
    case Open::next_value: break;
  }
  const Value next =
      options_.values == ValueOrder::up ? store_.next_above(x, choice.value) : store_.next_below(x, choice.value);
  return is_finite(next) ? take_value(x, next) : Outcome::failed;
}

Outcome Labeling::try_other_side_exactly(const Choice& choice, const Integer& value) {
  const FdVar x = choice.variable;
  switch (choice.open) {
    case Open::not_value: return outcome(store_.remove_exact(x, value));
    case Open::above: return outcome(store_.tighten_lower(x, Bound(value + 1)));
    case Open::below: return outcome(store_.tighten_upper(x, Bound(value)));
    case Open::next_value: break;
  }
  Integer next;
  return value_after(x, value, next) ? take_exactly(x, next) : Outcome::failed;
}

}  // namespace hornbeam::clpfd
