// SPDX-License-Identifier: MIT
#include "clpfd/learning/clause_set.hpp"

#include <algorithm>
#include <utility>

namespace hornbeam::clpfd::learning {

using Kind = Fact::Kind;

ClauseSet::Watches& ClauseSet::watches(Unknown x) {
  while (watches_.size() <= x) {
    const auto next = static_cast<Unknown>(watches_.size());
    const Value lo = assignment_.root_lo(next);
    const Value hi = assignment_.root_hi(next);
    const auto one_part = [&] {
      return BoundWatchers{lo, 63, std::pmr::vector<Watchers>(1, Watchers(&memory_), &memory_)};
    };
    watches_.push_back({one_part(), one_part(), {lo, hi, MakeOfValue{&memory_}, memory_}});
  }
  return watches_[x];
}

ClauseSet::Watchers& ClauseSet::watchers_of(const Fact& f) {
  Watches& w = watches(f.x);
  switch (f.kind) {
    case Kind::at_least: return w.at_least.of(f.v);
    case Kind::at_most: return w.at_most.of(f.v);
    case Kind::equal: return w.values.at(f.v).equal;
    case Kind::not_equal: return w.values.at(f.v).not_equal;
  }
  return w.at_least.of(f.v);
}

void ClauseSet::BoundWatchers::divide(Value root_lo, Value root_hi) {
  Watchers all(std::move(parts.front()));
  base = root_lo;
  shift = 0;
  while (static_cast<std::uint64_t>(root_hi - root_lo) >> shift >= most_parts) ++shift;
  parts.assign((static_cast<std::size_t>(root_hi - root_lo) >> shift) + 1, Watchers(all.get_allocator()));
  for (const Watch& w : all) of(w.v).push_back(w);
}

// Not while watchers are visited: lists may move.
void ClauseSet::watch(std::uint32_t clause) {
  for (std::uint32_t i = 0; i < 2; ++i) {
    const Fact& f = facts_[clauses_[clause].begin + i];
    watchers_of(f).push_back({f.v, clause});
    if (f.kind != Kind::at_least && f.kind != Kind::at_most) continue;
    BoundWatchers& watchers = f.kind == Kind::at_least ? watches_[f.x].at_least : watches_[f.x].at_most;
    if (watchers.shift != 63 || watchers.parts.front().size() < BoundWatchers::many) continue;
    watchers.divide(assignment_.root_lo(f.x), assignment_.root_hi(f.x));
  }
}

std::uint32_t ClauseSet::add(std::span<const Fact> facts, bool learned) {
  const auto clause = static_cast<std::uint32_t>(clauses_.size());
  clauses_.push_back(
      {static_cast<std::uint32_t>(facts_.size()), static_cast<std::uint32_t>(facts.size()), learned, increment_});
  facts_.insert(facts_.end(), facts.begin(), facts.end());
  learned_ += learned ? 1 : 0;
  watch(clause);
  return clause;
}

// The watched fact became false: watches another one, or makes the other watched one true. False if that is false, too.
bool ClauseSet::visit_clause(std::uint32_t clause, const Fact& falsified, bool& moved) {
  const Clause& c = clauses_[clause];
  Fact* const facts = facts_.data() + c.begin;
  if (facts[0] == falsified) std::swap(facts[0], facts[1]);
  if (assignment_.is_true(facts[0])) return true;
  for (std::uint32_t i = 2; i < c.count; ++i) {
    if (assignment_.is_false(facts[i])) continue;
    std::swap(facts[1], facts[i]);
    watchers_of(facts[1]).push_back({facts[1].v, clause});
    moved = true;
    return true;
  }
  if (assignment_.is_false(facts[0])) {
    failed_ = clause;
    return false;
  }
  if (assignment_.apply(facts[0], {Reason::Kind::clause, clause, 0})) return true;
  failed_ = clause;
  return false;
}

// Visits the watchers of a value in from..to. A clause that moves goes to the list of another fact, which may be in the
// same one, after those already visited.
bool ClauseSet::visit(Watchers& watchers, const Fact& falsified, Value from, Value to) {
  std::size_t kept = 0;
  std::size_t i = 0;
  bool possible = true;
  for (; i < watchers.size() && possible; ++i) {
    const Watch w = watchers[i];
    bool moved = false;
    if (w.v >= from && w.v <= to) possible = visit_clause(w.clause, {falsified.x, falsified.kind, w.v}, moved);
    if (!moved) watchers[kept++] = w;
  }
  for (; i < watchers.size(); ++i) watchers[kept++] = watchers[i];
  watchers.resize(kept);
  return possible;
}

bool ClauseSet::visit(BoundWatchers& watchers, const Fact& falsified, Value from, Value to) {
  const std::size_t last = watchers.part_of(to);
  for (std::size_t part = watchers.part_of(from); part <= last; ++part) {
    if (!watchers.parts[part].empty() && !visit(watchers.parts[part], falsified, from, to)) return false;
  }
  return true;
}

bool ClauseSet::visit_values(Unknown x, Value from, Value to) {
  bool possible = true;
  if (watches(x).values.empty()) return true;
  watches(x).values.for_each(from, to, [&](Value v, OfValue& of_value) {
    possible = possible && (of_value.equal.empty() || visit(of_value.equal, equal(x, v), v, v));
  });
  return possible;
}

bool ClauseSet::visit_limits(const Step& step, Value old_lo, Value old_hi) {
  const Unknown x = step.x;
  watches(x);
  if (step.lo > old_lo) {
    if (!visit(watches_[x].at_most, at_most(x, 0), old_lo, step.lo - 1)) return false;
    if (!visit_values(x, old_lo, step.lo - 1)) return false;
  }
  if (step.hi < old_hi) {
    if (!visit(watches_[x].at_least, at_least(x, 0), step.hi + 1, old_hi)) return false;
    if (!visit_values(x, step.hi + 1, old_hi)) return false;
  }
  if (step.lo != step.hi || watches_[x].values.empty()) return true;
  OfValue* const taken = watches_[x].values.find(step.lo);
  return taken == nullptr || visit(taken->not_equal, not_equal(x, step.lo), step.lo, step.lo);
}

std::uint32_t ClauseSet::propagate(const Step& step) {
  failed_ = no_clause;
  watches(static_cast<Unknown>(assignment_.size() - 1));  // lists do not move from here on
  const Step s = step;                                    // steps move
  bool possible = true;
  if (s.kind == Kind::not_equal) {
    possible = visit_values(s.x, s.lo, s.lo);
  } else {
    const Value old_lo = s.previous == root ? assignment_.root_lo(s.x) : assignment_[s.previous].lo;
    const Value old_hi = s.previous == root ? assignment_.root_hi(s.x) : assignment_[s.previous].hi;
    possible = visit_limits(s, old_lo, old_hi);
  }
  return possible ? no_clause : failed_;
}

void ClauseSet::reward(std::uint32_t clause) {
  Clause& c = clauses_[clause];
  if (!c.learned) return;
  c.activity += increment_;
  if (c.activity < 1e20F) return;
  for (Clause& other : clauses_) other.activity *= 1e-20F;
  increment_ *= 1e-20F;
}

void ClauseSet::reduce() {
  std::vector<float> activities;
  for (const Clause& c : clauses_) {
    if (c.learned && c.count > 2) activities.push_back(c.activity);
  }
  float least = 0;
  if (!activities.empty()) {
    const auto middle = activities.begin() + static_cast<std::ptrdiff_t>(activities.size() / 2);
    std::nth_element(activities.begin(), middle, activities.end());
    least = *middle;
  }
  std::pmr::vector<Clause> clauses(&memory_);
  std::pmr::vector<Fact> facts(&memory_);
  learned_ = 0;
  for (const Clause& c : clauses_) {
    if (c.learned && c.count > 2 && c.activity < least) continue;
    const std::span<Fact> old(facts_.data() + c.begin, c.count);
    if (std::any_of(old.begin(), old.end(), [&](const Fact& f) { return assignment_.is_true(f); })) continue;
    Clause kept = c;
    kept.begin = static_cast<std::uint32_t>(facts.size());
    for (const Fact& f : old) {
      if (!assignment_.is_false(f)) facts.push_back(f);
    }
    kept.count = static_cast<std::uint32_t>(facts.size()) - kept.begin;
    learned_ += kept.learned ? 1 : 0;
    clauses.push_back(kept);
  }
  clauses_.swap(clauses);
  facts_.swap(facts);
  watches_.clear();
  for (std::uint32_t i = 0; i < clauses_.size(); ++i) watch(i);
}

}  // namespace hornbeam::clpfd::learning
