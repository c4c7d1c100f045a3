// SPDX-License-Identifier: MIT
// Turns clause terms into code: the entry of the compiler.
//
//   clause term -> clause_form (control constructs become branches) -> variable_analysis (which variables
//   outlive a call) -> head_code, body_code, arithmetic_code (registers are chosen on the way) -> assembler
//
// The clause's variables are overwritten by marks in the heap during compilation, and restored before the compiler
// returns; no collection happens in between.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "arithmetic/evaluate.hpp"
#include "code/assembler.hpp"
#include "code/register_sets.hpp"
#include "compiler/callee.hpp"
#include "compiler/clause_form.hpp"
#include "compiler/clause_summary.hpp"
#include "compiler/compilation.hpp"
#include "compiler/template.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::compiler {

class CodeGenerator;
class InlineGoalTable;

class ClauseCompiler {
 public:
  ClauseCompiler(TermStore& terms, const arithmetic::FunctionTable& functions, const InlineGoalTable& inline_goals,
                 const code::AddressTable& addresses, const code::Word* fail_code);
  ~ClauseCompiler();

  // `head` is an atom or compound, `body` a dereferenced term (the atom true for a fact).
  CompileStatus compile(CalleeResolver& resolver, Cell head, Cell body, CodeStyle style = CodeStyle::optimised,
                        const GoalPlaces& places = {});

  bool compares_numbers(Cell functor) const;  // an arithmetic comparison

  // ---- after CompileStatus::done ----
  std::size_t words() const;
  void finish(code::Word* target) const;
  std::vector<Template*>& templates();  // the caller takes ownership
  std::vector<RestartRange>& restart_ranges();
  // For code::PlaceTable; empty if no places are known.
  std::span<const std::uint8_t> place_table();
  const code::RegisterSets& register_sets() const;  // of all compiled clauses
  bool is_fact() const;
  std::span<const SummaryEntry> summary() const;

 private:
  std::unique_ptr<CodeGenerator> generator_;
};

}  // namespace hornbeam::compiler
