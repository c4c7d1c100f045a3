// SPDX-License-Identifier: MIT
//
// Models of global constraints: rules if available, otherwise clauses over auxiliary variables.
#include <algorithm>
#include <set>

#include "clpfd/learning/model_reader.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "support/unstable_sort.hpp"

namespace hornbeam::clpfd::learning {

namespace {

constexpr Value most_shared = 2048;  // maximum number of values in all, for a clause for each

}  // namespace

// ---------------------------------------------------------------------------- tables

// One variable is the index of the row; each value of a column belongs to one of its rows. With a guard, an extra row
// after the last means that the guard is false.
void ModelReader::table(std::span<const Unknown> xs, std::span<const Value> rows, const Guard& guard) {
  const std::size_t width = xs.size();
  if (width == 0) return;
  const Assignment& a = learner_.assignment;
  std::vector<Value> possible;
  for (std::size_t r = 0; r + width <= rows.size() && !stops(); r += width) {
    bool fits = true;
    for (std::size_t c = 0; c < width && fits; ++c) fits = a.contains(xs[c], rows[r + c]);
    if (fits)
      possible.insert(possible.end(), rows.begin() + static_cast<std::ptrdiff_t>(r),
                      rows.begin() + static_cast<std::ptrdiff_t>(r + width));
  }
  const auto count = static_cast<Value>(possible.size() / width);
  if (count == 0 && guard) return clause({!*guard});
  possible_ = possible_ && count > 0;
  if (!possible_) return;
  const Unknown chosen = fresh(0, count - (guard ? 0 : 1));
  if (guard) {
    clause({not_equal(chosen, count), !*guard});
    clause({equal(chosen, count), *guard});
  }
  for (std::size_t c = 0; c < width && !stops(); ++c) column(xs[c], possible, c, width, chosen, guard);
}

void ModelReader::column(Unknown x, std::span<const Value> rows, std::size_t place, std::size_t width, Unknown chosen,
                         const Guard& guard) {
  std::vector<std::pair<Value, Value>> sorted;  // values and rows
  for (std::size_t r = 0; r * width < rows.size(); ++r) {
    sorted.emplace_back(rows[r * width + place], static_cast<Value>(r));
  }
  support::sort(sorted.begin(), sorted.end());
  std::vector<Value> values;
  Facts some;
  for (std::size_t i = 0; i < sorted.size() && !stops(); ++i) {
    const auto [v, row] = sorted[i];
    if (some.empty()) some = {not_equal(x, v)};
    some.push_back(equal(chosen, row));
    clause({not_equal(chosen, row), equal(x, v)});
    if (i + 1 < sorted.size() && sorted[i + 1].first == v) continue;
    if (guard) some.push_back(!*guard);
    clause(std::move(some));
    some.clear();
    values.push_back(v);
  }
  if (stopped_ == Result::read) gaps(x, values, guard);
}

// x must be one of the values, of which there are some; they are sorted.
void ModelReader::gaps(Unknown x, std::span<const Value> values, const Guard& guard) {
  const Assignment& a = learner_.assignment;
  const auto require = [&](Facts facts) {
    if (guard) facts.push_back(!*guard);
    clause(std::move(facts));
  };
  if (values.front() > a.root_lo(x)) require({at_least(x, values.front())});
  if (values.back() < a.root_hi(x)) require({at_most(x, values.back())});
  for (std::size_t i = 1; i < values.size(); ++i) {
    if (values[i] > values[i - 1] + 1) require({at_most(x, values[i - 1]), at_least(x, values[i])});
  }
}

void ModelReader::reified_table(const Description& d) {
  const Fact b = truth(d.variables[0], d.negated);
  const std::vector<Unknown> xs = unknowns(std::span<const FdVar>(d.variables).subspan(1));
  std::vector<Value> rows;
  for (const Integer& n : d.constants) rows.push_back(n.small());
  table(xs, rows, b);
  for (std::size_t r = 0; r + xs.size() <= rows.size(); r += xs.size()) {
    Facts facts{b};
    for (std::size_t c = 0; c < xs.size(); ++c) facts.push_back(not_equal(xs[c], rows[r + c]));
    clause(std::move(facts));
  }
}

// Each transition between states is a row of a table.
void ModelReader::automaton(const Description& d) {
  std::size_t at = 0;
  const auto next = [&] { return d.constants[at++].small(); };
  const Value states = next();
  std::vector<Value> starts(static_cast<std::size_t>(next()));
  for (Value& s : starts) s = next();
  std::vector<Value> accepting(static_cast<std::size_t>(next()));
  for (Value& s : accepting) s = next();
  std::vector<Value> arcs;
  while (at < d.constants.size()) arcs.push_back(next());
  const std::vector<Unknown> xs = unknowns(d.variables);
  const auto one_of = [&](Unknown state, std::vector<Value> values) {
    support::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    possible_ = possible_ && !values.empty();
    if (possible_) gaps(state, values, {});
  };
  Unknown state = fresh(0, states - 1);
  one_of(state, starts);
  for (std::size_t i = 0; i < xs.size() && possible_ && !stops(); ++i) {
    const Unknown behind = fresh(0, states - 1);
    const Unknown row[] = {state, xs[i], behind};
    table(row, arcs);
    state = behind;
  }
  one_of(state, accepting);
}

// For constant elements the index is tied to each value; for variables there is a rule.
void ModelReader::element(const Description& d) {
  if (d.constants.empty()) {
    const std::vector<Unknown> all = unknowns(d.variables);
    const std::span<const Unknown> xs(all);
    const auto count = static_cast<Value>(xs.size()) - 2;
    clause({at_least(xs[0], 1)});
    clause({at_most(xs[0], count)});
    return add_element(learner_, xs[0], xs.subspan(1, xs.size() - 2), xs.back());
  }
  const Unknown index = unknown(d.variables[0]);
  const Unknown z = unknown(d.variables[1]);
  std::vector<Value> rows;
  for (std::size_t i = 0; i < d.constants.size(); ++i) {
    if (!learner_.assignment.contains(index, static_cast<Value>(i) + 1)) continue;
    if (!learner_.assignment.contains(z, d.constants[i].small())) continue;
    rows.push_back(static_cast<Value>(i) + 1);
    rows.push_back(d.constants[i].small());
  }
  std::vector<Value> indices;
  for (std::size_t i = 0; i < rows.size(); i += 2) indices.push_back(rows[i]);
  possible_ = possible_ && !rows.empty();
  if (!possible_) return;
  gaps(index, indices, {});
  std::vector<std::pair<Value, Value>> sorted;
  for (std::size_t i = 0; i < rows.size(); i += 2) sorted.emplace_back(rows[i + 1], rows[i]);
  support::sort(sorted.begin(), sorted.end());
  std::vector<Value> values;
  for (std::size_t i = 0; i < sorted.size();) {
    const Value v = sorted[i].first;
    Facts some{not_equal(z, v)};
    for (; i < sorted.size() && sorted[i].first == v; ++i) {
      some.push_back(equal(index, sorted[i].second));
      clause({not_equal(index, sorted[i].second), equal(z, v)});
    }
    clause(std::move(some));
    values.push_back(v);
  }
  gaps(z, values, {});
}

// ---------------------------------------------------------------------------- counting

// If there are no more values than variables, every value is taken.
void ModelReader::distinct(const Description& d) {
  const std::vector<Unknown> xs = unknowns(d.variables);
  for (std::size_t i = 0; i < xs.size(); ++i) {
    if (std::count(xs.begin(), xs.end(), xs[i]) > 1) possible_ = false;
    if (xs.size() > 64) break;
  }
  add_distinct(learner_, xs);
  const Assignment& a = learner_.assignment;
  std::set<Value> values;
  for (const Unknown x : xs) {
    if (a.root_hi(x) - a.root_lo(x) >= most_shared || values.size() > xs.size()) return;
    for (Value v = a.root_lo(x); v <= a.root_hi(x); v = a.next_above(x, v)) values.insert(v);
  }
  if (values.size() != xs.size()) return;
  for (const Value v : values) {
    Facts some;
    for (const Unknown x : xs) {
      if (a.contains(x, v)) some.push_back(equal(x, v));
    }
    clause(std::move(some));
  }
}

void ModelReader::cardinality(const Description& d) {
  const auto count = static_cast<std::size_t>(d.constants[0].small());
  const std::vector<Unknown> all = unknowns(d.variables);
  for (std::size_t j = 1; j < d.constants.size() && !stops(); ++j) {
    const Value v = d.constants[j].small();
    Terms terms{{-1, all[count + j - 1]}};
    for (std::size_t i = 0; i < count; ++i) {
      if (learner_.assignment.contains(all[i], v)) terms.push_back({1, truth_of(equal(all[i], v))});
    }
    sum(std::move(terms), 0, Sign::equal);
  }
}

void ModelReader::circuit(const Description& d, bool sub) {
  const std::vector<Unknown> xs = unknowns(d.variables);
  distinct(d);
  add_cycle(learner_, xs, sub);
}

// ---------------------------------------------------------------------------- tasks and rectangles

void ModelReader::cumulative(const Description& d) {
  const std::vector<Unknown> all = unknowns(d.variables);
  std::vector<TimedTask> tasks;
  for (std::size_t i = 0; i + 3 < all.size(); i += 4) tasks.push_back({all[i], all[i + 1], all[i + 2], all[i + 3]});
  add_timetable(learner_, tasks, all.back());
  order_pairs(tasks, all.back());
}

// Of two tasks that cannot overlap, one comes after the other.
void ModelReader::order_pairs(std::span<const TimedTask> tasks, Unknown limit) {
  const Assignment& a = learner_.assignment;
  const auto lasts = [&](const TimedTask& t) { return a.lo(t.duration) > 0; };
  for (std::size_t i = 0; i < tasks.size() && !stops(); ++i) {
    for (std::size_t j = i + 1; j < tasks.size(); ++j) {
      const TimedTask& s = tasks[i];
      const TimedTask& t = tasks[j];
      if (!lasts(s) || !lasts(t) || a.lo(s.demand) + a.lo(t.demand) <= a.hi(limit)) continue;
      const Unknown first = fresh(0, 1);
      sum({{1, s.end}, {-1, t.start}}, 0, Sign::at_most, at_least(first, 1));
      sum({{1, t.end}, {-1, s.start}}, 0, Sign::at_most, at_most(first, 0));
    }
  }
}

void ModelReader::rectangles(const Description& d) {
  const std::vector<Unknown> all = unknowns(d.variables);
  const std::span<const Unknown> xs(all);
  for (std::size_t i = 0; i < xs.size() && !stops(); i += 4) {
    for (std::size_t j = i + 4; j < xs.size(); j += 4) apart(xs.subspan(i, 4), xs.subspan(j, 4));
  }
}

// On one of four sides, or one of them has no area.
void ModelReader::apart(std::span<const Unknown> a, std::span<const Unknown> b) {
  Facts some;
  for (const std::size_t dimension : {std::size_t{0}, std::size_t{2}}) {
    for (const auto& [p, q] : {std::pair{a, b}, {b, a}}) {
      const Unknown before = fresh(0, 1);
      sum({{1, p[dimension]}, {1, p[dimension + 1]}, {-1, q[dimension]}}, 0, Sign::at_most, at_least(before, 1));
      some.push_back(at_least(before, 1));
    }
  }
  for (const Unknown size : {a[1], a[3], b[1], b[3]}) {
    if (learner_.assignment.lo(size) <= 0) some.push_back(at_most(size, 0));
  }
  clause(std::move(some));
}

// If equal so far: less here, or equal and so on.
void ModelReader::lexicographic(const Description& d) {
  const std::vector<Unknown> all = unknowns(d.variables);
  const std::size_t n = all.size() / 2;
  Fact so_far = at_least(constant(1), 1);
  for (std::size_t i = 0; i < n; ++i) {
    const Unknown less = fresh(0, 1);
    const Unknown on = fresh(0, 1);
    const Unknown x = all[i];
    const Unknown y = all[n + i];
    sum({{1, x}, {-1, y}}, 0, Sign::at_most, so_far);
    sum({{1, x}, {-1, y}}, -1, Sign::at_most, at_least(less, 1));
    clause({!so_far, at_least(less, 1), at_least(on, 1)});
    so_far = at_least(on, 1);
  }
  if (!d.constants[0].is_zero()) clause({!so_far});
}

}  // namespace hornbeam::clpfd::learning
