// SPDX-License-Identifier: MIT
// The door from the compiler to the database and the machine: what a goal of a clause calls.
#pragma once

#include "code/instruction.hpp"
#include "terms/cell.hpp"

namespace hornbeam::compiler {

struct Callee {
  code::Word predicate = 0;    // database::Predicate*
  code::Word function = 0;     // C++ function of a deterministic builtin that users cannot redefine; else 0
  code::Word dialect = 0;      // database::Dialect of the clause
  bool asks_dialect = false;   // what it calls may depend on that
  bool is_of_program = false;  // known to be; such a last call leaves no frame
  bool pure_test = false;      // binds nothing, so it may decide an if-then-else without a choice point
};

// What compiled arithmetic means in a clause.
struct ArithmeticRules {
  bool divides_to_floats = false;  // `/` and `**`, as in the sicstus dialect
  bool asks_dialect = false;       // so may those that are met at run time: a use_dialect follows
  code::Word dialect = 0;          // its operand
};

// The clause of a predicate that has no other, on the heap with variables of its own.
struct OnlyClause {
  terms::Cell head;
  terms::Cell body;
};

// Asked once for each goal when a clause is compiled.
class CalleeResolver {
 public:
  virtual ~CalleeResolver() = default;
  // Are clauses put in the place of their calls? Then the one to put in the place of a call; false: it stays a call.
  virtual bool puts_in_line() const { return false; }
  virtual bool clause_in_line(const Callee&, OnlyClause&) { return false; }
  // The goal `functor` as meant in module `module` (an atom cell; the atom [] means the clause's module).
  virtual Callee callee(terms::Cell module, terms::Cell functor) = 0;
  virtual ArithmeticRules arithmetic_rules() const { return {}; }
};

}  // namespace hornbeam::compiler
