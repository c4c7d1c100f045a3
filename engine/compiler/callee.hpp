// SPDX-License-Identifier: MIT
// The compiler's interface to the database and the machine: what the goals of a clause call.
#pragma once

#include <cstdint>

#include "code/instruction.hpp"
#include "terms/cell.hpp"

namespace hornbeam::compiler {

struct Callee {
  code::Word predicate = 0;    // database::Predicate*
  code::Word function = 0;     // C++ function of a deterministic builtin that users cannot redefine; otherwise 0
  code::Word dialect = 0;      // database::Dialect of the clause
  bool asks_dialect = false;   // the callee may depend on the dialect
  bool is_of_program = false;  // a predicate of the program: such a last call leaves no frame
  bool pure_test = false;      // binds nothing, so it can decide an if-then-else without a choice point
};

// The meaning of compiled arithmetic in a clause.
struct ArithmeticRules {
  bool divides_to_floats = false;  // semantics of `/` and `**`, as in the sicstus dialect
  bool asks_dialect = false;       // also for those found at run time: a use_dialect follows
  code::Word dialect = 0;          // its operand
};

// The only clause of a predicate, on the heap with fresh variables; or several clauses with cuts as one, with an
// if-then-else.
struct OnlyClause {
  terms::Cell head;
  terms::Cell body;
};

// Queried once for each goal of the clause being compiled.
class CalleeResolver {
 public:
  virtual ~CalleeResolver() = default;
  // Are clauses inlined? Then returns the clause to inline for a call; false: it stays a call.
  virtual bool puts_in_line() const { return false; }
  // Bit i of `fresh`: argument i of the call is a variable that occurs nowhere else so far.
  virtual bool clause_in_line(const Callee&, std::uint64_t /*fresh*/, OnlyClause&) { return false; }
  // The goal `functor` as meant in module `module` (an atom cell; the atom [] means the clause's module).
  virtual Callee callee(terms::Cell module, terms::Cell functor) = 0;
  virtual ArithmeticRules arithmetic_rules() const { return {}; }
};

}  // namespace hornbeam::compiler
