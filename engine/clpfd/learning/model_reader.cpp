// SPDX-License-Identifier: MIT
#include "clpfd/learning/model_reader.hpp"

#include <algorithm>

#include "clpfd/kernel/range_cursor.hpp"
#include "clpfd/propagators/boolean_clause.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "support/unstable_sort.hpp"

namespace hornbeam::clpfd::learning {

namespace {

constexpr Value largest_limit = Value{1} << 58;
constexpr Value few_values = 64;
constexpr std::uint64_t steps_to_poll = 1024;

ConstraintKind kind_of(const Description& d) { return static_cast<ConstraintKind>(d.kind); }

// True if it is implied by other constraints.
bool is_help(const Propagator& p, ConstraintKind kind) {
  return p.auxiliary() && (kind == ConstraintKind::times || kind == ConstraintKind::congruence ||
                           kind == ConstraintKind::linear_equal || kind == ConstraintKind::all_distinct);
}

}  // namespace

bool ModelReader::is_usable(FdVar x) const {
  const FdVariable& var = store_[x];
  return var.form != Form::big && var.min >= -largest_limit && var.max <= largest_limit;
}

bool ModelReader::are_usable(std::span<const FdVar> xs) const {
  return std::all_of(xs.begin(), xs.end(), [&](FdVar x) { return is_usable(x); });
}

Unknown ModelReader::find(FdVar x) const {
  const auto found = numbers_.find(static_cast<std::uint32_t>(store_.representative(x)));
  return found == numbers_.end() ? nobody : found->second;
}

bool ModelReader::stops() {
  if (stopped_ != Result::read) return true;
  if (++steps_ % steps_to_poll != 0) return false;
  if (store_.poll_interrupt()) stopped_ = Result::interrupted;
  if (store_.arena().exhausted()) stopped_ = Result::out_of_memory;
  return stopped_ != Result::read;
}

// ---------------------------------------------------------------------------- what is connected

void ModelReader::collect() {
  for (std::size_t i = 0; i < reached_.size() && !stops(); ++i) {
    for (const FdVar member : store_.members(reached_[i])) {
      for (const PropagatorId id : store_.watchers(member)) {
        if (!seen_.insert(static_cast<std::uint32_t>(id)).second) continue;
        propagators_.push_back(id);
        Description d;
        store_.at(id).describe(d);
        for (const FdVar x : d.variables) {
          const FdVar y = store_.representative(x);
          if (!store_.is_ground(y) && seen_.insert(static_cast<std::uint32_t>(y)).second) reached_.push_back(y);
        }
      }
      for (const NotEqualEdge& edge : store_.not_equal_edges(member)) {
        if (edge.is_value_watcher()) continue;
        const FdVar y = store_.representative(edge.other);
        if (!store_.is_ground(y) && seen_.insert(static_cast<std::uint32_t>(y)).second) reached_.push_back(y);
      }
    }
  }
}

// Each edge is stored twice.
void ModelReader::read_edges(FdVar x) {
  for (const FdVar member : store_.members(x)) {
    for (const NotEqualEdge& edge : store_.not_equal_edges(member)) {
      if (edge.is_value_watcher() || store_.is_ground(edge.other) || !is_usable(x) || !is_usable(edge.other)) continue;
      if (!store_.same(x, edge.other) && store_.representative(edge.other) < x) continue;
      sum({{1, unknown(x)}, {-1, unknown(edge.other)}}, edge.offset, Sign::not_equal);
    }
  }
}

ModelReader::Result ModelReader::read(std::span<const FdVar> roots) {
  for (const FdVar x : roots) {
    const FdVar y = store_.representative(x);
    if (!store_.is_ground(y) && seen_.insert(static_cast<std::uint32_t>(y)).second) reached_.push_back(y);
  }
  collect();
  support::sort(propagators_.begin(), propagators_.end());
  for (const FdVar x : roots) {
    if (!store_.is_big(x) && store_.has_finite_domain(x)) unknown(x);
  }
  for (std::size_t i = 0; i < propagators_.size() && possible_ && !stops(); ++i) {
    const Propagator& p = store_.at(propagators_[i]);
    Description d;
    p.describe(d);
    if (!is_help(p, kind_of(d)) && are_usable(d.variables)) read_one(d);
  }
  for (std::size_t i = 0; i < reached_.size() && possible_ && !stops(); ++i) read_edges(reached_[i]);
  if (stopped_ != Result::read) return stopped_;
  return possible_ ? Result::read : Result::impossible;
}

void ModelReader::read_one(const Description& d) {
  switch (kind_of(d)) {
    case ConstraintKind::equal: return pair(unknown(d.variables[0]), unknown(d.variables[1]), d.constants[0].small());
    case ConstraintKind::not_equal:
      return sum({{1, unknown(d.variables[0])}, {-1, unknown(d.variables[1])}}, d.constants[0].small(),
                 Sign::not_equal);
    case ConstraintKind::less_equal:
      return sum({{1, unknown(d.variables[0])}, {-1, unknown(d.variables[1])}}, d.constants[0].small(), Sign::at_most);
    case ConstraintKind::linear_equal: return linear(d, Sign::equal);
    case ConstraintKind::linear_not_equal: return linear(d, Sign::not_equal);
    case ConstraintKind::linear_less_equal: return linear(d, Sign::at_most);
    case ConstraintKind::reified_linear_equal: return reified_linear(d, Sign::equal);
    case ConstraintKind::reified_linear_less_equal: return reified_linear(d, Sign::at_most);
    case ConstraintKind::reified_equal: return reified_pair(d, Sign::equal);
    case ConstraintKind::reified_less_equal: return reified_pair(d, Sign::at_most);
    case ConstraintKind::reified_equal_constant: return reified_constant(d, true);
    case ConstraintKind::reified_less_equal_constant: return reified_constant(d, false);
    case ConstraintKind::reified_member: return reified_member(d);
    case ConstraintKind::reified_table: return reified_table(d);
    case ConstraintKind::disjunction: return disjunction(d);
    case ConstraintKind::clause: return number_clause(d);
    case ConstraintKind::equivalence: return equivalence(d);
    default: return read_more(d);
  }
}

void ModelReader::read_more(const Description& d) {
  switch (kind_of(d)) {
    case ConstraintKind::reminder: return;
    case ConstraintKind::all_different:
    case ConstraintKind::all_distinct: return distinct(d);
    case ConstraintKind::global_cardinality: return cardinality(d);
    case ConstraintKind::circuit: return circuit(d, false);
    case ConstraintKind::subcircuit: return circuit(d, true);
    case ConstraintKind::element: return element(d);
    case ConstraintKind::table: {
      std::vector<Value> rows;
      for (std::size_t i = 1; i < d.constants.size() && !stops(); ++i) rows.push_back(d.constants[i].small());
      return table(unknowns(d.variables), rows);
    }
    case ConstraintKind::automaton: return automaton(d);
    case ConstraintKind::cumulative: return cumulative(d);
    case ConstraintKind::disjoint_rectangles: return rectangles(d);
    case ConstraintKind::lexicographic: return lexicographic(d);
    case ConstraintKind::minimum:
    case ConstraintKind::maximum: {
      const std::vector<Unknown> xs = unknowns(d.variables);
      const std::span<const Unknown> all(xs);
      const bool least = kind_of(d) == ConstraintKind::minimum;
      return (least ? add_minimum : add_maximum)(learner_, all.first(all.size() - 1), all.back());
    }
    case ConstraintKind::guarded: return guarded(d);
    default: return function(d);
  }
}

// ---------------------------------------------------------------------------- parts

Unknown ModelReader::unknown(FdVar x) {
  x = store_.representative(x);
  const auto [found, is_new] = numbers_.try_emplace(static_cast<std::uint32_t>(x), nobody);
  if (is_new) {
    std::vector<Interval> ranges;
    for (RangeCursor cursor(store_, x); !cursor.done(); cursor.next()) ranges.push_back({cursor.lo(), cursor.hi()});
    found->second = learner_.assignment.add(std::move(ranges));
  }
  return found->second;
}

std::vector<Unknown> ModelReader::unknowns(std::span<const FdVar> xs) {
  std::vector<Unknown> result;
  result.reserve(xs.size());
  for (const FdVar x : xs) result.push_back(unknown(x));
  return result;
}

Fact ModelReader::truth(FdVar b, bool negated) {
  const Unknown x = unknown(b);
  return negated ? at_most(x, 0) : at_least(x, 1);
}

// Turns facts about the ends of domains into facts about bounds, which are cheaper.
void ModelReader::clause(Facts facts) {
  const Assignment& a = learner_.assignment;
  for (Fact& f : facts) {
    if (f.kind == Fact::Kind::equal && f.v == a.root_lo(f.x)) f = at_most(f.x, f.v);
    if (f.kind == Fact::Kind::equal && f.v == a.root_hi(f.x)) f = at_least(f.x, f.v);
    if (f.kind == Fact::Kind::not_equal && f.v == a.root_lo(f.x)) f = at_least(f.x, f.v + 1);
    if (f.kind == Fact::Kind::not_equal && f.v == a.root_hi(f.x)) f = at_most(f.x, f.v - 1);
  }
  possible_ = possible_ && learner_.add_clause(std::move(facts));
}

Unknown ModelReader::truth_of(const Fact& f) {
  const Unknown b = fresh(0, 1);
  clause({at_most(b, 0), f});
  clause({at_least(b, 1), !f});
  return b;
}

// Merges terms of the same unknown. A sum that does not fit is left to the store.
void ModelReader::sum(Terms terms, Value limit, Sign sign, const Guard& guard) {
  std::stable_sort(terms.begin(), terms.end(), [](const Term& a, const Term& b) { return a.x < b.x; });
  Terms merged;
  Wide most = Wide{limit} < 0 ? -Wide{limit} : Wide{limit};
  for (const Term& t : terms) {
    const Assignment& a = learner_.assignment;
    const Wide largest = std::max(-Wide{a.root_lo(t.x)}, Wide{a.root_hi(t.x)});
    most += 2 * (t.coefficient < 0 ? -Wide{t.coefficient} : Wide{t.coefficient}) * std::max(largest, Wide{1});
    if (!fits_value(2 * most)) return;
    if (!merged.empty() && merged.back().x == t.x) {
      merged.back().coefficient += t.coefficient;
    } else {
      merged.push_back(t);
    }
  }
  std::erase_if(merged, [](const Term& t) { return t.coefficient == 0; });
  if (sign == Sign::not_equal) return add_disequation(learner_, merged, limit, guard);
  add_sum(learner_, merged, limit, guard);
  if (sign == Sign::at_most) return;
  for (Term& t : merged) t.coefficient = -t.coefficient;
  add_sum(learner_, merged, -limit, guard);
}

// With few values, each gets clauses of its own.
void ModelReader::pair(Unknown x, Unknown y, Value c, const Guard& guard) {
  sum({{1, x}, {-1, y}}, c, Sign::equal, guard);
  const Assignment& a = learner_.assignment;
  const auto is_small = [&](Unknown z) { return a.root_hi(z) - a.root_lo(z) < few_values; };
  if (x == y || !is_small(x) || !is_small(y)) return;
  const auto pass_on = [&](Unknown from, Unknown to, Value by) {
    for (Value v = a.root_lo(from); v <= a.root_hi(from); ++v) {
      if (!a.contains(from, v)) continue;
      Facts facts{not_equal(from, v)};
      if (a.contains(to, v + by)) facts.push_back(equal(to, v + by));
      if (guard) facts.push_back(!*guard);
      clause(std::move(facts));
    }
  };
  pass_on(x, y, -c);
  pass_on(y, x, c);
}

// ---------------------------------------------------------------------------- linear

bool ModelReader::linear_terms(const Description& d, std::size_t first, Terms& terms, Value& limit) {
  const auto fits = [](const Integer& n) {
    return n.is_small() && n.small() > -largest_limit && n.small() < largest_limit;
  };
  if (!std::all_of(d.constants.begin(), d.constants.end(), fits)) return false;
  limit = d.constants[0].small();
  for (std::size_t i = first; i < d.variables.size(); ++i) {
    terms.push_back({d.constants[i - first + 1].small(), unknown(d.variables[i])});
  }
  return true;
}

void ModelReader::linear(const Description& d, Sign sign) {
  Terms terms;
  Value limit = 0;
  if (!linear_terms(d, 0, terms, limit)) return;
  const bool is_pair = sign == Sign::equal && terms.size() == 2 && terms[0].coefficient == -terms[1].coefficient &&
                       (terms[0].coefficient == 1 || terms[0].coefficient == -1);
  if (!is_pair) return sum(std::move(terms), limit, sign);
  pair(terms[0].x, terms[1].x, terms[0].coefficient * limit);
}

// b, or its negation, is the truth value of the sum.
void ModelReader::reified_linear(const Description& d, Sign sign) {
  Terms terms;
  Value limit = 0;
  if (!linear_terms(d, 1, terms, limit)) return;
  const Fact b = truth(d.variables[0], d.negated);
  sum(terms, limit, sign, b);
  if (sign == Sign::equal) return sum(std::move(terms), limit, Sign::not_equal, !b);
  for (Term& t : terms) t.coefficient = -t.coefficient;
  sum(std::move(terms), -limit - 1, Sign::at_most, !b);
}

void ModelReader::reified_pair(const Description& d, Sign sign) {
  const Fact b = truth(d.variables[0], d.negated);
  const Unknown x = unknown(d.variables[1]);
  const Unknown y = unknown(d.variables[2]);
  const Value c = d.constants[0].small();
  if (sign == Sign::equal) {
    pair(x, y, c, b);
    return sum({{1, x}, {-1, y}}, c, Sign::not_equal, !b);
  }
  sum({{1, x}, {-1, y}}, c, Sign::at_most, b);
  sum({{1, y}, {-1, x}}, -c - 1, Sign::at_most, !b);
}

void ModelReader::reified_constant(const Description& d, bool is_equality) {
  const Fact b = truth(d.variables[0], d.negated);
  const Unknown x = unknown(d.variables[1]);
  const Value c = d.constants[0].small();
  const Fact f = is_equality ? equal(x, c) : at_most(x, c);
  clause({!b, f});
  clause({b, !f});
}

// ---------------------------------------------------------------------------- truth values

void ModelReader::reified_member(const Description& d) {
  const Fact b = truth(d.variables[0], d.negated);
  const Unknown x = unknown(d.variables[1]);
  Value before = -infinity;  // end of the last range
  for (std::size_t i = 0; i <= d.constants.size(); i += 2) {
    const bool is_last = i == d.constants.size();
    Facts gap{!b};
    if (is_finite(before)) gap.push_back(at_most(x, before));
    if (!is_last && is_finite(d.constants[i].small())) gap.push_back(at_least(x, d.constants[i].small()));
    const bool is_open = (i == 0 && !is_last && !is_finite(d.constants[i].small())) || (is_last && before == infinity);
    if (!is_open) clause(std::move(gap));
    if (is_last) break;
    Facts outside{b};
    if (is_finite(d.constants[i].small())) outside.push_back(at_most(x, d.constants[i].small() - 1));
    before = d.constants[i + 1].small();
    if (is_finite(before)) outside.push_back(at_least(x, before + 1));
    clause(std::move(outside));
  }
}

void ModelReader::disjunction(const Description& d) {
  const Fact b = truth(d.variables[0], !d.constants[0].is_zero());
  Facts some{!b};
  for (std::size_t i = 1; i < d.variables.size(); ++i) {
    const Fact f = truth(d.variables[i], !d.constants[i].is_zero());
    some.push_back(f);
    clause({b, !f});
  }
  clause(std::move(some));
}

void ModelReader::equivalence(const Description& d) {
  Fact l[3];
  for (std::size_t i = 0; i < 3; ++i) l[i] = truth(d.variables[i], !d.constants[i].is_zero());
  clause({!l[0], !l[1], l[2]});
  clause({!l[0], l[1], !l[2]});
  clause({l[0], l[1], l[2]});
  clause({l[0], !l[1], !l[2]});
}

void ModelReader::number_clause(const Description& d) {
  Facts facts;
  for (std::size_t i = 0; i < d.variables.size(); ++i) {
    const Unknown x = unknown(d.variables[i]);
    const Value v = d.constants[2 * i + 1].small();
    switch (static_cast<NumberLiteral::Kind>(d.constants[2 * i].small())) {
      case NumberLiteral::Kind::equal: facts.push_back(clpfd::learning::equal(x, v)); break;
      case NumberLiteral::Kind::not_equal: facts.push_back(clpfd::learning::not_equal(x, v)); break;
      case NumberLiteral::Kind::at_most: facts.push_back(clpfd::learning::at_most(x, v)); break;
      case NumberLiteral::Kind::at_least: facts.push_back(clpfd::learning::at_least(x, v)); break;
    }
  }
  clause(std::move(facts));
}

}  // namespace hornbeam::clpfd::learning
