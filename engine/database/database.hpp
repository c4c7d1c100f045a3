// SPDX-License-Identifier: MIT
// The modules and predicates of one engine, the clock of the logical update view, and the consequences of changing a
// predicate's clauses.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <memory_resource>
#include <span>
#include <unordered_map>
#include <vector>

#include "code/instruction.hpp"
#include "database/module.hpp"
#include "database/predicate.hpp"
#include "database/savepoint.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::database {

class DynamicIndex;

class Database {
 public:
  Database(terms::TermStore& terms, const code::AddressTable& addresses, const syntax::OperatorTable& operators);
  ~Database();

  // False in tests only: no index is made, every call tries all clauses in turn.
  bool indexing = true;

  // ---- modules ----
  Module& module(terms::Atom name);             // created if new, with user as base
  Module* find_module(terms::Atom name) const;  // null if there is none
  Module& system() const { return *system_; }
  // Predicates whose environments cannot be part of a continuation because they keep state outside the stacks.
  void add_continuation_barrier(Predicate& p) {
    if (!p.is_continuation_barrier) continuation_barriers_.push_back(&p);
    p.is_continuation_barrier = true;
  }
  const std::vector<Predicate*>& continuation_barriers() const { return continuation_barriers_; }
  Module& user() const { return *user_; }
  const std::vector<Module*>& modules() const { return module_list_; }
  // Modules removed by going back to a savepoint, which may be created again.
  const std::vector<Module*>& forgotten_modules() const { return forgotten_modules_; }

  // ---- predicates ----
  // The module's own entry, created (undefined) if there is none: call instructions hold it.
  Predicate& predicate(Module& module, terms::Cell functor);
  Predicate& make_predicate(Module& module, terms::Cell functor);  // there must be none
  // The predicate that a call of `functor` in `module` runs: the entry, or the imported or inherited definition, to
  // which the entry is then linked. Null if it is not defined.
  Predicate* resolve(Module& module, terms::Cell functor);
  // The same without creating or linking anything.
  Predicate* visible(Module& module, terms::Cell functor) const;
  // Imports `definition` into `into` under its own name.
  void import(Module& into, Predicate& definition);
  // Makes the entry the module's own, dropping an import; clauses or a declaration follow.
  void claim(Predicate& p);

  // ---- savepoints (going_back.cpp) ----
  // Called before properties, imports or clauses of a predicate change, or properties of a module. May throw.
  void touch(Predicate& p) {
    if (p.saved_in != newest_savepoint_) save(p);
  }
  void touch(Module& m) {
    if (m.saved_in != newest_savepoint_) save(m);
  }
  std::uint32_t make_savepoint();  // returns its number
  bool has_savepoint(std::uint32_t number) const;
  // Restores modules and predicates, and drops later savepoints. Nothing may be running. If it throws for lack of
  // memory it may be called again.
  void go_back_to(std::uint32_t number);
  void forget_savepoint(std::uint32_t number);
  const std::vector<Savepoint>& savepoints() const { return savepoints_; }

