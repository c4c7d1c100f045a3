// SPDX-License-Identifier: MIT
// A clause as the compiler sees it: head, and a body in which control constructs have become branches.
// Conjunctions are flattened whatever way they nest; disjunctions and if-then-else chains that nest to the
// right become one goal with many branches. What is nested deeper otherwise becomes a goal that is called.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "code/place_table.hpp"
#include "compiler/callee.hpp"
#include "compiler/source_positions.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::compiler {

using terms::Cell;
using terms::TermStore;

// Nesting of control constructs other than to the right that becomes code of one clause.
constexpr int deepest_control = 1000;
// Control constructs of a clause, and alternatives of one, that become code of it. Each costs time in proportion to the
// variables of the clause. The others are called, too.
constexpr std::size_t most_constructs = 2000;

enum class InlineGoal : std::uint8_t {
#define HB_INLINE_GOAL(identifier, name, arity) identifier,
#include "compiler/inline_goals.def"
#undef HB_INLINE_GOAL
  none,
  match  // X = Compound, asked before it is done: see CodeGenerator::ends_condition
};

// The functors of inline_goals.def in one engine.
class InlineGoalTable {
 public:
  explicit InlineGoalTable(TermStore& terms);
  InlineGoal of(Cell functor) const {
    const std::uint32_t i = functor.functor_index();
    return i < by_functor_.size() ? by_functor_[i] : InlineGoal::none;
  }

 private:
  std::vector<InlineGoal> by_functor_;
};

// Watched code calls every goal like a predicate, also those that are instructions otherwise, and says when
// its head has matched: the event door runs it. Checked code unifies compounds as a whole, so that the flag
// occurs_check is heeded: a template is built and unified.
enum class CodeStyle : std::uint8_t { optimised, watched, checked };

enum class GoalKind : std::uint8_t {
  call,     // a predicate
  builtin,  // a deterministic builtin, called in line
  test,     // type test, comparison, ==: binds nothing (operation says which)
  unify,    // =
  is,
  cut,
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
  bool simple_condition = false;     // if_then_else, negation: tests only, no choice point; cut: before any call
  std::uint32_t position = 0;        // in the order of the text; set by the analysis
  std::uint32_t end_position = 0;    // of control constructs: after the condition
  std::uint32_t merge_position = 0;  // of control constructs: their end
  bool is_matched = false;           // unify: a match before it has told that it succeeds
  bool branches_call = false;        // if_then_else: registers do not survive it
  std::vector<int> new_variables{};  // of control constructs: variables that first occur in them
  int slot_variable = -1;            // of control constructs: pseudo variable that holds the choice point
  int top_variable = -1;             // *->: pseudo variable for the choice point just pushed
  Cell term = Cell::integer(0);      // the goal, dereferenced, without module
  Callee callee{};
  code::TextSpan span{};    // where it stands in the text, when that is known
  bool is_as_read = false;  // in line: it is the very term that stands there
  bool restarts = false;    // an error in it is met by running the clause again, without others in line
  int number = -1;          // among the goals of the clause as it is written, where others are in line
  std::vector<Sequence> branches{};
};

// Binds nothing and succeeds at most once: as a condition it needs no choice point, only a jump.
bool is_test(const Goal& goal);

enum class FormError : std::uint8_t { none, not_callable, too_deep, cyclic, no_memory };

struct ClauseForm {
  Cell head = Cell::integer(0);  // atom or compound; for a query the atom that names it
  Sequence body;
  int numbered = 0;         // goals, where others are in line
  bool has_others = false;  // clauses in the place of calls
  FormError error = FormError::none;
};

// Does call/1 of this part of a body mean the same as the part in its place? Not with a cut of the clause in it
// (too_deep), nor when it cannot be called, which is an error of the whole body. Who knows that already
// (`callable`) has only the cuts looked for.
//
// What is called apart has been looked at to its end and is marked, by '$checked'(Body) in the place of Body.
// Otherwise each of the layers of a deep body would look at all below it once more.
FormError can_be_called_apart(Cell body, bool callable);

// `body` dereferenced; the atom true for facts. Fails with not_callable when a goal is a number and so on. `positions`
// tell where its goals stand; null: nobody knows. The form has its head.
FormError make_body(TermStore& terms, const InlineGoalTable& table, CalleeResolver& resolver, Cell body,
                    CodeStyle style, SourcePositions* positions, ClauseForm& form);

}  // namespace hornbeam::compiler
