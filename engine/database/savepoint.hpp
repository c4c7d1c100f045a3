// SPDX-License-Identifier: MIT
// What the modules and predicates of an engine were at a moment to which it may go back. A savepoint costs nothing when
// it is made: Database::touch puts what a predicate or a module is into the newest one before it changes for the first
// time. Clauses are not copied, either: the generation tells which were there, and those that have been erased since
// stay in memory as long as a savepoint sees them (Machine::purge_clauses).
//
// Going back leaves the objects where they are, for code points to them: what did not exist then is undefined again.
#pragma once

#include <cstdint>
#include <vector>

#include "database/module.hpp"
#include "database/predicate.hpp"

namespace hornbeam::database {

struct SavedPredicate {
  Predicate* predicate;
  PredicateProperties properties;
  Predicate* definition;
  Word stub[4];            // of a builtin
  Word table_stub[3];      // of a guarded one
  std::uint32_t saved_in;  // before
};

struct SavedModule {
  Module* module;
  ModuleProperties properties;
  std::uint32_t saved_in;
};

struct Savepoint {
  std::uint32_t number;
  Generation generation;
  std::size_t modules;  // so many there were
  bool is_wanted = true;
  std::vector<SavedPredicate> predicates;
  std::vector<SavedModule> saved_modules;
};

}  // namespace hornbeam::database