  // ---- clauses ----
  Generation now() const { return generation_; }
  void add_clause(Predicate& p, Clause* clause, bool at_end);
  void erase_clause(Clause* clause);
  void erase_all(Predicate& p);
  // A clause reference is the number of a clause, assigned on demand; it is valid as long as the clause.
  std::uint64_t reference_to(Clause& clause);
  Clause* referenced(std::uint64_t reference) const;  // null: erased, or never assigned
  void make_dynamic(Predicate& p);
  void make_static(Predicate& p);
  // For searches in its clauses, even of static procedures; null if out of memory.
  DynamicIndex* make_dynamic_index(Predicate& p);
  // After any change of properties or clauses: updates the entry for the next call.
  void refresh_entry(Predicate& p);
  // First call of a static predicate since its clauses changed.
  const Word* link(Predicate& p);
  // A dynamic predicate that is called repeatedly without changes gets index code like a static one, until it changes:
  // append/3 over facts of dynamic predicates is then four times as fast. The choice points in its chain keep the
  // clauses of that time (the logical update view); only predicates whose index is cheap to rebuild settle. Null if it
  // does not settle.
  const Word* settle(Predicate& p);
  // ---- clauses in the place of calls ----
  // The code of `clause` contains the clauses of `others`. When one of them changes, that code is no longer entered.
  void note_in_line(Clause& clause, std::span<Predicate* const> others);
  // The clause whose code with inlined clauses has this address; null if none.
  Clause* with_others_at(const Word* address) const;
  // Index code that is no longer entered, but may still be referenced by choice points.
  std::size_t retired_indexes() const { return retired_indexes_.size(); }
  // Frees those that contain none of the addresses, which are sorted.
  void free_retired_indexes(const std::vector<const Word*>& in_use);
  // Frees the clauses of p that the caller has marked dead: none is running or waiting. False if
  // the host ends the query before that is done: the next purge goes on.
  bool purge(Predicate& p);
  // Schedules a purge of p if it is worthwhile.
  void suggest_purge(Predicate& p) {
    if (!p.awaits_purge && p.wants_purge()) add_purge_candidate(p);
  }
  bool has_purge_candidates() const { return !purge_candidates_.empty() || !unlinked_.empty(); }
  std::vector<Predicate*> take_purge_candidates();
  void add_purge_candidate(Predicate& p);
  void free_unlinked();

  // Whether a call of `target` in `caller` must qualify its meta-arguments with the module. Not needed if a system
  // procedure is called from user, where unqualified goals belong.
  bool needs_qualification(const Module& caller, const Predicate& target) const;

  const code::AddressTable& addresses() const { return addresses_; }
  terms::TermStore& terms() { return terms_; }
  const Word* fail_code() const { return fail_code_; }
  std::uint64_t clause_count() const { return clauses_; }
  std::uint64_t clause_bytes() const { return clause_bytes_; }

 private:
  Predicate* find_inherited(Module& module, terms::Cell functor, int depth) const;
  void refresh_aliases(Predicate& p);

  terms::TermStore& terms_;
  const code::AddressTable& addresses_;
  std::unordered_map<std::uint32_t, std::unique_ptr<Module>> modules_;
  std::vector<Module*> module_list_;
  Module* system_ = nullptr;
  std::vector<Predicate*> continuation_barriers_;
  Module* user_ = nullptr;
  Generation generation_ = 1;
  std::uint64_t clauses_ = 0;
  std::uint64_t clause_bytes_ = 0;
  Word fail_code_[1];
  std::pmr::unordered_map<std::uint64_t, Clause*> referenced_;
  std::pmr::unordered_map<const Clause*, std::uint64_t> references_;
  std::uint64_t last_reference_ = 0;
  std::unordered_map<const Predicate*, std::vector<Predicate*>> in_line_;  // the predicates whose clauses contain its
                                                                           // clause
  std::map<const Word*, Clause*> with_others_;                             // by the beginning of that code
  std::vector<Predicate*> purge_candidates_;
  std::vector<Clause*> unlinked_;  // by a purge, to be freed
  std::vector<std::unique_ptr<PredicateIndex>> retired_indexes_;
  std::vector<Savepoint> savepoints_;
  std::vector<Module*> forgotten_modules_;
  std::uint32_t newest_savepoint_ = 0;  // 0: none
  std::uint32_t last_savepoint_ = 0;
  void save(Predicate& p);
  void save(Module& m);
  void put_back(const SavedPredicate& saved, Generation then);
  void put_clauses_back(Predicate& p, Generation then);
  void enter_as_before(Predicate& p);
  void forget_modules(std::size_t left);
  void forget_reference(Clause& clause);
  void clauses_changed(Predicate& p);
  void forget_in_line(Predicate& p);
  void outdate(Clause& clause);
};

}  // namespace hornbeam::database
