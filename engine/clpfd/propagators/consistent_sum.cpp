// SPDX-License-Identifier: MIT
//
// a1*X1 + ... + an*Xn = c, domain consistent beside the bounds of linear.cpp: all combinations of values are tried, but
// for the variable with the most values, which follows from the others. Typical are the places of a matrix, which
// MiniZinc computes as I*Columns + J. Inactive while there are too many combinations.
#include <algorithm>
#include <cstdlib>
#include <vector>

#include "clpfd/kernel/range_cursor.hpp"
#include "clpfd/kernel/scopes.hpp"
#include "clpfd/propagators/consistent.hpp"
#include "clpfd/propagators/constraint_kind.hpp"

namespace hornbeam::clpfd {

namespace {

constexpr std::uint64_t most_combinations = 1 << 14;
constexpr Value widest_result = 1 << 16;  // a wider one is not narrowed
constexpr Value largest_number = Value{1} << 60;

// One run over the current domains.
class Combinations {
 public:
  Combinations(const Store& store, std::span<const LinearTerm> terms, const LinearTerm& result)
      : store_(store), result_(result.variable), factor_(result.coefficient), base_(store.min(result_)) {
    if (store.max(result_) - base_ < widest_result) {
      found_.resize(static_cast<std::size_t>((store.max(result_) - base_) / 64 + 1));
    }
    for (const LinearTerm& term : terms) {
      if (&term == &result || store.fixed(term.variable)) continue;
      Column& column = columns_.emplace_back();
      column.term = term;
      for_each_value(store, term.variable, [&](Value v) { column.values.push_back(v); });
      column.supported.resize(column.values.size());
    }
  }

  // Whether the columns from here on and the result can give this sum; notes what takes part in it.
  bool try_all(std::size_t first, Value sum) {
    if (first == columns_.size()) return try_result(sum);
    Column& column = columns_[first];
    bool any = false;
    for (std::size_t i = 0; i < column.values.size(); ++i) {
      if (!try_all(first + 1, sum - column.term.coefficient * column.values[i])) continue;
      column.supported[i] = 1;
      any = true;
    }
    return any;
  }
  bool keep(Store& store) {
    for (const Column& column : columns_) {
      if (!column.keep(store)) return false;
    }
    return found_.empty() || store.keep_bits(result_, base_, found_.data(), found_.size());
  }

 private:
  struct Column {
    LinearTerm term;
    std::vector<Value> values;
    std::vector<char> supported;

    bool keep(Store& store) const {
      if (std::find(supported.begin(), supported.end(), 0) == supported.end()) return true;
      std::vector<Interval> kept;
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (supported[i] == 0) continue;
        if (!kept.empty() && kept.back().hi == values[i] - 1) {
          kept.back().hi = values[i];
        } else {
          kept.push_back({values[i], values[i]});
        }
      }
      return store.keep_ranges(term.variable, kept);
    }
  };

  bool try_result(Value sum) {
    const Value value = sum / factor_;
    if (value * factor_ != sum || !store_.contains(result_, value)) return false;
    if (!found_.empty())
      found_[static_cast<std::size_t>(value - base_) / 64] |= std::uint64_t{1} << ((value - base_) % 64);
    return true;
  }

  const Store& store_;
  FdVar result_;
  Value factor_;
  Value base_;
  std::vector<Column> columns_;
  std::vector<std::uint64_t> found_;  // the values of the result, from base_ on
};

class ConsistentSum final : public Propagator {
 public:
  ConsistentSum(Store& store, std::span<const LinearTerm> terms, Value constant)
      : Propagator(Priority::global), terms_(store.copy_array(terms)), constant_(constant) {}

  Status propagate(Store& store) override {
    if (!is_small(store)) return Status::fixpoint;
    const LinearTerm& result = *std::max_element(terms_.begin(), terms_.end(), [&](const auto& a, const auto& b) {
      return store.size(a.variable) < store.size(b.variable);
    });
    std::uint64_t combinations = 1;
    Value sum = constant_;
    for (const LinearTerm& term : terms_) {
      if (&term == &result) continue;
      if (store.fixed(term.variable)) sum -= term.coefficient * store.value(term.variable);
      combinations *= std::min(store.size(term.variable), most_combinations + 1);
      if (combinations > most_combinations) return Status::fixpoint;
    }
    if (combinations == 1) return Status::entailed;  // the result follows from the bounds
    Combinations all(store, terms_, result);
    return all.try_all(0, sum) && all.keep(store) ? Status::fixpoint : Status::failed;
  }
  void subscribe(Store& store, PropagatorId self) override {
    for (const LinearTerm& term : terms_) store.watch(term.variable, on_domain, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::linear_equal);
    out.constants.push_back(constant_);
    for (const LinearTerm& term : terms_) {
      out.constants.push_back(term.coefficient);
      out.variables.push_back(term.variable);
    }
  }

 private:
  // Whether all sums stay far from the limits of Value.
  bool is_small(const Store& store) const {
    Wide most = std::abs(constant_);
    for (const LinearTerm& term : terms_) {
      const FdVar x = term.variable;
      if (store.is_big(x) || !is_finite(store.min(x)) || !is_finite(store.max(x))) return false;
      most += Wide{std::abs(term.coefficient)} * std::max(std::abs(store.min(x)), std::abs(store.max(x)));
    }
    return most < largest_number;
  }

  std::span<LinearTerm> terms_;
  Value constant_;
};

}  // namespace

void post_consistent_sum(Store& store, std::span<const LinearTerm> terms, Value constant) {
  if (terms.empty()) return;
  const AuxiliaryScope scope(store);
  store.post<ConsistentSum>(store, terms, constant);
}

}  // namespace hornbeam::clpfd
