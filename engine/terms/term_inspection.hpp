// SPDX-License-Identifier: MIT
// Questions about one term: is it ground, which variables has it, is it a list, what is its hash.
// None recurses; all end on shared and cyclic terms; none leaves a trace in the term, except
// number_variables, whose bindings are its purpose. Questions about two terms: term_relations.hpp.
#pragma once

#include <optional>

#include "terms/compare.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::terms {

// ---- variables ----

Answer is_ground(const TermStore& store, Cell term);
Answer occurs_in(const TermStore& store, Cell variable, Cell term);

enum class Variables : std::uint8_t { all, attributed };

// The variables of a term in the order of their first occurrence, as a list that ends in `tail`.
// With `attributed`: the attributed ones, also those that occur only in attributes. Not `done` when
// heap (`cells` is what it takes) or working memory (then 0) is short.
struct VariableList {
  bool done;
  Cell list;
  std::size_t cells;
};
VariableList term_variables(TermStore& store, Cell term, Cell tail, Variables which = Variables::all);

enum class Singletons : std::uint8_t { number, underscore };

// Binds the variables of a term to '$VAR'(start), '$VAR'(start + 1) ... With `underscore`, a
// variable that occurs once becomes '$VAR'('_'). On success `end` is the number after the last one
// given.
enum class Numbering : std::uint8_t { done, attributed_variable, no_heap, no_memory };
struct NumberedVariables {
  Numbering outcome;
  std::int64_t end;
  std::size_t cells;  // with no_heap: what it takes
};
NumberedVariables number_variables(TermStore& store, Cell term, std::int64_t start, Singletons singletons);

// ---- shape ----

Answer is_acyclic(const TermStore& store, Cell term);

enum class ListKind : std::uint8_t { proper, partial, cyclic, not_a_list };
struct ListShape {
  ListKind kind;
  std::size_t length;  // of a cyclic list: some number at least as large as its distinct pairs
  Cell end;            // what follows the last pair: [], the variable, the culprit
};
ListShape list_shape(Cell list);

// A hash of the term that is the same for all variants and in every run; the term's variables all
// hash alike. Only the first nodes of a huge term count. `depth` limits how far arguments are
// looked into (negative: no limit). Nothing when memory is short.
std::optional<std::uint64_t> variant_hash(const TermStore& store, Cell term, std::int64_t depth);

}  // namespace hornbeam::terms
