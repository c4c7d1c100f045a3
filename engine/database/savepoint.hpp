// SPDX-License-Identifier: MIT
// The modules and predicates of an engine at a moment to which it may go back. Making a savepoint costs nothing:
// Database::touch saves the state of a predicate or a module in the newest one before its first change. Clauses are not
// copied either: the generation tells which existed, and those erased since stay in memory as long as a savepoint sees
// them (Machine::purge_clauses).
//
// Going back leaves the objects in place, as code points to them: those that did not exist then become undefined.
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
  Word stub[4];        // for a builtin
  Word table_stub[3];  // for a guarded predicate
  std::uint32_t deferred;
  std::uint32_t saved_in;  // previous value
};

struct SavedModule {
  Module* module;
  ModuleProperties properties;
  std::uint32_t saved_in;
};

struct Savepoint {
  std::uint32_t number;
  Generation generation;
  std::size_t modules;  // number of modules at that time
  bool is_wanted = true;
  std::vector<SavedPredicate> predicates;
  std::vector<SavedModule> saved_modules;
};

}  // namespace hornbeam::database
