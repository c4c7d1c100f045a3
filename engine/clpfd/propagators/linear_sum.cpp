// SPDX-License-Identifier: MIT
//
// Bounds propagation over linear sums.
//
// With lo and hi the bounds of the sum, sum = 0 leaves each term a*X only the slack that they allow: a*X may rise at
// most -lo above its minimum and fall at most hi below its maximum. So a division is needed only if the range of a*X
// exceeds that slack.
#include "clpfd/propagators/linear_sum.hpp"

#include <algorithm>
#include <vector>

#include "clpfd/propagators/consistent.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/multiple.hpp"
#include "clpfd/propagators/relations.hpp"
#include "support/unstable_sort.hpp"

namespace hornbeam::clpfd {

namespace {
constexpr int inner_rounds = 32;  // then others get their turn
constexpr int exact_passes = 4;
// Effects of pruning: a bound moved, a variable became fixed.
constexpr unsigned moved_bit = 1;
constexpr unsigned fixed_bit = 2;
}  // namespace

LinearSum::LinearSum(Store& store, std::span<const LinearTerm> terms, Value constant)
    : terms_(store.copy_array(terms)), constant_(constant), active_(terms.size()), posted_constant_(constant) {
  for (std::uint32_t i = 0; i < terms_.size(); ++i) terms_[i].position = i;
}

bool LinearSum::has_twins(const Store& store) {
  if (unifications_seen_ == store.unifications()) return false;
  unifications_seen_ = store.unifications();
  std::vector<FdVar> variables;
  for (const LinearTerm& term : active()) variables.push_back(store.representative(term.variable));
  support::sort(variables.begin(), variables.end());
  return std::adjacent_find(variables.begin(), variables.end()) != variables.end();
}

// The constant and the number of open terms change together and are saved together.
void LinearSum::save(Store& store) {
  if (saved_at_ == store.epoch()) return;
  store.save(&constant_, 2);
  saved_at_ = store.epoch();
}

// Whether that can be seen without multiplying: no number has more than `bits` bits, and there are few terms.
bool LinearSum::is_small(const Store& store) const {
  constexpr unsigned bits = 24;
  const auto magnitude = [](Value v) { return static_cast<std::uint64_t>(v ^ (v >> 63)); };
  std::uint64_t all = magnitude(constant_) >> bits;
  for (const LinearTerm& term : active()) {
    const FdVariable& var = store[term.variable];
    all |= magnitude(term.coefficient) | magnitude(var.min) | magnitude(var.max);
  }
  return all >> bits == 0 && active_ < 1000;
}

// Domains only shrink, so a narrow sum stays narrow until undone.
bool LinearSum::narrow(const Store& store) {
  if ((narrow_ & narrow_bit) != 0 || is_small(store)) return true;
  Wide total = constant_ < 0 ? -constant_ : constant_;
  for (std::uint64_t i = 0; i < active_; ++i) {
    const FdVariable& var = store[terms_[i].variable];
    if (!is_finite(var.min) || !is_finite(var.max)) return false;
    const Value a = terms_[i].coefficient;
    total += Wide{a < 0 ? -a : a} * std::max(var.max, -var.min);
    if (!fits_value(total)) return false;
  }
  return true;
}

// Moves the terms of fixed variables after `active_` and adds up the bounds of the rest.
LinearSum::Play LinearSum::fold_and_add(Store& store) {
  if ((narrow_ & narrow_bit) == 0) narrow_.set(store, narrow_ | narrow_bit);
  Value lo = 0;
  Value hi = 0;
  Value widest = 0;
  std::uint64_t active = active_;
  for (std::uint64_t i = 0; i < active;) {
    const LinearTerm& term = terms_[i];
    const FdVariable& var = store[term.variable];
    if (var.min == var.max) {
      save(store);
      constant_ += term.coefficient * var.min;
      std::swap(terms_[i], terms_[--active]);
      continue;
    }
    const bool positive = term.coefficient > 0;
    const Value least = term.coefficient * (positive ? var.min : var.max);
    const Value most = term.coefficient * (positive ? var.max : var.min);
    lo += least;
    hi += most;
    widest = std::max(widest, most - least);
    ++i;
  }
  active_ = active;
  return {lo + constant_, hi + constant_, widest};
}

// Prunes one term a*X: at most -play.lo above its minimum and play.hi below its maximum. Updates `play` when X changes.
inline bool LinearSum::prune_term(Store& store, const LinearTerm& term, Play& play, unsigned& changes) {
  const Value a = term.coefficient;
  const FdVar x = term.variable;
  const FdVariable& var = store[x];
  const Value min = var.min;
  const Value max = var.max;
  const Value step = a > 0 ? a : -a;
  const Value range = step * (max - min);
  if (range <= -play.lo && range <= play.hi) return true;
  if (range > -play.lo) {
    const Value rise = step == 1 ? -play.lo : -play.lo / step;
    if (!(a > 0 ? store.set_max(x, min + rise) : store.set_min(x, max - rise))) return false;
  }
  if (range > play.hi) {
    const Value fall = step == 1 ? play.hi : play.hi / step;
    if (!(a > 0 ? store.set_min(x, max - fall) : store.set_max(x, min + fall))) return false;
  }
  if (var.min == min && var.max == max) return true;
  play.lo += a > 0 ? a * (var.min - min) : a * (var.max - max);
  play.hi += a > 0 ? a * (var.max - max) : a * (var.min - min);
  changes |= var.min == var.max ? moved_bit | fixed_bit : moved_bit;
  return play.lo <= 0 && play.hi >= 0;
}

// Only x = y remains, which equality prunes better: it handles holes.
Status LinearSum::become_equality(Store& store) const {
  return done(become_equal(store, terms_[0].variable, terms_[1].variable));
}

// Two terms are left, and one of them may have holes. For finite domains it pays off if they are shifts or mirror
// images of each other.
bool LinearSum::is_holed_pair(const Store& store) const {
  if (active_ != 2 || (narrow_ & helped_bit) != 0 || !has_room(constant_)) return false;
  for (const LinearTerm& term : active()) {
    if (term.coefficient != 1 && term.coefficient != -1 && (narrow_ & narrow_bit) != 0) return false;
  }
  return store[terms_[0].variable].form != Form::interval || store[terms_[1].variable].form != Form::interval;
}

void LinearSum::help_pair(Store& store) {
  narrow_.set(store, narrow_ | helped_bit);
  for (const LinearTerm& term : active()) {
    if (term.coefficient == 1 || term.coefficient == -1) continue;
    return help_with_multiples(store, terms_[0], terms_[1], -constant_);
  }
  const bool first = terms_[0].coefficient == 1;
  const FdVar x = terms_[first ? 0 : 1].variable;
  const FdVar y = terms_[first ? 1 : 0].variable;
  const bool opposite = terms_[0].coefficient != terms_[1].coefficient;
  help_with_holes(store, x, y, opposite, opposite || first ? -constant_ : constant_);
}

// Pruning has fixed all but two, which are shifts or mirror images of each other: stronger pruning is possible.
bool LinearSum::pair_is_left(const Store& store) const {
  if (active_ <= 2) return false;
  Value coefficients[2] = {};
  std::size_t open = 0;
  for (const LinearTerm& term : active()) {
    if (store.fixed(term.variable)) continue;
    if (open == 2) return false;
    coefficients[open++] = term.coefficient;
  }
  return open == 2 && (coefficients[0] == coefficients[1] || coefficients[0] == -coefficients[1]);
}

bool LinearSum::may_be_distance() const {
  return terms_.size() == 3 && std::all_of(terms_.begin(), terms_.end(), [](const LinearTerm& term) {
           return term.coefficient == 1 || term.coefficient == -1;
         });
}

// The place of t in x - y = t, if it has two non-adjacent values left; otherwise the number of terms.
std::size_t LinearSum::place_of_distance(const Store& store) const {
  if (active_ != 3) return terms_.size();
  for (std::size_t i = 0; i < 3; ++i) {
    const FdVar t = terms_[i].variable;
    const bool two_values = store.size(t) == 2 && store.max(t) - store.min(t) > 1;
    if (two_values && terms_[(i + 1) % 3].coefficient != terms_[(i + 2) % 3].coefficient) return i;
  }
  return terms_.size();
}

// a*x - a*y + b*t + constant = 0, so x = y - a*b*t - a*constant.
void LinearSum::help_distance(Store& store) {
  const std::size_t i = place_of_distance(store);
  if (!narrow(store)) return;
  const LinearTerm& t = terms_[i];
  const LinearTerm& x = terms_[(i + 1) % 3];
  const LinearTerm& y = terms_[(i + 2) % 3];
  const Value a = x.coefficient;
  post_consistent_distance(store, x.variable, y.variable, t.variable, static_cast<int>(-a * t.coefficient),
                           -a * constant_);
  narrow_.set(store, narrow_ | helped_bit);
}

// sum = 0. With one open term left it is an equation for that term. Otherwise the terms are pruned in rounds until
// nothing moves; after some rounds the queue gets its turn, since two large domains may converge slowly.
Status LinearSum::filter_equal(Store& store) {
  if (!narrow(store)) {
    const Status status = filter_equal_exactly(store);
    if (status == Status::fixpoint && is_holed_pair(store)) help_pair(store);
    return status == Status::fixpoint && narrow(store) ? Status::again : status;
  }
  Play play = fold_and_add(store);
  if (play.lo > 0 || play.hi < 0) return Status::failed;
  if (active_ == 0) return Status::entailed;
  if (active_ == 1) {
    const LinearTerm& term = terms_[0];
    const Value a = term.coefficient;
    if (a == 1 || a == -1) return done(store.assign(term.variable, -constant_ * a));  // without a slow division
    if (constant_ % a != 0) return Status::failed;
    return done(store.assign(term.variable, -constant_ / a));
  }
  if (is_equality()) return become_equality(store);
  if (is_holed_pair(store)) help_pair(store);
  if (play.allows_all()) return Status::fixpoint;
  unsigned changes = 0;
  for (int round = 0; round < inner_rounds; ++round) {
    changes &= ~moved_bit;
    for (std::uint64_t i = 0; i < active_; ++i) {
      if (!prune_term(store, terms_[i], play, changes)) return Status::failed;
    }
    if ((changes & moved_bit) == 0) return changes != 0 && pair_is_left(store) ? Status::again : Status::fixpoint;
  }
  return Status::again;
}

// sign * sum =< 0, bounds on one side only.
template <int sign>
Status LinearSum::filter_one_side(Store& store) {
  if (!narrow(store)) return filter_one_side_exactly(store, sign);
  const Play play = fold_and_add(store);
  const Value lo = sign > 0 ? play.lo : -play.hi;
  const Value hi = sign > 0 ? play.hi : -play.lo;
  if (lo > 0) return Status::failed;
  if (hi <= 0) return Status::entailed;
  if (play.widest <= -lo) return Status::fixpoint;
  for (std::uint64_t i = 0; i < active_; ++i) {
    const Value a = sign * terms_[i].coefficient;
    const FdVar x = terms_[i].variable;
    const FdVariable& var = store[x];
    const Value step = a > 0 ? a : -a;
    if (step * (var.max - var.min) <= -lo) continue;
    const Value play = -lo / step;
    if (!(a > 0 ? store.set_max(x, var.min + play) : store.set_min(x, var.max - play))) {
      return Status::failed;
    }
  }
  return Status::fixpoint;
}

Status LinearSum::filter_less_equal(Store& store) { return filter_one_side<1>(store); }
Status LinearSum::filter_greater_equal(Store& store) { return filter_one_side<-1>(store); }

Status LinearSum::filter_not_equal(Store& store) {
  fold(store);
  const LinearTerm* last = nullptr;  // the only open term
  Integer rest(constant_);
  for (const LinearTerm& term : active()) {
    if (store.is_ground(term.variable)) {
      rest = rest + store.lower(term.variable).value() * Integer(term.coefficient);
    } else if (last == nullptr) {
      last = &term;
    } else {
      return Status::fixpoint;
    }
  }
  if (last == nullptr) return rest.is_zero() ? Status::failed : Status::entailed;
  const Integer a(last->coefficient);
  if (divides(a, rest) && !store.remove_exact(last->variable, -truncated_quotient(rest, a))) return Status::failed;
  return Status::entailed;
}

// Moves fixed terms after `active_`, unless the constant would leave the fast path.
void LinearSum::fold(Store& store) {
  for (std::uint64_t i = 0; i < active_;) {
    const LinearTerm& term = terms_[i];
    const Wide sum = Wide{term.coefficient} * store.value(term.variable) + constant_;
    if (!store.fixed(term.variable) || !fits_value(sum)) {
      ++i;
      continue;
    }
    save(store);
    constant_ = static_cast<Value>(sum);
    --active_;
    std::swap(terms_[i], terms_[active_]);
  }
}

// Exact, and therefore always applicable; the reified forms use it while their truth is open.
LinearSum::Limits LinearSum::limits(Store& store) {
  fold(store);
  Limits limits{Bound(constant_), Bound(constant_)};
  for (const LinearTerm& term : active()) {
    const Bound a(term.coefficient);
    const Bound lo = store.lower(term.variable);
    const Bound hi = store.upper(term.variable);
    limits.lo = limits.lo + a * (term.coefficient > 0 ? lo : hi);
    limits.hi = limits.hi + a * (term.coefficient > 0 ? hi : lo);
  }
  return limits;
}

// For reified equations: the bounds may allow 0 where the domain of the last open variable does not.
bool LinearSum::zero_impossible(Store& store) const {
  if (active_ == 0) return constant_ != 0;
  if (active_ != 1) return false;
  const LinearTerm& term = terms_[0];
  return constant_ % term.coefficient != 0 ||
         (!store.is_big(term.variable) && !store.contains(term.variable, -constant_ / term.coefficient));
}

// One pass of sign * sum =< 0. An infinite minimum of the sum can still bound the only term that makes it infinite;
// with two such terms nothing is pruned.
bool LinearSum::prune_exactly(Store& store, int sign, bool& changed) {
  Bound finite_part(sign > 0 ? Integer(constant_) : -Integer(constant_));
  int infinite = 0;
  const auto least = [&](const LinearTerm& term) {
    const bool positive = (term.coefficient > 0) == (sign > 0);
    const Bound a(sign > 0 ? Integer(term.coefficient) : -Integer(term.coefficient));
    return a * (positive ? store.lower(term.variable) : store.upper(term.variable));
  };
  for (const LinearTerm& term : active()) {
    const Bound part = least(term);
    if (part.finite()) {
      finite_part = finite_part + part;
    } else {
      ++infinite;
    }
  }
  if (infinite == 0 && finite_part.sign() > 0) return false;
  for (std::uint64_t i = 0; i < active_; ++i) {
    const LinearTerm& term = terms_[i];
    const Bound part = least(term);
    if (infinite > (part.finite() ? 0 : 1)) continue;
    // a*X =< room
    const Bound others = part.finite() ? finite_part - part : finite_part;
    const Integer room = -others.value();
    const Integer a = sign > 0 ? Integer(term.coefficient) : -Integer(term.coefficient);
    const Bound old_lo = store.lower(term.variable);
    const Bound old_hi = store.upper(term.variable);
    const bool possible = a.sign() > 0 ? store.tighten_upper(term.variable, Bound(floor_quotient(room, a)))
                                       : store.tighten_lower(term.variable, Bound(ceiling_quotient(room, a)));
    if (!possible) return false;
    changed |= old_lo != store.lower(term.variable) || old_hi != store.upper(term.variable);
  }
  return true;
}

// sum = 0 is sum =< 0 and -sum =< 0: passes of both until nothing moves. While a variable is infinite that may never
// happen, and `again` would circumvent the rule that stops propagation over infinite domains: two equations could keep
// waking each other. The number of passes is then limited.
Status LinearSum::filter_equal_exactly(Store& store) {
  fold(store);
  if (is_equality()) return become_equality(store);
  bool changed = true;
  for (int pass = 0; pass < exact_passes && changed; ++pass) {
    changed = false;
    if (!prune_exactly(store, 1, changed) || !prune_exactly(store, -1, changed)) {
      return Status::failed;
    }
  }
  const Limits now = limits(store);
  if (now.lo == now.hi) return done(now.lo.sign() == 0);
  if (is_equality()) return become_equality(store);
  if (!changed || !now.lo.finite() || !now.hi.finite()) return Status::fixpoint;
  return Status::again;
}

Status LinearSum::filter_one_side_exactly(Store& store, int sign) {
  fold(store);
  bool changed = false;
  if (!prune_exactly(store, sign, changed)) return Status::failed;
  const Limits now = limits(store);
  const bool holds = sign > 0 ? now.hi <= Bound(0) : now.lo >= Bound(0);
  return holds && all_finite(store) ? Status::entailed : Status::fixpoint;
}

// While one is infinite, SWI-Prolog shows an inequality even if it is entailed.
bool LinearSum::all_finite(const Store& store) const {
  return std::all_of(active().begin(), active().end(), [&](const LinearTerm& term) {
    return store.lower(term.variable).finite() && store.upper(term.variable).finite();
  });
}

void LinearSum::subscribe(Store& store, Events for_positive, Events for_negative, PropagatorId self) const {
  for (const LinearTerm& term : terms_) {
    store.watch(term.variable, term.coefficient > 0 ? for_positive : for_negative, self);
  }
}

void LinearSum::describe(Description& out) const {
  const std::size_t first_variable = out.variables.size();
  const std::size_t first_constant = out.constants.size();
  out.variables.resize(first_variable + terms_.size());
  out.constants.resize(first_constant + terms_.size() + 1);
  out.constants[first_constant] = Integer(-posted_constant_);
  for (const LinearTerm& term : terms_) {
    out.variables[first_variable + term.position] = term.variable;
    out.constants[first_constant + 1 + term.position] = Integer(term.coefficient);
  }
}

}  // namespace hornbeam::clpfd
