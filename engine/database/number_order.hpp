// SPDX-License-Identifier: MIT
// How two small integers of a call decide which clauses it can match. In
//
//   merge([X|Xs], [Y|Ys], [X|Zs]) :- X =< Y, ...
//   merge([X|Xs], [Y|Ys], [Y|Zs]) :- X > Y, ...
//
// their order leaves one clause, as the programmer intended.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "database/clause.hpp"

namespace hornbeam::database {

// One of the two integers: an argument of the call, or an argument of a compound with this functor in it, or a
// constant.
struct OrderOperand {
  compiler::HeadPlace place;
  Key functor = any_key;  // of the compound
  bool is_constant = false;
  std::int64_t constant = 0;
};

struct NumberOrder {
  OrderOperand left, right;
  // What else must hold for clauses to be passed over: see compiler::HeadConditions.
  compiler::HeadConditions conditions;
  // The clauses for left < right, left = right and left > right.
  std::array<std::vector<Clause*>, 3> clauses;
};

// The comparison that excludes the most clauses for a call with these arguments, of those whose operands are small
// integers in it; of several such, the one that excludes the most for any numbers.
std::optional<NumberOrder> number_order(std::span<Clause* const> clauses, const terms::Cell* arguments);

}  // namespace hornbeam::database
