// SPDX-License-Identifier: MIT
#include "database/number_order.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "database/clause_head.hpp"
#include "database/guard.hpp"
#include "terms/functor_table.hpp"

namespace hornbeam::database {

using compiler::CommitmentEntry;
using compiler::ComparisonEntry;
using compiler::GuardEntry;
using compiler::HeadConditions;
using compiler::HeadPlace;
using compiler::InlineGoal;

namespace {

// The comparisons of a clause.
struct Comparisons {
  unsigned count = 0;
  HeadConditions conditions;
  std::array<ComparisonEntry, CommitmentEntry::most_comparisons> entries;

  explicit Comparisons(const Clause& clause) {
    const CommitmentEntry commitment = commitment_of(clause);
    count = commitment.comparisons;
    if (count == 0) return;
    conditions = head_conditions_of(clause);
    const auto* const at =
        clause.summary().data() + 1 + commitment.guards * GuardEntry::entries + HeadConditions::entries;
    for (unsigned i = 0; i < count; ++i) entries[i] = ComparisonEntry::decode(at + i * ComparisonEntry::entries);
  }
};

// What is known of left - right, or of left if right is a constant.
struct Range {
  std::int64_t least, most;
};

constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();

bool may_hold(InlineGoal test, Range left, std::int64_t right) {
  switch (test) {
    case InlineGoal::less: return left.least < right;
    case InlineGoal::less_equal: return left.least <= right;
    case InlineGoal::greater: return left.most > right;
    case InlineGoal::greater_equal: return left.most >= right;
    case InlineGoal::arith_equal: return left.least <= right && right <= left.most;
    default: return left.least != right || left.most != right;
  }
}

bool is_of(const NumberOrder& order, HeadPlace place) {
  return place == order.left.place || (!order.right.is_constant && place == order.right.place);
}

// True if a comparison of these operands fails in the clause. Those before it must not raise errors.
bool excludes(const Comparisons& clause, const NumberOrder& order, Range range) {
  for (unsigned i = 0; i < clause.count; ++i) {
    const ComparisonEntry& c = clause.entries[i];
    if (!is_of(order, c.left) || (!c.has_constant && !is_of(order, c.right))) return false;
    if (c.has_constant != order.right.is_constant || (!c.has_constant && c.left == c.right)) continue;
    const std::int64_t right = c.has_constant ? c.constant : 0;
    const InlineGoal test = c.left == order.left.place ? c.test : compiler::with_sides_swapped(c.test);
    if (!may_hold(test, range, right)) return true;
  }
  return false;
}

// The cell of the operand in the call, or nothing: its compound is another one.
std::optional<terms::Cell> cell_of(const OrderOperand& operand, const terms::Cell* arguments) {
  const terms::Cell argument = terms::deref(arguments[operand.place.argument]);
  if (operand.functor == any_key) return argument;
  if (!argument.is_compound() || key_of_term(argument) != operand.functor) return std::nullopt;
  return terms::deref(arguments_of(argument).first[operand.place.inner]);
}

bool is_known(const OrderOperand& operand, const terms::Cell* arguments) {
  if (operand.is_constant) return true;
  const auto cell = cell_of(operand, arguments);
  return cell && cell->is_small_integer();
}

OrderOperand operand_of(const Clause& clause, HeadPlace place) {
  const bool is_argument = place.inner == HeadPlace::itself;
  return {place, is_argument ? any_key : ClauseHead(clause, HeadPart::head).key(place.argument)};
}

// A clause with another compound in this place cannot match the call, so its comparison may be ignored only there.
bool has_compound_of(const Clause& clause, const OrderOperand& operand) {
  return operand.functor == any_key ||
         ClauseHead(clause, HeadPart::head).key(operand.place.argument) == operand.functor;
}

class Chooser {
 public:
  Chooser(std::span<Clause* const> clauses, const terms::Cell* arguments) : clauses_(clauses), arguments_(arguments) {
    for (const Clause* c : clauses) comparisons_.emplace_back(*c);
  }

