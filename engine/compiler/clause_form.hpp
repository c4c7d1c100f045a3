// SPDX-License-Identifier: MIT
// A clause as the compiler sees it: head, and a body in which control constructs have become branches.
// Conjunctions are flattened whatever way they nest; disjunctions and if-then-else chains that nest to the
// right become one goal with many branches. What is nested deeper otherwise becomes a goal that is called.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "compiler/body_goals.hpp"
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
