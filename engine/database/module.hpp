// SPDX-License-Identifier: MIT
// A module: predicates by functor, exports, where it looks for what it does not define, operators.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

#include "database/predicate_table.hpp"
#include "syntax/operator_table.hpp"
#include "syntax/syntax_flags.hpp"

namespace hornbeam::database {

struct Module;

// What a savepoint keeps of a module (database/savepoint.hpp).
struct ModuleProperties {
  bool is_library = false;                    // its base is system, not user
  bool is_locked = false;                     // programs that may not change the system cannot change it either
  std::uint8_t file_dialects = 0;             // dialect_bit of some of its files: decides what is autoloaded
  std::vector<Module*> bases;                 // searched for what is not defined or imported here, in order
  std::unordered_set<std::uint32_t> exports;  // functor indexes
  std::vector<terms::Atom> exported_operators;
  syntax::OperatorTable operators;
  syntax::SyntaxFlags syntax;  // flags of the file being loaded into the module
  std::uint32_t file = 0;      // source file, 0 = none
  std::uint32_t line = 0;
};

// Who changes one of the properties calls Database::touch before.
struct Module : ModuleProperties {
  terms::Atom name;
  std::uint32_t saved_in = 0;  // the number of the newest savepoint that knows what it was
  bool is_forgotten = false;   // younger than the savepoint to which the engine went back
  PredicateTable predicates;

  explicit Module(terms::Atom n) : name(n) {}

  Predicate* find(terms::Cell functor) const { return predicates.find(functor); }
};

}  // namespace hornbeam::database
