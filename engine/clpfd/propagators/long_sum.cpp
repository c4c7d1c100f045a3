// SPDX-License-Identifier: MIT
//
// Sums of hundreds of terms and more: a tree of short ones, so that a change of a variable costs a path to the root.
//
//     c =        s1        +   s2   +  ...          the root, also with variables without bounds
//          /     |     \        |
//        x1 + x2 + ... + x16   ...                  equations that help it
//
// Bounds are pruned as in one long sum (W. Harvey, J. Schimpf, "Bounds consistency techniques for long linear
// constraints", TRICS 2002): a part has the bounds of its sum, and the root restricts it as the other parts would.
#include "clpfd/propagators/long_sum.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "clpfd/kernel/scopes.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/linear_sum.hpp"

namespace hornbeam::clpfd {

namespace {

constexpr std::size_t long_terms = 256;
constexpr std::size_t part_terms = 16;  // terms of a part

void describe_sum(std::span<const LinearTerm> terms, Relation relation, Value constant, Description& out) {
  constexpr ConstraintKind kinds[] = {ConstraintKind::linear_equal, ConstraintKind::linear_not_equal,
                                      ConstraintKind::linear_less_equal};
  out.kind = static_cast<std::uint16_t>(kinds[static_cast<unsigned>(relation)]);
  out.constants.push_back(constant);
  for (const LinearTerm& term : terms) {
    out.variables.push_back(term.variable);
    out.constants.push_back(term.coefficient);
  }
}

// At the root.
class SumOfParts final : public Propagator {
 public:
  SumOfParts(Store& store, std::span<const LinearTerm> parts, Relation relation, Value constant)
      : Propagator(Priority::linear, Rerun::never),
        relation_(relation),
        constant_(constant),
        sum_(store, parts, -constant) {}

  Status propagate(Store& store) override {
    switch (relation_) {
      case Relation::equal: return sum_.filter_equal(store);
      case Relation::not_equal: return sum_.filter_not_equal(store);
      case Relation::less_equal: return sum_.filter_less_equal(store);
    }
    return Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override { sum_.subscribe(store, on_bounds, on_bounds, self); }
  void describe(Description& out) const override { describe_sum(sum_.terms(), relation_, constant_, out); }

 private:
  Relation relation_;
  Value constant_;
  LinearSum sum_;
};

// Describes the whole sum as long as the root is alive, and does nothing else.
class LongSum final : public Propagator {
 public:
  LongSum(Store& store, std::span<const LinearTerm> terms, Relation relation, Value constant, const Propagator& root)
      : Propagator(Priority::global, Rerun::never),
        relation_(relation),
        constant_(constant),
        terms_(store.copy_array(terms)),
        root_(root) {}

  Status propagate(Store&) override { return root_.dead() ? Status::entailed : Status::fixpoint; }
  void subscribe(Store& store, PropagatorId self) override {
    for (const LinearTerm& term : terms_) store.watch(term.variable, on_fixed, self);
  }
  void describe(Description& out) const override { describe_sum(terms_, relation_, constant_, out); }

 private:
  Relation relation_;
  Value constant_;
  std::span<LinearTerm> terms_;
  const Propagator& root_;
};

// The largest absolute value of a term.
Wide largest(const Store& store, const LinearTerm& term) {
  const FdVariable& x = store[term.variable];
  return Wide{term.coefficient < 0 ? -term.coefficient : term.coefficient} * std::max(x.max, -x.min);
}

// A new variable for the sum of a few terms and `offset`, which exceeds any sum of them: otherwise the last of the
// terms and the part might be unified, which all propagators would have to check from then on.
std::optional<LinearTerm> make_part(Store& store, std::span<const LinearTerm> terms, Value& offset,
                                    PostsTerms& post_part) {
  Value lo = 0;
  Value hi = 0;
  offset = 1;
  for (const LinearTerm& term : terms) {
    const Value a = term.coefficient;
    lo += a * (a > 0 ? store.min(term.variable) : store.max(term.variable));
    hi += a * (a > 0 ? store.max(term.variable) : store.min(term.variable));
    offset += static_cast<Value>(largest(store, term));
  }
  const FdVar part = store.new_variable(lo + offset, hi + offset);
  std::vector<LinearTerm> equation(terms.begin(), terms.end());
  equation.push_back({-1, part});
  if (!post_part(store, equation, Relation::equal, -offset)) return std::nullopt;
  return LinearTerm{1, part};
}

bool has_limits(const Store& store, const LinearTerm& term) {
  constexpr Wide widest = Wide{1} << 40;
  return is_finite(store.min(term.variable)) && is_finite(store.max(term.variable)) && largest(store, term) <= widest;
}

// True if the bounds of all partial sums fit, including the offsets of all levels.
bool is_small(const Store& store, std::span<const LinearTerm> terms) {
  constexpr Wide all_levels = 1 << 16;
  Wide most = all_levels;
  for (const LinearTerm& term : terms) {
    most += all_levels * largest(store, term);
    if (!fits_value(most)) return false;
  }
  return true;
}

}  // namespace

bool post_long_sum(Store& store, std::span<const LinearTerm> terms, Relation relation, Value constant,
                   PostsTerms& post_part) {
  if (terms.size() < long_terms) return false;
  std::vector<LinearTerm> level(terms.begin(), terms.end());
  const auto limited =
      std::stable_partition(level.begin(), level.end(), [&](const auto& term) { return has_limits(store, term); });
  const std::vector<LinearTerm> others(limited, level.end());  // a total that is not known, and the like
  level.erase(limited, level.end());
  if (others.size() > part_terms || !is_small(store, level)) return false;
  Value offsets = 0;
  const Propagator* root = nullptr;
  {
    const AuxiliaryScope scope(store);
    while (level.size() > part_terms) {
      std::vector<LinearTerm> parts;
      Value below = 0;
      const std::span<const LinearTerm> all(level);
      for (std::size_t i = 0; i < all.size(); i += part_terms) {
        Value offset = 0;
        const auto part = make_part(store, all.subspan(i, std::min(part_terms, all.size() - i)), offset, post_part);
        if (!part) return false;
        parts.push_back(*part);
        below += offset;
      }
      offsets += below;
      level = std::move(parts);
    }
    level.insert(level.end(), others.begin(), others.end());
    root = &store.post<SumOfParts>(store, level, relation, constant + offsets);
  }
  store.post<LongSum>(store, terms, relation, constant, *root);
  return true;
}

}  // namespace hornbeam::clpfd
