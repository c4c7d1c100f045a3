// SPDX-License-Identifier: MIT
// The modules and predicates of one engine, the clock of the logical update view, and what happens to a
// predicate when its clauses change.
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
  Database(terms::TermStore& terms, const code::AddressTable& addresses);
  ~Database();

  // False for tests only: no index is made, every call tries all clauses in turn.
  bool indexing = true;

  // ---- modules ----
  Module& module(terms::Atom name);             // made when new, with user as base
  Module* find_module(terms::Atom name) const;  // null when there is none
  Module& system() const { return *system_; }
  // Predicates whose environments cannot be part of a continuation: they keep state outside the stacks.
  void add_continuation_barrier(Predicate& p) {
    if (!p.is_continuation_barrier) continuation_barriers_.push_back(&p);
    p.is_continuation_barrier = true;
  }
  const std::vector<Predicate*>& continuation_barriers() const { return continuation_barriers_; }
  Module& user() const { return *user_; }
  const std::vector<Module*>& modules() const { return module_list_; }
  // Those that a savepoint has made nothing of, and that may be made again.
  const std::vector<Module*>& forgotten_modules() const { return forgotten_modules_; }

  // ---- predicates ----
  // The module's own entry, made (undefined) when there is none: what call instructions hold.
  Predicate& predicate(Module& module, terms::Cell functor);
  // What a call of `functor` in `module` means: the entry, or the definition imported or inherited; links
  // the entry to it on the way. Null when nothing defines it.
  Predicate* resolve(Module& module, terms::Cell functor);
  // The same without making or linking anything.
  Predicate* visible(Module& module, terms::Cell functor) const;
  // Makes `into` see `definition` under its own name.
  void import(Module& into, Predicate& definition);
  // The entry becomes the module's own (clauses or a declaration follow): imports are forgotten.
  void claim(Predicate& p);

  // ---- savepoints (going_back.cpp) ----
  // Before properties, imports or clauses of a predicate change, or properties of a module. May throw.
  void touch(Predicate& p) {
    if (p.saved_in != newest_savepoint_) save(p);
  }
  void touch(Module& m) {
    if (m.saved_in != newest_savepoint_) save(m);
  }
  std::uint32_t make_savepoint();  // its number
  bool has_savepoint(std::uint32_t number) const;
  // Modules and predicates are what they were; savepoints made later are gone. Nothing runs. When it throws for lack of
  // memory it may be called again.
  void go_back_to(std::uint32_t number);
  void forget_savepoint(std::uint32_t number);
  const std::vector<Savepoint>& savepoints() const { return savepoints_; }

  // ---- clauses ----
  Generation now() const { return generation_; }
  void add_clause(Predicate& p, Clause* clause, bool at_end);
  void erase_clause(Clause* clause);
  void erase_all(Predicate& p);
  // A clause reference is the number of a clause, given on demand; it dies with the clause.
  std::uint64_t reference_to(Clause& clause);
  Clause* referenced(std::uint64_t reference) const;  // null: erased, or never given
  void make_dynamic(Predicate& p);
  void make_static(Predicate& p);
  // For searches in its clauses, of static procedures too; null when memory is short.
  DynamicIndex* make_dynamic_index(Predicate& p);
  // After any change of properties or clauses: the entry of the next call.
  void refresh_entry(Predicate& p);
  // First call of a static predicate since its clauses changed.
  const Word* link(Predicate& p);
  // A dynamic predicate that is called again and again without being changed gets index code like a static
  // one, until it is changed: a call of append/3 by facts of dynamic predicates is then four times as fast.
  // The choice points in its chain keep to the clauses that were there (the logical update view); only such
  // predicates whose index is cheap to make anew settle. Null when it does not.
  const Word* settle(Predicate& p);
  // ---- clauses in the place of calls ----
  // Code of `clause` has the clauses of `others` in it. When one of them changes it is entered no more.
  void note_in_line(Clause& clause, std::span<Predicate* const> others);
  // The clause whose code with others in it has this address; null: none.
  Clause* with_others_at(const Word* address) const;
  // Index code that nothing enters any more, but choice points may still stand in.
  std::size_t retired_indexes() const { return retired_indexes_.size(); }
  // Frees what contains none of the addresses, which are sorted.
  void free_retired_indexes(const std::vector<const Word*>& in_use);
  // Frees the clauses of p that the caller has marked as dead: nothing runs or waits in them.
  void purge(Predicate& p);
  // p will be purged soon if that is worth it.
  void suggest_purge(Predicate& p) {
    if (!p.awaits_purge && p.wants_purge()) add_purge_candidate(p);
  }
  bool has_purge_candidates() const { return !purge_candidates_.empty(); }
  std::vector<Predicate*> take_purge_candidates();

  // Must a call of `target` that is written in `caller` say from which module its goals come? Unless that is user, when
  // it calls a procedure of the system: goals without a module are meant in user.
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
  std::unordered_map<const Predicate*, std::vector<Predicate*>> in_line_;  // in whose clauses its clause stands
  std::map<const Word*, Clause*> with_others_;                             // by where that code begins
  std::vector<Predicate*> purge_candidates_;
  std::vector<std::unique_ptr<PredicateIndex>> retired_indexes_;
  std::vector<Savepoint> savepoints_;
  std::vector<Module*> forgotten_modules_;
  std::uint32_t newest_savepoint_ = 0;  // 0: there is none
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
  void add_purge_candidate(Predicate& p);
};

}  // namespace hornbeam::database