  std::optional<NumberOrder> choose() {
    for (std::size_t i = 0; i < clauses_.size(); ++i) {
      for (unsigned k = 0; k < comparisons_[i].count; ++k) consider(*clauses_[i], comparisons_[i].entries[k]);
    }
    return std::move(best_);
  }

 private:
  void consider(const Clause& clause, const ComparisonEntry& c) {
    NumberOrder order{operand_of(clause, c.left), {}, {}, {}};
    if (c.has_constant) {
      order.right.is_constant = true;
      order.right.constant = c.constant;
    } else {
      order.right = operand_of(clause, c.right);
    }
    if (!is_known(order.left, arguments_) || !is_known(order.right, arguments_)) return;
    divide(order);
    std::size_t in_all = 0;
    for (const auto& list : order.clauses) in_all += list.size();
    const std::pair left{order.clauses[outcome(order)].size(), in_all};
    const bool excludes_some = in_all < 3 * clauses_.size();
    if (!excludes_some || left >= least_left_ || !conditions_may_hold(order)) return;
    least_left_ = left;
    best_ = std::move(order);
  }

  // Of the call's own numbers: less, equal or greater.
  std::size_t outcome(const NumberOrder& order) const {
    const auto value = [this](const OrderOperand& operand) {
      return operand.is_constant ? operand.constant : cell_of(operand, arguments_)->as_small_integer();
    };
    const std::int64_t left = value(order.left), right = value(order.right);
    return left < right ? 0 : left == right ? 1 : 2;
  }

  void divide(NumberOrder& order) const {
    const std::int64_t middle = order.right.is_constant ? order.right.constant : 0;
    const Range ranges[] = {{-unlimited, middle - 1}, {middle, middle}, {middle + 1, unlimited}};
    for (std::size_t i = 0; i < clauses_.size(); ++i) {
      Clause& clause = *clauses_[i];
      const bool fits = has_compound_of(clause, order.left) && has_compound_of(clause, order.right);
      bool is_excluded = false;
      for (std::size_t s = 0; s < order.clauses.size(); ++s) {
        if (fits && excludes(comparisons_[i], order, ranges[s])) {
          is_excluded = true;
        } else {
          order.clauses[s].push_back(&clause);
        }
      }
      if (!is_excluded) continue;
      const HeadConditions& conditions = comparisons_[i].conditions;
      order.conditions.opened = static_cast<std::uint16_t>(order.conditions.opened | conditions.opened);
      order.conditions.others = static_cast<std::uint16_t>(order.conditions.others | conditions.others);
    }
    // The operands are read, so they are no variables.
    for (const OrderOperand* operand : {&order.left, &order.right}) {
      if (operand->is_constant || operand->place.argument >= HeadConditions::most_arguments) continue;
      const unsigned bit = 1u << operand->place.argument;
      auto& mask = operand->functor == any_key ? order.conditions.others : order.conditions.opened;
      mask = static_cast<std::uint16_t>(mask & ~bit);
    }
  }

  bool conditions_may_hold(const NumberOrder& order) const {
    for (unsigned rest = order.conditions.others; rest != 0; rest &= rest - 1) {
      if (terms::deref(arguments_[__builtin_ctz(rest)]).is_compound()) return false;
    }
    return true;
  }

  std::span<Clause* const> clauses_;
  const terms::Cell* arguments_;
  std::vector<Comparisons> comparisons_;
  std::optional<NumberOrder> best_;
  std::pair<std::size_t, std::size_t> least_left_{clauses_.size() + 1, 0};  // for the call, and for all outcomes
};

}  // namespace

std::optional<NumberOrder> number_order(std::span<Clause* const> clauses, const terms::Cell* arguments) {
  constexpr std::size_t most_clauses = 64;
  if (clauses.size() > most_clauses) return std::nullopt;
  return Chooser(clauses, arguments).choose();
}

}  // namespace hornbeam::database
