// SPDX-License-Identifier: MIT
#include "clpfd/learning/learner.hpp"

#include <algorithm>
#include <utility>

#include "support/unstable_sort.hpp"

namespace hornbeam::clpfd::learning {

using Kind = Fact::Kind;

namespace {

constexpr std::uint64_t poll_interval = 512;  // runs of rules
constexpr std::uint64_t many_conclusions = 1U << 14;
constexpr Value wide_gap = 1024;
constexpr std::uint64_t failures_for_wish = 1000;
constexpr std::uint64_t restart_unit = 100;    // failures
constexpr std::size_t most_active = 1U << 20;  // facts
constexpr Value widest_active = 1U << 16;      // of wider domains hardly any fact comes again

// 1, 1, 2, 1, 1, 2, 4, 1, ... (M. Luby, A. Sinclair, D. Zuckerman, 1993)
std::uint64_t luby(std::uint64_t i) {
  std::uint64_t size = 1;
  while (size < i + 1) size = 2 * size + 1;
  while (size - 1 != i) {
    size = (size - 1) / 2;
    i %= size;
  }
  return (size + 1) / 2;
}

}  // namespace

// ---------------------------------------------------------------------------- the model

Value& Learner::saved_value(Unknown x) {
  while (saved_.size() <= x) saved_.push_back(assignment.root_lo(static_cast<Unknown>(saved_.size())));
  return saved_[x];
}

void Learner::add_rule(std::unique_ptr<Rule> rule, std::span<const std::pair<Unknown, unsigned>> wakes) {
  const auto number = static_cast<std::uint32_t>(rules_.size());
  rules_.push_back(std::move(rule));
  for (const auto& [x, when] : wakes) {
    if (watches_.size() <= x) watches_.resize(x + 1);
    watches_[x].push_back({number, when});
  }
  queues_[rules_[number]->costly() ? 1 : 0].push_back(number);
  queued_.push_back(1);
}

bool Learner::add_clause(Facts facts) {
  // Watch the two that became false last, or are not false.
  const auto since = [&](const Fact& f) { return assignment.is_false(f) ? assignment.when(!f) : never; };
  std::vector<Candidate> sorted;
  for (const Fact& f : facts) {
    const Place place = since(f);
    if (place != never && assignment.level_of(place) == 0) continue;
    if (assignment.is_true(f) && assignment.level_of(assignment.when(f)) == 0) return true;
    sorted.push_back({place, f});
  }
  std::stable_sort(sorted.begin(), sorted.end(), [](const Candidate& a, const Candidate& b) { return b < a; });
  facts.clear();
  for (const Candidate& c : sorted) facts.push_back(c.fact);
  return attach(facts, false);
}

// The facts must be sorted by the time at which they became false, latest first.
bool Learner::attach(Facts& facts, bool learned) {
  if (facts.empty()) {
    contradictory_ = true;
    return false;
  }
  const auto level_of = [&](const Fact& f) {
    return assignment.is_false(f) ? assignment.level_of(assignment.when(!f)) : assignment.level() + 1;
  };
  const std::uint32_t first = level_of(facts[0]);
  const std::uint32_t second = facts.size() > 1 ? level_of(facts[1]) : 0;
  if (first <= assignment.level()) back_to(first == second ? first - 1 : second);
  const bool is_unit = facts.size() == 1 || assignment.is_false(facts[1]);
  Reason reason;
  if (facts.size() > 1) {
    reason = {Reason::Kind::clause, clauses_.add(facts, learned), 0};
  } else {
    restart();
  }
  if (!is_unit || assignment.is_true(facts[0])) return true;
  if (apply(facts[0], reason)) return true;
  has_failed_ = true;
  contradictory_ = assignment.level() == 0;
  return !contradictory_;
}

// ---------------------------------------------------------------------------- conclusions

// All values between the bounds of x are removed.
void Learner::note_emptied(Unknown x) {
  const Value lo = assignment.lo(x);
  const Value hi = assignment.hi(x);
  conflict_ = {at_least(x, lo), at_most(x, hi)};
  assignment.add_gone(x, lo, hi, conflict_);
}

// Where a rule's conclusion about a bound of x and the other bound exclude each other, at any of the values between
// them the two can be said to. In a wide gap it is half way, which leaves both sides room for a weaker explanation.
Value Learner::parting(const Fact& f) const {
  const Value gap = f.kind == Kind::at_least ? f.v - assignment.hi(f.x) : assignment.lo(f.x) - f.v;
  const Value part = gap > wide_gap ? gap / 2 : 1;
  return f.kind == Kind::at_least ? assignment.hi(f.x) + part : assignment.lo(f.x) - part;
}

bool Learner::apply(const Fact& f, const Reason& reason) {
  if (assignment.apply(f, reason)) return true;
  if (!assignment.is_true(!f)) {
    note_emptied(f.x);
    return false;
  }
  const bool is_bound = f.kind == Kind::at_least || f.kind == Kind::at_most;
  Fact weakest = f;
  if (is_bound && reason.kind == Reason::Kind::rule) weakest.v = parting(f);
  conflict_ = reasons_of(weakest, reason, assignment.now());
  conflict_.push_back(!weakest);
  return false;
}

// Constraints may move the bounds of wide domains by turns and little by little, for as long as there are numbers:
// X #< Y, Y #< X. After very many conclusions small steps are no longer taken; then decisions continue.
bool Learner::creeps(const Fact& f) {
  if (++conclusions_ < many_conclusions + assignment.size()) return false;
  const Value lo = assignment.lo(f.x);
  const Value hi = assignment.hi(f.x);
  const Value small = (hi - lo) / 256;
  return (f.kind == Kind::at_least && f.v - lo < small) || (f.kind == Kind::at_most && hi - f.v < small);
}

bool Learner::conclude(const Fact& f, std::span<const Fact> because) {
  if (assignment.is_true(f) || creeps(f)) return true;
  const auto begin = static_cast<std::uint32_t>(stored_.size());
  stored_.insert(stored_.end(), because.begin(), because.end());
  return apply(f, {Reason::Kind::stored, begin, static_cast<std::uint32_t>(because.size())});
}

bool Learner::conclude(const Fact& f, std::uint32_t detail) {
  return assignment.is_true(f) || creeps(f) || apply(f, {Reason::Kind::rule, running_, detail});
}

bool Learner::contradict(std::span<const Fact> because) {
  conflict_.assign(because.begin(), because.end());
  return false;
}

Facts Learner::reasons_of(const Fact& f, const Reason& reason, Place place) const {
  Facts facts;
  switch (reason.kind) {
    case Reason::Kind::none:
    case Reason::Kind::holes: break;
    case Reason::Kind::clause: {
      const std::span<const Fact> clause = clauses_[reason.index];
      for (const Fact& other : clause.subspan(1)) facts.push_back(!other);
      break;
    }
    case Reason::Kind::stored: {
      const std::span<const Fact> all(stored_);
      const std::span<const Fact> part = all.subspan(reason.index, reason.detail);
      facts.assign(part.begin(), part.end());
      break;
    }
    case Reason::Kind::rule: rules_[reason.index]->explain(assignment, f, reason.detail, place, facts); break;
  }
  return facts;
}

// ---------------------------------------------------------------------------- propagation

void Learner::wake(const Step& step) {
  if (step.x >= watches_.size() || watches_[step.x].empty()) return;
  unsigned events = on_hole;
  if (step.kind != Kind::not_equal) {
    if (step.kind != Kind::at_most) events |= on_low;
    if (step.kind != Kind::at_least) events |= on_high;
    if (step.lo == step.hi) events |= on_value;
  }
  for (const Watch& w : watches_[step.x]) {
    if ((w.wakes & events) == 0 || queued_[w.rule] != 0) continue;
    queued_[w.rule] = 1;
    queues_[rules_[w.rule]->costly() ? 1 : 0].push_back(w.rule);
  }
}

bool Learner::propagate_step(Place place) {
  const Step step = assignment[place];
  wake(step);
  const std::uint32_t failed = clauses_.propagate(step);
  if (failed == ClauseSet::no_clause) return true;
  // Either all of its facts are false, or its consequence would empty a domain.
  const std::span<const Fact> clause = clauses_[failed];
  clauses_.reward(failed);
  if (assignment.is_false(clause[0])) {
    conflict_.clear();
    for (const Fact& f : clause) conflict_.push_back(!f);
  } else {
    note_emptied(clause[0].x);
  }
  return false;
}

bool Learner::propagate() {
  conclusions_ = 0;
  while (true) {
    while (head_ < assignment.now()) {
      if (!propagate_step(head_++)) return false;
    }
    const std::size_t costly = heads_[0] == queues_[0].size() ? 1 : 0;
    if (heads_[costly] == queues_[costly].size()) break;
    running_ = queues_[costly][heads_[costly]++];
    queued_[running_] = 0;
    ++runs_;
    if (!rules_[running_]->run(*this)) return false;
  }
  empty_queues();
  return true;
}

void Learner::empty_queues() {
  for (std::size_t i = 0; i < queues_.size(); ++i) {
    for (; heads_[i] < queues_[i].size(); ++heads_[i]) queued_[queues_[i][heads_[i]]] = 0;
    queues_[i].clear();
    heads_[i] = 0;
  }
}

// ---------------------------------------------------------------------------- learning

std::uint32_t Learner::highest_level(std::span<const Fact> facts) const {
  std::uint32_t level = 0;
  for (const Fact& f : facts) level = std::max(level, assignment.level_of(assignment.when(f)));
  return level;
}

// Adds a fact that the failure follows from.
void Learner::look_at(const Fact& f, std::uint32_t level) {
  const Place place = assignment.when(f);
  if (place == root) return;
  if (assignment.root_hi(f.x) - assignment.root_lo(f.x) < widest_active) activity_.reward(f);
  if (assignment[place].level < level) {
    lower_.push_back(f);
  } else {
    open_.push_back({place, f});
    std::push_heap(open_.begin(), open_.end());
  }
}

// The newest fact at the level of the failure, or one equivalent to several that came with the same step.
Fact Learner::take_newest(Place& place, Step& step) {
  place = open_.front().place;
  step = assignment[place];
  Fact fact = open_.front().fact;
  while (!open_.empty() && open_.front().place == place) {
    const Fact other = open_.front().fact;
    std::pop_heap(open_.begin(), open_.end());
    open_.pop_back();
    if (other == fact || says(fact, other)) continue;
    if (says(other, fact)) {
      fact = other;
    } else {
      fact = step.fact();
    }
  }
  return fact;
}

// Older facts that imply the fact, which became true with the step.
void Learner::explain(const Fact& f, const Step& step, Place place, Facts& out) const {
  Fact limit = f;
  if (step.kind == Kind::at_least || step.kind == Kind::at_most) {
    const bool low = step.kind == Kind::at_least;
    if (f.kind == Kind::equal) {
      out.push_back(low ? at_most(f.x, f.v) : at_least(f.x, f.v));
      limit = low ? at_least(f.x, f.v) : at_most(f.x, f.v);
    } else if (f.kind == Kind::not_equal) {
      limit = low ? at_least(f.x, f.v + 1) : at_most(f.x, f.v - 1);
    }
  } else {
    limit = step.fact();
  }
  if (step.reason.kind == Reason::Kind::holes) {
    assignment.explain_holes(limit, step, out);
    return;
  }
  const Facts reasons = reasons_of(limit, step.reason, place);
  out.insert(out.end(), reasons.begin(), reasons.end());
}

void Learner::trace_back(std::uint32_t level, Fact& uip) {
  Facts reasons;
  while (true) {
    Place place = root;
    Step step{};
    uip = take_newest(place, step);
    if (open_.empty()) return;
    reasons.clear();
    if (step.reason.kind == Reason::Kind::clause) clauses_.reward(step.reason.index);
    explain(uip, step, place, reasons);
    for (const Fact& f : reasons) look_at(f, level);
  }
}

// Whether one of the facts at lower levels implies this one.
bool Learner::implied_by_older(const Fact& f, Place before) const {
  const auto first =
      std::lower_bound(lower_.begin(), lower_.end(), f.x, [](const Fact& other, Unknown x) { return other.x < x; });
  for (auto i = first; i != lower_.end() && i->x == f.x; ++i) {
    if (says(*i, f) && assignment.when(*i) < before) return true;
  }
  return false;
}

// A fact implied by older ones can be omitted from the clause.
bool Learner::is_redundant(const Fact& f, const Fact& uip) const {
  const Place place = assignment.when(f);
  const Step& step = assignment[place];
  if (step.reason.kind == Reason::Kind::none) return false;
  Facts reasons;
  explain(f, step, place, reasons);
  return std::all_of(reasons.begin(), reasons.end(), [&](const Fact& r) {
    return assignment.when(r) == root || says(uip, r) || implied_by_older(r, place);
  });
}

void Learner::shorten(const Fact& uip) {
  support::sort(lower_.begin(), lower_.end(), [](const Fact& a, const Fact& b) {
    if (a.x != b.x) return a.x < b.x;
    return a.kind != b.kind ? a.kind < b.kind : a.v < b.v;
  });
  lower_.erase(std::unique(lower_.begin(), lower_.end()), lower_.end());
  Facts kept;
  for (std::size_t i = 0; i < lower_.size(); ++i) {
    const Fact& f = lower_[i];
    bool is_said = false;
    for (std::size_t j = i; j-- > 0 && lower_[j].x == f.x && !is_said;) is_said = says(lower_[j], f);
    for (std::size_t j = i + 1; j < lower_.size() && lower_[j].x == f.x && !is_said; ++j) is_said = says(lower_[j], f);
    if (!is_said) kept.push_back(f);
  }
  lower_.swap(kept);
  kept.clear();
  for (const Fact& f : lower_) {
    if (!is_redundant(f, uip)) kept.push_back(f);
  }
  lower_.swap(kept);
}

// Derives a clause from conflict_; false if there is no solution at all.
bool Learner::learn() {
  ++failures_;
  empty_queues();
  const std::uint32_t level = highest_level(conflict_);
  if (level == 0) {
    contradictory_ = true;
    return false;
  }
  open_.clear();
  lower_.clear();
  for (const Fact& f : conflict_) look_at(f, level);
  Fact uip;
  trace_back(level, uip);
  shorten(uip);
  activity_.next_conflict();
  clauses_.forget_rewards();
  return keep_learned(uip);
}

bool Learner::keep_learned(const Fact& uip) {
  Facts clause{!uip};
  std::vector<Candidate> sorted;
  for (const Fact& f : lower_) sorted.push_back({assignment.when(f), f});
  support::sort(sorted.begin(), sorted.end(), [](const Candidate& a, const Candidate& b) { return b < a; });
  for (const Candidate& c : sorted) clause.push_back(!c.fact);
  return attach(clause, true);
}

// ---------------------------------------------------------------------------- search

void Learner::back_to(std::uint32_t level) {
  if (level >= assignment.level()) return;
  const Place start = assignment.start_of(level + 1);
  for (Place place = assignment.now(); place-- > start;) {
    const Step& step = assignment[place];
    if (step.kind != Kind::not_equal && step.lo == step.hi && !has_solution_) saved_value(step.x) = step.lo;
  }
  activity_.put_back(level);
  assignment.back_to(level);
  stored_.resize(stored_at_[level]);
  stored_at_.resize(level);
  head_ = assignment.now();
}

void Learner::restart() { back_to(0); }

bool Learner::assert_fact(const Fact& f) {
  if (!apply(f, {})) contradictory_ = true;
  return !contradictory_;
}

void Learner::save_solution() {
  for (Unknown x = 0; x < assignment.size(); ++x) saved_value(x) = assignment.lo(x);
  has_solution_ = true;
}

Fact Learner::active_decision() {
  const Fact f = activity_.take(assignment);
  if (f.x == nobody) return f;
  const Value wanted = saved_value(f.x);
  const bool holds = f.kind == Kind::equal ? wanted == f.v : wanted >= f.v;
  return holds ? f : !f;
}

void Learner::wish(const Fact& f) {
  wish_ = f;
  wish_until_ = failures_ + failures_for_wish;
}

// False: nothing is left to decide.
bool Learner::decide() {
  Fact f;
  if (assignment.level() == 0 && failures_ < wish_until_ && !assignment.is_true(wish_) && !assignment.is_false(wish_)) {
    f = wish_;
  } else if (by_activity_) {
    f = active_decision();
  }
  if (f.x == nobody) f = choose();
  if (f.x == nobody) return false;
  stored_at_.push_back(stored_.size());
  assignment.begin_level();
  assignment.apply(f, {});
  return true;
}

bool Learner::time_to_stop() {
  if (runs_ < poll_interval) return false;
  runs_ = 0;
  return should_stop && should_stop();
}

void Learner::restart_if_due() {
  if (failures_ < restart_at_) return;
  restart_at_ = failures_ + restart_unit * luby(restarts_++);
  restart();
}

Learner::Result Learner::search() {
  while (!contradictory_) {
    ++runs_;
    if (time_to_stop()) return Result::stopped;
    if (std::exchange(has_failed_, false) || !propagate()) {
      if (!learn()) return Result::exhausted;
      restart_if_due();
      continue;
    }
    if (assignment.level() == 0) {
      assignment.settle_root();
      head_ = 0;
      stored_.clear();
      if (clauses_.learned() > most_learned_) {
        clauses_.reduce();
        most_learned_ += most_learned_ / 10;
      }
      if (activity_.size() > most_active) activity_.clear();
    }
    if (!decide()) return Result::solution;
  }
  return Result::exhausted;
}

}  // namespace hornbeam::clpfd::learning
