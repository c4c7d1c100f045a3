// SPDX-License-Identifier: MIT
//
// Constraints by decomposition: each is a handful of others, chosen so that together they prune about as well as a
// dedicated propagator.
#include "clpfd/propagators/arrangement.hpp"

#include <algorithm>
#include <vector>

#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/distinct.hpp"
#include "clpfd/propagators/min_max.hpp"
#include "clpfd/propagators/reified_linear.hpp"
#include "clpfd/propagators/relations.hpp"
#include "clpfd/propagators/scheduling.hpp"
#include "clpfd/propagators/tables.hpp"
#include "clpfd/propagators/times.hpp"
#include "support/unstable_sort.hpp"

namespace hornbeam::clpfd {

namespace {

bool bound(Store& store, std::span<const FdVar> variables, std::int64_t lo, std::int64_t hi) {
  return std::all_of(variables.begin(), variables.end(),
                     [&](FdVar x) { return store.tighten_lower(x, lo) && store.tighten_upper(x, hi); });
}

// b <=> x = value, with a new b.
bool equality(Store& store, FdVar x, Value value, Literal& b) {
  b = {store.new_variable(0, 1)};
  const ExactTerm term[] = {{Integer(1), x}};
  return reify_linear(store, b, term, Relation::equal, value);
}

}  // namespace

// One Boolean for each pair (i, j), tied to both sides; all_distinct adds the global view.
bool post_assignment(Store& store, std::span<const FdVar> xs, std::span<const FdVar> ys) {
  if (xs.size() != ys.size()) return false;
  const auto n = static_cast<std::int64_t>(xs.size());
  if (!bound(store, xs, 1, n) || !bound(store, ys, 1, n)) return false;
  for (std::size_t i = 0; i < xs.size(); ++i) {
    for (std::size_t j = 0; j < ys.size(); ++j) {
      Literal b;
      const ExactTerm term[] = {{Integer(1), ys[j]}};
      if (!equality(store, xs[i], static_cast<Value>(j) + 1, b) ||
          !reify_linear(store, b, term, Relation::equal, static_cast<std::int64_t>(i) + 1)) {
        return false;
      }
    }
  }
  return post_all_distinct(store, xs) && post_all_distinct(store, ys);
}

// Each x is the element of ys at its place, places are a permutation, ys ascend.
bool post_sorting(Store& store, std::span<const FdVar> xs, std::span<const FdVar> places, std::span<const FdVar> ys) {
  if (xs.size() != ys.size() || xs.size() != places.size()) return false;
  if (!bound(store, places, 1, static_cast<std::int64_t>(xs.size()))) return false;
  for (std::size_t i = 1; i < ys.size(); ++i) {
    if (!post_less_equal(store, ys[i - 1], ys[i], 0)) return false;
  }
  for (std::size_t i = 0; i < xs.size(); ++i) {
    if (!post_element(store, places[i], ys, xs[i])) return false;
  }
  // The k-th smallest value lies between the k-th smallest lower and upper bounds.
  std::vector<Bound> lower;
  std::vector<Bound> upper;
  for (FdVar x : xs) {
    lower.push_back(store.lower(x));
    upper.push_back(store.upper(x));
  }
  support::sort(lower.begin(), lower.end());
  support::sort(upper.begin(), upper.end());
  for (std::size_t k = 0; k < ys.size(); ++k) {
    if (lower[k].finite() && !store.tighten_lower(ys[k], lower[k])) return false;
    if (upper[k].finite() && !store.tighten_upper(ys[k], upper[k])) return false;
  }
  return post_all_distinct(store, places);
}

// The load of a bin is the sum of the sizes inside; the sum of all loads is that of all sizes, so that one full bin
// affects the others.
bool post_bin_packing(Store& store, std::span<const FdVar> bins, std::span<const Value> sizes,
                      std::span<const Value> identifiers, std::span<const FdVar> loads) {
  const Domain known = Domain::from_values(std::vector<Integer>(identifiers.begin(), identifiers.end()));
  Integer total(0);
  for (std::size_t i = 0; i < bins.size(); ++i) {
    if (known.empty() || !store.intersect(bins[i], known)) return false;
    total = total + Integer(sizes[i]);
  }
  std::vector<ExactTerm> all_loads;
  for (std::size_t j = 0; j < loads.size(); ++j) {
    std::vector<ExactTerm> load = {{Integer(-1), loads[j]}};
    for (std::size_t i = 0; i < bins.size(); ++i) {
      Literal inside;
      if (!equality(store, bins[i], identifiers[j], inside)) return false;
      load.push_back({Integer(sizes[i]), inside.variable});
    }
    if (!post_linear(store, load, Relation::equal, 0)) return false;
    all_loads.push_back({Integer(1), loads[j]});
  }
  return post_linear(store, all_loads, Relation::equal, total);
}

// One cumulative for each machine over all tasks, with a demand of 0 for those elsewhere.
bool post_cumulatives(Store& store, std::span<const MachineTask> tasks, std::span<const Value> identifiers,
                      std::span<const FdVar> limits) {
  const Domain known = Domain::from_values(std::vector<Integer>(identifiers.begin(), identifiers.end()));
  for (const MachineTask& task : tasks) {
    if (known.empty() || !store.intersect(task.machine, known)) return false;
    if (!store.tighten_lower(task.demand, 0)) return false;
  }
  for (std::size_t j = 0; j < identifiers.size(); ++j) {
    // On machine j a task has its demand if it runs there, otherwise none.
    std::vector<Task> here;
    for (const MachineTask& task : tasks) {
      Literal on;
      if (!equality(store, task.machine, identifiers[j], on)) return false;
      const FdVar demand = store.new_variable();
      if (!post_times(store, task.demand, on.variable, demand)) return false;
      here.push_back({task.start, task.duration, task.end, demand});
    }
    if (!post_cumulative(store, here, limits[j])) return false;
  }
  return true;
}

namespace {

// Decided once no row, or only rows, are compatible with the domains; the latter is checked only when all variables are
// fixed.
class ReifiedTable final : public Propagator {
 public:
  ReifiedTable(Store& store, Literal b, std::span<const FdVar> variables, std::span<const std::vector<Value>> rows)
      : Propagator(Priority::linear),
        b_(b),
        variables_(store.copy_array(variables)),
        cells_(store.new_array<Value>(rows.size() * variables.size())) {
    std::size_t i = 0;
    for (const std::vector<Value>& row : rows) {
      for (Value cell : row) cells_[i++] = cell;
    }
  }

