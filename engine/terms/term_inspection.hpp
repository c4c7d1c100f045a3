// SPDX-License-Identifier: MIT
// Inspection of one term: whether it is ground, its variables, its shape as a list, its hash. None recurses; all
// terminate on shared and cyclic terms; none modifies the term, except number_variables, whose purpose is to bind. For
// two terms see term_relations.hpp.
#pragma once

#include <optional>

#include "terms/compare.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::terms {

// ---- variables ----

Answer is_ground(const TermStore& store, Cell term);
Answer occurs_in(const TermStore& store, Cell variable, Cell term);

enum class Variables : std::uint8_t { all, attributed };

// The variables of a term in order of first occurrence, as a list ending in `tail`. With `attributed`: the attributed
// ones, including those that occur only in attributes. Not `done` if heap (`cells` is the size needed) or working
// memory (`cells` is 0) is short.
struct VariableList {
  bool done;
  Cell list;
  std::size_t cells;
};
VariableList term_variables(TermStore& store, Cell term, Cell tail, Variables which = Variables::all);

// Of an attributed variable: whether it has attributes. Deleting the last one leaves its cell as it is.
bool has_attributes(Cell variable);

enum class Singletons : std::uint8_t { number, underscore };

// Binds the variables of a term to '$VAR'(start), '$VAR'(start + 1) ... With `underscore`, a variable that occurs once
// becomes '$VAR'('_'). On success `end` is the number after the last one used.
enum class Numbering : std::uint8_t { done, attributed_variable, no_heap, no_memory };
struct NumberedVariables {
  Numbering outcome;
  std::int64_t end;
  std::size_t cells;  // with no_heap: the size needed
};
NumberedVariables number_variables(TermStore& store, Cell term, std::int64_t start, Singletons singletons);

// ---- shape ----

Answer is_acyclic(const TermStore& store, Cell term);

enum class ListKind : std::uint8_t { proper, partial, cyclic, not_a_list };
struct ListShape {
  ListKind kind;
  std::size_t length;  // of a cyclic list: at least the number of its distinct pairs
  Cell end;            // what follows the last pair: [], a variable, or a culprit
};
ListShape list_shape(Cell list);

// A hash of the term, equal for all variants and in every run; variables all hash alike. Only the first nodes of a huge
// term count. `depth` limits how deep arguments are hashed (negative: no limit). No value if out of memory.
std::optional<std::uint64_t> variant_hash(const TermStore& store, Cell term, std::int64_t depth);

}  // namespace hornbeam::terms
