// SPDX-License-Identifier: MIT
#include "clpfd/propagators/boolean_clause.hpp"

#include "clpfd/kernel/reversible.hpp"
#include "clpfd/propagators/constraint_kind.hpp"

namespace hornbeam::clpfd {

namespace {

using Kind = NumberLiteral::Kind;

enum class Truth : std::uint8_t { no, yes, open };

Truth decided(bool truth) { return truth ? Truth::yes : Truth::no; }

[[gnu::always_inline]] inline Truth truth_of(const Store& store, const NumberLiteral& l) {
  const FdVariable& var = store[l.variable];
  const Value c = l.number;
  if (l.kind == Kind::at_most) return var.max <= c ? Truth::yes : var.min > c ? Truth::no : Truth::open;
  if (l.kind == Kind::at_least) return var.min >= c ? Truth::yes : var.max < c ? Truth::no : Truth::open;
  const bool is_equal = l.kind == Kind::equal;
  if (var.fixed()) return decided((var.min == c) == is_equal);
  return store.contains(l.variable, c) ? Truth::open : decided(!is_equal);
}

bool make_true(Store& store, const NumberLiteral& l) {
  switch (l.kind) {
    case Kind::equal: return store.assign(l.variable, l.number);
    case Kind::not_equal: return store.remove(l.variable, l.number);
    case Kind::at_most: return store.set_max(l.variable, l.number);
    case Kind::at_least: return store.set_min(l.variable, l.number);
  }
  return false;
}

bool is_limit(Kind kind) { return kind == Kind::at_most || kind == Kind::at_least; }

class Clause final : public Propagator {
 public:
  Clause(Store& store, std::span<const NumberLiteral> literals)
      : Propagator(Priority::simple, Rerun::never), literals_(store.copy_array(literals)), imposed_(nobody) {}

  Status propagate(Store& store) override {
    std::uint32_t open = 0;
    std::uint32_t last = 0;
    bool satisfied = false;
    bool is_shown = false;
    for (std::uint32_t i = 0; i < literals_.size(); ++i) {
      const NumberLiteral& l = literals_[i];
      const Truth truth = truth_of(store, l);
      satisfied |= truth == Truth::yes;
      if (truth == Truth::open) {
        ++open;
        last = i;
        is_shown |= !l.is_truth_value;
      }
    }
    if (satisfied) return is_shown || imposes(store) ? Status::fixpoint : Status::entailed;
    if (open > 1) return Status::fixpoint;
    return open == 1 ? impose(store, last) : Status::failed;
  }

  void subscribe(Store& store, PropagatorId self) override {
    for (const NumberLiteral& l : literals_) store.watch(l.variable, falsifying(l.kind), self);
  }

  // The truth value is open only while no other literal is true.
  bool is_about(const Store& store, FdVar x) const override {
    if (imposes(store) && literals_[imposed_].variable == x) return true;
    bool satisfied = false;
    bool has_comparison = false;
    bool has_truth_value = false;
    for (const NumberLiteral& l : literals_) {
      const Truth truth = truth_of(store, l);
      satisfied |= truth == Truth::yes;
      if (l.variable != x || truth != Truth::open) continue;
      (l.is_truth_value ? has_truth_value : has_comparison) = true;
    }
    return has_comparison || (has_truth_value && !satisfied);
  }

  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::clause);
    for (const NumberLiteral& l : literals_) {
      out.variables.push_back(l.variable);
      out.constants.push_back(static_cast<Value>(l.kind));
      out.constants.push_back(l.number);
    }
  }

 private:
  static constexpr std::uint32_t nobody = ~std::uint32_t{0};

  static Events falsifying(Kind kind) {
    switch (kind) {
      case Kind::equal: return on_domain;
      case Kind::not_equal: return on_fixed;
      case Kind::at_most: return on_minimum;
      case Kind::at_least: return on_maximum;
    }
    return on_domain;
  }

  // A bound that it has imposed remains until the variable is fixed: the parts of its goal are displayed as long.
  bool imposes(const Store& store) const { return imposed_ != nobody && !store.fixed(literals_[imposed_].variable); }
  Status impose(Store& store, std::uint32_t index) {
    const NumberLiteral& l = literals_[index];
    if (!make_true(store, l)) return Status::failed;
    if (!is_limit(l.kind) || store.fixed(l.variable)) return Status::entailed;
    imposed_.set(store, index);
    return Status::fixpoint;
  }

  std::span<NumberLiteral> literals_;
  Reversible<std::uint32_t> imposed_;
};

}  // namespace

void post_clause(Store& store, std::span<const NumberLiteral> literals) { store.post<Clause>(store, literals); }

}  // namespace hornbeam::clpfd
