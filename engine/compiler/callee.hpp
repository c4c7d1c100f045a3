// SPDX-License-Identifier: MIT
// The door from the compiler to the database and the machine: what a goal of a clause calls.
#pragma once

#include "code/instruction.hpp"
#include "terms/cell.hpp"

namespace hornbeam::compiler {

struct Callee {
  code::Word predicate = 0;   // database::Predicate*
  code::Word function = 0;    // C++ function of a deterministic builtin that users cannot redefine; else 0
  code::Word dialect = 0;     // database::Dialect of the clause
  bool asks_dialect = false;  // what it calls may depend on that
  bool pure_test = false;     // binds nothing, so it may decide an if-then-else without a choice point
};

class CalleeResolver {
 public:
  virtual ~CalleeResolver() = default;
  // The goal `functor` as meant in module `module` (an atom cell; the atom [] means the clause's module).
  virtual Callee callee(terms::Cell module, terms::Cell functor) = 0;
};

}  // namespace hornbeam::compiler
