// SPDX-License-Identifier: MIT
// The goals of a body as the compiler sees them: control constructs have branches.
#pragma once

#include <cstdint>
#include <vector>

#include "code/place_table.hpp"
#include "compiler/callee.hpp"
#include "terms/cell.hpp"

namespace hornbeam::compiler {

enum class InlineGoal : std::uint8_t {
#define HB_INLINE_GOAL(identifier, name, arity) identifier,
#include "compiler/inline_goals.def"
#undef HB_INLINE_GOAL
  none,
  match  // X = Compound, tested before it is executed: see CodeGenerator::ends_condition
};

// An arithmetic comparison: an error if a variable is unbound, so a later binding does not change the answer.
constexpr bool compares_numbers(InlineGoal test) {
  return test >= InlineGoal::less && test <= InlineGoal::arith_not_equal;
}
constexpr bool fails(InlineGoal goal) { return goal == InlineGoal::fail || goal == InlineGoal::false_; }
constexpr bool evaluates(InlineGoal goal) { return goal == InlineGoal::is || compares_numbers(goal); }

// X < Y is Y > X.
constexpr InlineGoal with_sides_swapped(InlineGoal comparison) {
  switch (comparison) {
    case InlineGoal::less: return InlineGoal::greater;
    case InlineGoal::less_equal: return InlineGoal::greater_equal;
    case InlineGoal::greater: return InlineGoal::less;
    case InlineGoal::greater_equal: return InlineGoal::less_equal;
    default: return comparison;
  }
}

enum class GoalKind : std::uint8_t {
  call,     // a predicate
  builtin,  // a deterministic builtin, called inline
  test,     // type test, comparison, ==: binds nothing (operation says which)
  unify,    // =
  is,
  cut,
  guard,  // what follows succeeds and leaves no choice point
  fail,
  if_then_else,  // branches: condition, then, else
  soft_if_then_else,
  negation,    // branches: goal
  disjunction  // branches: alternatives
};

struct Goal;
using Sequence = std::vector<Goal>;

struct Goal {
  GoalKind kind;
  InlineGoal operation = InlineGoal::none;
  bool simple_condition = false;     // if_then_else, negation: tests only, no choice point; cut: before any call; is,
                                     // unify: accepted as one that may end a condition
  std::uint32_t position = 0;        // in the order of the text; set by the analysis
  std::uint32_t end_position = 0;    // of control constructs: after the condition
  std::uint32_t merge_position = 0;  // of control constructs: their end
  bool is_matched = false;           // unify: an earlier match has shown that it succeeds
  bool is_stated = false;            // *->: of $Goal; the second branch is for a choice point that is left
  bool branches_call = false;        // if_then_else: registers do not survive it
  std::vector<int> new_variables{};  // of control constructs: variables that first occur in them
  int slot_variable = -1;            // of control constructs: pseudo variable that holds the choice point
  int top_variable = -1;             // *->: pseudo variable for the choice point just pushed
  Cell term = Cell::integer(0);      // the goal, dereferenced, without module
  Callee callee{};
  code::TextSpan span{};    // its place in the text, if known
  bool is_as_read = false;  // inlined: it is the term as written
  bool restarts = false;    // an error in it restarts the clause, without inlined clauses
  int number = -1;          // among the goals of the clause as written, if others are inlined
  std::vector<Sequence> branches{};
};

// Binds nothing and succeeds at most once: as a condition it needs no choice point, only a jump.
bool is_test(const Goal& goal);
// Can the goals be a condition that needs no choice point, judging by their kinds?
bool may_decide(const Sequence& goals);

}  // namespace hornbeam::compiler
