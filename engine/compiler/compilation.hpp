// SPDX-License-Identifier: MIT
// What the compilation of a clause is told besides the clause, and how it ends.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/source_positions.hpp"

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

}  // namespace hornbeam::compiler
