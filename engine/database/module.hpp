// SPDX-License-Identifier: MIT
// A module: predicates by functor, exports, the bases that it inherits from, operators.
#pragma once

#include <cstdint>
#include <memory>
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

// Makes predicates of a module when they are first named: the system has thousands, of which a program uses a few.
struct PredicateSource {
  virtual ~PredicateSource() = default;
  virtual Predicate* make(terms::Cell functor) = 0;  // null: there is none. May throw bad_alloc.
  virtual void make_all() = 0;
};

// Call Database::touch before changing a property.
struct Module : ModuleProperties {
  terms::Atom name;
  std::uint32_t saved_in = 0;               // the newest savepoint that has saved it
  bool is_forgotten = false;                // created after the savepoint to which the engine went back
  PredicateTable predicates;                // those made so far
  std::unique_ptr<PredicateSource> source;  // of others

  explicit Module(terms::Atom n) : name(n) {}

  // May throw bad_alloc when the predicate has yet to be made.
  Predicate* find(terms::Cell functor) const {
    Predicate* const known = predicates.find(functor);
    return known != nullptr || source == nullptr ? known : source->make(functor);
  }
  const PredicateTable& all_predicates() const {
    if (source != nullptr) source->make_all();
    return predicates;
  }
};

}  // namespace hornbeam::database

namespace hornbeam {
using database::Module;
}  // namespace hornbeam
