// SPDX-License-Identifier: MIT
// Further inputs of the compilation of a clause, and its outcome.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/source_positions.hpp"

namespace hornbeam::compiler {

enum class CompileStatus : std::uint8_t {
  done,
  not_callable,     // a goal of the body is a number or the like: type_error(callable, Body)
  too_big,          // registers, slots or nesting: representation_error
  nothing_in_line,  // no call could be inlined
  cyclic,           // a cyclic term: type_error(acyclic_term, ...)
  no_memory
};

// The places of a clause's goals; unknown for most clauses.
struct GoalPlaces {
  SourcePositions* read = nullptr;                     // from the text, if the clause was just read
  const std::vector<code::TextSpan>* known = nullptr;  // places from compiling the same clause in another style
  const std::vector<bool>* as_read = nullptr;          // for each of `known`: is it the term as written
  std::uint32_t clause_begin = 0;
};

// Code from this word on: does an error in it restart the clause without inlined clauses? With an environment that it
// has made, or none.
struct RestartRange {
  std::uint32_t begin = 0;
  bool restarts = false;
  bool allocated = false;
};

}  // namespace hornbeam::compiler
