// SPDX-License-Identifier: MIT
// A predicate: name, properties, clauses, and the code that a call enters. Call instructions hold a pointer to the
// predicate and jump to `entry`, which may be
//   - link_predicate: a static predicate whose clauses changed; the next call builds index code;
//   - index code or, for a single clause, the clause itself;
//   - enter_dynamic; index code as for a static predicate once it has settled, see Database::settle;
//   - enter_builtin, enter_nondeterministic, a control instruction;
//   - enter_tabled, if a table or a check of determinism comes first; the entry proper is then in `body`;
//   - undefined_procedure: imports, autoloads, or loads deferred clauses when called;
//   - for an imported predicate, a copy of the entry of its definition, which keeps a list of such aliases:
//     an import costs nothing at run time.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "code/instruction.hpp"
#include "database/clause_list.hpp"
#include "terms/cell.hpp"

namespace hornbeam::database {

struct Module;
class PredicateIndex;
class DynamicIndex;

// The properties set by declarations, loads and the host, which a savepoint saves (database/savepoint.hpp).
struct PredicateProperties {
  bool is_defined = false;  // has clauses, was declared, or is a builtin
  bool is_dynamic = false;
  bool is_multifile = false;
  bool is_discontiguous = false;
  bool is_builtin = false;    // C++ or control
  bool is_iso = false;        // protected against redefinition
  bool is_pure_test = false;  // a builtin that binds nothing
  bool is_system = false;     // library internals: hidden from the tracer and backtraces
  bool is_exported = false;
  bool is_tabled = false;
  bool is_determinate = false;  // declared by det/1
  bool is_public = false;
  bool is_thread_local = false;
  bool is_continuation_barrier = false;  // continuations cannot include its environments; permanent
  bool is_volatile = false;
  bool is_non_terminal = false;
  bool spied = false;
  std::uint32_t defining_file = 0;  // reloading this file wipes the clauses
  std::uint32_t defining_text = 0;  // the text of its first clause: that file, or one that it includes
  std::uint32_t defining_line = 0;
  std::uint32_t load_stamp = 0;  // the last load that added clauses
  // meta_predicate: one character per argument ('0'..'9', ':', '^', '/', '?', '+', '-', '*'); empty if undeclared.
  std::string meta;
  const char* prototype = nullptr;  // the row's text, for a builtin
  const char* help = nullptr;
};

struct Predicate : ClauseList, PredicateProperties {
  const Word* entry = nullptr;  // call instructions jump to it
  terms::Cell functor;          // functor cell; for arity 0 too
  Module* module = nullptr;
  Predicate* definition = nullptr;  // the imported predicate; null if defined here or undefined
  std::vector<Predicate*> aliases;  // imports of this one

  support::MemoryBudget* memory = nullptr;  // the budget for the clauses
  std::uint32_t purge_after = 8;            // erased clauses that trigger a purge
  std::uint32_t wasted = 0;                 // steps over erased clauses since the last purge, which also trigger one
  std::uint32_t purge_cost = 0;             // stack frames visited by the last purge
  bool awaits_purge = false;
  bool is_in_line = false;  // its clause stands in others in the place of calls: see Database::note_in_line

  std::uint32_t saved_in = 0;  // the newest savepoint that has saved it

  // Not 0: the clauses are still text, at this place (machine::ClauseSupplier).
  std::uint32_t deferred = 0;

  std::uint32_t calls_unchanged = 0;  // dynamic: calls since the last change of clauses
  static constexpr std::uint32_t first_settled_after = 64;
  std::uint32_t settle_after = first_settled_after;  // after that many it is taken to be stable
  bool has_settled() const { return settle_after > first_settled_after; }
  std::unique_ptr<PredicateIndex> index;        // static or settled: code made on demand
  std::unique_ptr<DynamicIndex> dynamic_index;  // dynamic: hash chains made on demand
  Word stub[4] = {0, 0, 0, 0};                  // a small entry: instruction and operands
  Word reenter[2] = {0, 0};                     // executes this predicate: for deferred calls
  const Word* body = nullptr;                   // code of the clauses, if a table or a check comes first
  Word table_stub[3] = {0, 0, 0};               // enter_tabled and its operands

  // True if searches have wasted as many steps as a purge would take.
  bool wants_purge() const {
    return erased > purge_after || (erased > 0 && wasted / 2 > live + erased + purge_cost + 32);
  }

  Predicate();
  ~Predicate();
  Predicate(const Predicate&) = delete;
  Predicate& operator=(const Predicate&) = delete;

  void set_entry(const Word* code) {
    entry = code;
    for (Predicate* alias : aliases) alias->set_entry(code);
  }
  // Changes the entry, and that of imports that shared it (others have code of their own).
  void change_code(const Word* code) {
    const Word* const old = entry;
    set_code(code);
    for (Predicate* alias : aliases) {
      if (alias->entry == old) alias->set_entry(entry);
    }
  }
  bool is_guarded() const { return is_tabled || is_determinate; }
  // The entry of the clauses: direct, or behind a table or a check.
  const Word* code() const { return is_guarded() ? body : entry; }
  void set_code(const Word* code) {
    body = code;
    entry = is_guarded() ? table_stub : code;
  }
  const Predicate& resolved() const { return definition == nullptr ? *this : definition->resolved(); }
  Predicate& resolved() { return definition == nullptr ? *this : definition->resolved(); }

  // After matching rules: the clause that raises the error that none matches; otherwise null.
  Clause* closing() const { return last != nullptr && last->is_closing && !last->erased ? last : nullptr; }

  void append(Clause* clause);
  void prepend(Clause* clause);
  std::span<Clause* const> clauses_set_aside() const;
  // Moves dead clauses from the list to `dead`; false if the host ends the query before that is done.
  bool unlink_dead(std::vector<Clause*>& dead, const support::StopSign& stop);
  // Visits all clauses in memory, including erased ones off the list.
  template <class Visit>
  void for_each_clause(Visit visit) const {
    visit_clauses_while([&](Clause& c) {
      visit(c);
      return true;
    });
  }
  // The same until `visit` returns false.
  template <class Visit>
  bool visit_clauses_while(Visit visit) const {
    for (Clause* c = first; c != nullptr; c = c->next) {
      if (!visit(*c)) return false;
    }
    for (Clause* c : clauses_set_aside()) {
      if (!visit(*c)) return false;
    }
    return true;
  }
};

}  // namespace hornbeam::database

namespace hornbeam {
using database::Predicate;
}  // namespace hornbeam