  Status propagate(Store& store) override {
    const bool ground = std::all_of(variables_.begin(), variables_.end(), [&](FdVar x) { return store.is_ground(x); });
    if (is_false(store, b_)) return exclude_rows(store);
    const bool possible = some_row_fits(store);
    if (!possible) return done(make_false(store, b_));
    if (ground) return done(make_true(store, b_));
    if (!is_true(store, b_)) return Status::fixpoint;
    std::vector<std::vector<Value>> rows;
    for (std::size_t r = 0; r < row_count(); ++r) {
      const std::span<Value> row = cells_.subspan(r * variables_.size(), variables_.size());
      rows.emplace_back(row.begin(), row.end());
    }
    return done(post_table(store, variables_, rows));
  }
  void subscribe(Store& store, PropagatorId self) override {
    store.watch(b_.variable, on_fixed, self);
    for (FdVar x : variables_) store.watch(x, on_domain, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::reified_table);
    out.variables = {b_.variable};
    out.negated = b_.negated;
    out.variables.insert(out.variables.end(), variables_.begin(), variables_.end());
    out.constants.assign(cells_.begin(), cells_.end());
  }

 private:
  std::size_t row_count() const { return cells_.size() / variables_.size(); }
  // If all values of a row but one are assigned, removes that one.
  Status exclude_rows(Store& store) const {
    bool some_left = false;
    for (std::size_t r = 0; r < row_count(); ++r) {
      std::size_t open = 0;
      std::size_t last = 0;
      bool fits = true;
      for (std::size_t c = 0; c < variables_.size() && fits; ++c) {
        fits = store.contains(variables_[c], cell(r, c));
        if (store.is_ground(variables_[c])) continue;
        ++open;
        last = c;
      }
      if (!fits) continue;
      if (open == 0) return Status::failed;
      some_left |= open > 1;
      if (open == 1 && !store.remove(variables_[last], cell(r, last))) return Status::failed;
    }
    return some_left ? Status::fixpoint : Status::entailed;
  }
  Value cell(std::size_t row, std::size_t column) const { return cells_[row * variables_.size() + column]; }
  bool some_row_fits(const Store& store) const {
    for (std::size_t r = 0; r < row_count(); ++r) {
      bool fits = true;
      for (std::size_t c = 0; c < variables_.size() && fits; ++c) {
        fits = store.contains(variables_[c], cell(r, c));
      }
      if (fits) return true;
    }
    return false;
  }

  Literal b_;
  std::span<FdVar> variables_;
  std::span<Value> cells_;  // row by row
};

}  // namespace

bool reify_table(Store& store, Literal b, std::span<const FdVar> variables, std::span<const std::vector<Value>> rows) {
  if (!store.tighten_lower(b.variable, 0) || !store.tighten_upper(b.variable, 1)) return false;
  if (variables.empty()) return make_true(store, rows.empty() ? !b : b);
  store.post<ReifiedTable>(store, b, variables, rows);
  return true;
}

}  // namespace hornbeam::clpfd
