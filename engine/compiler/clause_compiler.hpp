// SPDX-License-Identifier: MIT
// Clause term -> code. The entry of the compiler.
//
//   clause term -> clause_form (control constructs become branches) -> variable_analysis (which variables
//   outlive a call) -> head_code, body_code, arithmetic_code (registers are chosen on the way) -> assembler
//
// The clause's variables are marked in the heap while it is compiled, and put back before the compiler
// returns; no collection happens in between.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "arithmetic/evaluate.hpp"
#include "code/assembler.hpp"
#include "compiler/callee.hpp"
#include "compiler/clause_form.hpp"
#include "compiler/clause_summary.hpp"
#include "compiler/template.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::compiler {

enum class CompileStatus : std::uint8_t {
  done,
  not_callable,  // a goal of the body is a number or the like: type_error(callable, Body)
  too_big,       // registers, slots or nesting: representation_error
  cyclic,        // a cyclic term: type_error(acyclic_term, ...)
  no_memory
};

// Where the goals of a clause come from; nothing is known of most clauses.
struct GoalPlaces {
  SourcePositions* read = nullptr;                     // from the text, when the clause has just been read
  const std::vector<code::TextSpan>* known = nullptr;  // those of the same clause, compiled in another style
  std::uint32_t clause_begin = 0;
};

class ClauseCompiler {
 public:
  ClauseCompiler(TermStore& terms, const arithmetic::FunctionTable& functions, const code::AddressTable& addresses,
                 const code::Word* fail_code);
  ~ClauseCompiler();

  // `head` is an atom or compound, `body` a dereferenced term (the atom true for a fact).
  CompileStatus compile(CalleeResolver& resolver, Cell head, Cell body, CodeStyle style = CodeStyle::optimised,
                        const GoalPlaces& places = {});

  // ---- after CompileStatus::done ----
  std::size_t words() const;
  void finish(code::Word* target) const;
  std::vector<Template*> take_templates();
  // For code::PlaceTable; empty when nothing is known of places.
  std::span<const std::uint8_t> place_table();
  bool is_fact() const;
  std::span<const SummaryEntry> summary() const;

 private:
  class Generator;
  std::unique_ptr<Generator> generator_;
};

}  // namespace hornbeam::compiler
