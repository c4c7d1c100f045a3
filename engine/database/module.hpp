// SPDX-License-Identifier: MIT
// A module: predicates by functor, exports, the bases that it inherits from, operators.
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

// The properties of a module that a savepoint saves (database/savepoint.hpp).
struct ModuleProperties {
  bool is_library = false;                    // its base is system, not user
  bool is_locked = false;                     // cannot be changed by programs that may not change the system
  std::uint8_t file_dialects = 0;             // dialect_bit of its files: determines what is autoloaded
  std::vector<Module*> bases;                 // searched, in order, for procedures neither defined nor imported here
  std::unordered_set<std::uint32_t> exports;  // functor indexes
  std::vector<terms::Atom> exported_operators;
  syntax::OperatorTable operators;
  syntax::SyntaxFlags syntax;  // flags of the file being loaded into the module
  std::uint32_t file = 0;      // source file, 0 = none
  std::uint32_t line = 0;
};

// Call Database::touch before changing a property.
struct Module : ModuleProperties {
  terms::Atom name;
  std::uint32_t saved_in = 0;  // the newest savepoint that has saved it
  bool is_forgotten = false;   // created after the savepoint to which the engine went back
  PredicateTable predicates;

  explicit Module(terms::Atom n) : name(n) {}

  Predicate* find(terms::Cell functor) const { return predicates.find(functor); }
};

}  // namespace hornbeam::database
