// SPDX-License-Identifier: MIT
// A clause as the compiler sees it: head, and a body in which control constructs have become branches. Conjunctions are
// flattened however they nest; disjunctions and if-then-else chains that nest to the right become one goal with many
// branches. Anything nested deeper becomes a called goal.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "compiler/body_goals.hpp"
#include "compiler/callee.hpp"
#include "compiler/source_positions.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::compiler {

// Limit for the nesting of control constructs, other than to the right, in one clause.
constexpr int deepest_control = 1000;
// Limit for the control constructs of a clause, and for the alternatives of one, that are compiled inline, since each
// costs time in proportion to the variables of the clause. The others are called.
constexpr std::size_t most_constructs = 2000;

// The functors of inline_goals.def in one engine.
class InlineGoalTable {
 public:
  explicit InlineGoalTable(TermStore& terms);
  InlineGoal of(Cell functor) const {
    const std::uint32_t i = functor.functor_index();
    return i < by_functor_.size() ? by_functor_[i] : InlineGoal::none;
  }
  terms::Atom guard() const { return guard_; }  // $: a cut after which the clause must be determinate
  Cell stated() const { return stated_; }       // $/1: a goal that must be

 private:
  terms::Atom guard_;
  Cell stated_;
  std::vector<InlineGoal> by_functor_;
};

// Watched code, which runs while the debugger hooks are on, calls every goal as a predicate, even those that are
// otherwise instructions, and reports when its head has matched. Checked code unifies compounds as a whole to respect
// the flag occurs_check: a template is built and unified. Called code, for a control construct that is called, is
// optimised, but arithmetic calls its builtin: no text tells where such a goal stands, so an error must bring it along.
enum class CodeStyle : std::uint8_t { optimised, called, watched, checked };

enum class FormError : std::uint8_t { none, not_callable, too_deep, cyclic, no_memory };

struct ClauseForm {
  Cell head = Cell::integer(0);  // atom or compound; for a query the atom that names it
  Sequence body;
  int numbered = 0;         // number of goals, if others are inlined
  bool has_others = false;  // has inlined clauses
  bool has_guard = false;   // has a goal of that kind
  FormError error = FormError::none;
};

// Whether call/1 of this part of a body is equivalent to the part itself. Not if it contains a cut of the clause
// (too_deep) or cannot be called, which is an error of the whole body. If the caller already knows that (`callable`),
// only cuts are looked for.
//
// A part called separately has been checked completely and is marked so by '$checked'(Body) in place of Body. Otherwise
// each level of a deep body would check everything below it again.
FormError can_be_called_apart(const TermStore& terms, Cell body, bool callable);

// `body` dereferenced; the atom true for facts. Fails with not_callable if a goal is a number or the like. `positions`
// gives the places of its goals; null: unknown. The form has its head.
FormError make_body(TermStore& terms, const InlineGoalTable& table, CalleeResolver& resolver, Cell body,
                    CodeStyle style, SourcePositions* positions, ClauseForm& form);

}  // namespace hornbeam::compiler
