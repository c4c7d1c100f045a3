// SPDX-License-Identifier: MIT
// How a call finds code. Each module has its own Predicate for every functor called in it; an import is a predicate
// whose `definition` is another one. Calls jump to Predicate::entry, which this file keeps up to date:
//
//   undefined, deferred      stub: undefined_procedure (Machine::undefined looks further)
//   defined, not yet called  stub: link_predicate (Database::link makes the index)
//   called                   the index code, or the only clause
//   dynamic                  stub: enter_dynamic, or index code when it has not changed for a while (settle)
//   import                   the entry of the definition, or a stub that qualifies arguments first
//
// Invariant: every change of a predicate's clauses or properties is followed by refresh_entry or clauses_changed, which
// update all aliases, and theirs. Replaced index code may still be running: it is retired, and freed when no frame
// points into it (free_retired_indexes).
#include "database/database.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "database/dynamic_index.hpp"
#include "database/predicate_index.hpp"

namespace hornbeam::database {

Database::Database(terms::TermStore& terms, const code::AddressTable& addresses, const syntax::OperatorTable& operators)
    : terms_(terms), addresses_(addresses), referenced_(&terms.memory), references_(&terms.memory) {
  fail_code_[0] = addresses.address(Opcode::fail);
  const auto make = [&](Atom name) {
    auto m = std::make_unique<Module>(name);
    Module* raw = m.get();
    modules_[name.index] = std::move(m);
    module_list_.push_back(raw);
    return raw;
  };
  system_ = make(terms::atoms::system);
  user_ = make(terms::atoms::user);
  system_->is_library = true;
  system_->operators = operators;
  user_->bases.push_back(system_);
  user_->operators.set_parent(&system_->operators);
}

Database::~Database() {
  for (Clause* c : unlinked_) Clause::destroy(terms_.memory, c);
}

// Created when first named; its base is user.
Module& Database::module(Atom name) {
  if (Module* found = find_module(name)) return *found;
  module_list_.reserve(module_list_.size() + 1);
  const auto known = modules_.find(name.index);
  std::unique_ptr<Module> made = known == modules_.end() ? std::make_unique<Module>(name) : nullptr;
  Module& m = made != nullptr ? *made : *known->second;
  static_cast<ModuleProperties&>(m) = ModuleProperties();
  m.bases.push_back(user_);
  m.operators.set_parent(&user_->operators);
  m.syntax = user_->syntax;
  if (made != nullptr) modules_[name.index] = std::move(made);
  if (std::exchange(m.is_forgotten, false)) std::erase(forgotten_modules_, &m);
  module_list_.push_back(&m);
  return m;
}

Module* Database::find_module(Atom name) const {
  if (user_ != nullptr && name == user_->name) return user_;  // asked for most
  const auto it = modules_.find(name.index);
  return it == modules_.end() || it->second->is_forgotten ? nullptr : it->second.get();
}

Predicate& Database::predicate(Module& module, Cell functor) {
  Predicate* const known = module.find(functor);
  return known != nullptr ? *known : make_predicate(module, functor);
}

// A predicate is entered only when complete: on out-of-memory nothing of it remains.
Predicate& Database::make_predicate(Module& module, Cell functor) {
  terms_.memory.charge_or_throw(sizeof(Predicate));  // for the life of the engine
  auto made = std::make_unique<Predicate>();
  Predicate& p = *made;
  p.memory = &terms_.memory;
  p.functor = functor;
  p.arity = functor.arity();
  p.module = &module;
  p.reenter[0] = addresses_.address(Opcode::execute);
  p.reenter[1] = reinterpret_cast<Word>(&p);
  refresh_entry(p);
  module.predicates.add(std::move(made));
  return p;
}

// Searches the bases of a module, depth first. `depth` bounds cycles of bases, which programs can make.
Predicate* Database::find_inherited(Module& module, Cell functor, int depth) const {
  for (Module* base : module.bases) {
    if (Predicate* p = base->find(functor)) {
      Predicate& target = p->resolved();
      if (target.is_defined) return &target;
    }
    if (depth > 0) {
      if (Predicate* p = find_inherited(*base, functor, depth - 1)) return p;
    }
  }
  return nullptr;
}

// The predicate that a call would run, without importing it: for reflection.
Predicate* Database::visible(Module& module, Cell functor) const {
  if (Predicate* p = module.find(functor)) {
    Predicate& target = p->resolved();
    if (target.is_defined) return &target;
  }
  return find_inherited(module, functor, 8);
}

// The predicate that a call runs. One found in a base becomes an import, so that the next call finds it at once.
Predicate* Database::resolve(Module& module, Cell functor) {
  Predicate& p = predicate(module, functor);
  if (p.is_defined || p.definition != nullptr) return &p;
  Predicate* found = find_inherited(module, functor, 8);
  if (found == nullptr) return nullptr;
  import(module, *found);
  return &p;
}

// `definition` may itself be an import. Replaces an earlier import of `into` under that name.
void Database::import(Module& into, Predicate& definition) {
  Predicate& target = definition.resolved();
  Predicate& p = predicate(into, target.functor);
  if (&p == &target || p.definition == &target) return;
  claim(p);
  touch(p);
  target.aliases.push_back(&p);  // may throw: then it is not an import yet
  p.definition = &target;
  refresh_aliases(target);
}

// Makes an import a predicate of its own, without clauses as yet.
void Database::claim(Predicate& p) {
  touch(p);
  if (p.definition == nullptr) return;
  auto& aliases = p.definition->aliases;
  aliases.erase(std::remove(aliases.begin(), aliases.end(), &p), aliases.end());
  p.definition = nullptr;
  refresh_entry(p);
}

// Programs in user call system predicates without a stub: an unqualified argument belongs to user there.
bool Database::needs_qualification(const Module& caller, const Predicate& target) const {
  if (target.meta.empty() || &caller == target.module) return false;
  return &caller != user_ || target.module != system_;
}

// A predicate that a library exports and will itself import on demand may already have imports. They keep their own
// entries, so that even the first call comes from the importing module.
void Database::refresh_aliases(Predicate& p) {
  const Predicate& target = p.resolved();
  const bool is_awaited = !target.is_defined && !target.is_builtin;
  for (Predicate* alias : p.aliases) {
    if (is_awaited || needs_qualification(*alias->module, target)) {
      const bool calls = !is_awaited && target.is_builtin && addresses_.opcode(*target.entry) == Opcode::call_goal;
      alias->stub[0] = addresses_.address(is_awaited ? Opcode::undefined_procedure
                                          : calls    ? Opcode::call_goal_of_module
                                                     : Opcode::qualify_arguments);
      alias->stub[1] = reinterpret_cast<Word>(alias);
      alias->entry = alias->stub;
    } else {
      alias->entry = target.entry;
    }
    refresh_aliases(*alias);
  }
}

void Database::refresh_entry(Predicate& p) {
  if (p.is_in_line) forget_in_line(p);
  if (p.definition != nullptr) {
    refresh_aliases(*p.definition);
    return;
  }
  if (!p.is_builtin) {
    if (p.index != nullptr) retired_indexes_.push_back(std::move(p.index));
    const Opcode op = p.is_dynamic                      ? Opcode::enter_dynamic
                      : p.is_defined && p.deferred == 0 ? Opcode::link_predicate
                                                        : Opcode::undefined_procedure;
    p.stub[0] = addresses_.address(op);
    p.stub[1] = reinterpret_cast<Word>(&p);
    p.set_code(p.stub);
  }
  refresh_aliases(p);
}

// Programs resolve the module of a `:` argument even in calls from their own module.
static bool qualifies_own_calls(const Predicate& p) {
  return !p.is_dynamic && !p.is_system && !p.is_guarded() && p.meta.find(':') != std::string::npos;
}

// Called at the first call: makes the index, updates the entry of callers, and returns it.
const Word* Database::link(Predicate& p) {
  const auto change_code = [&p](const Word* code) {
    if (p.code() != p.stub) p.change_code(code);  // otherwise the stub leads there
  };
  p.index = std::make_unique<PredicateIndex>(terms_.memory, addresses_, p,
                                             PredicateIndex::Caller{reinterpret_cast<Word>(&p), change_code},
                                             generation_, indexing);
  const Word* code = p.index->entry();
  if (qualifies_own_calls(p)) {
    p.stub[0] = addresses_.address(Opcode::qualify_arguments);
    p.stub[1] = reinterpret_cast<Word>(&p);
    code = p.stub;
  }
  p.set_code(code);
  refresh_aliases(p);
  return code;
}

// Called at a call of a dynamic predicate. After many calls without a change it is indexed like a static one; each time
// this proves futile, the number of calls required doubles.
const Word* Database::settle(Predicate& p) {
  constexpr std::uint32_t most_clauses = 4096;
  if (++p.calls_unchanged < p.settle_after + p.live || p.live > most_clauses) return nullptr;
  constexpr std::uint32_t longest = 1 << 20;
  p.settle_after = std::min(p.settle_after * 2, longest);  // it changed after all: wait longer next time
  return link(p);
}

void Database::free_retired_indexes(const std::vector<const Word*>& in_use) {
  std::erase_if(retired_indexes_, [&](const auto& index) { return !index->contains_any(in_use); });
}

// Visible to calls that begin from now on: its birth is a new generation.
void Database::add_clause(Predicate& p, Clause* clause, bool at_end) {
  touch(p);
  clause->birth = ++generation_;
  if (at_end) {
    p.append(clause);
  } else {
    p.prepend(clause);
  }
  ++clauses_;
  clause_bytes_ += clause->bytes();
  p.is_defined = true;
  clauses_changed(p);
  suggest_purge(p);
}

// Invalidates the code made for the clauses.
void Database::clauses_changed(Predicate& p) {
  p.calls_unchanged = 0;
  if (p.is_in_line) forget_in_line(p);
  if (p.is_dynamic && p.index == nullptr) return;  // none has been made since the last change
  const bool waits_for_link = p.code() == p.stub && p.stub[0] == addresses_.address(Opcode::link_predicate);
  if (!waits_for_link) refresh_entry(p);
}

// The clause stays linked for calls that began before and still see it; purge frees it.
void Database::erase_clause(Clause* clause) {
  if (clause->erased) return;
  Predicate& p = *clause->predicate;
  touch(p);
  clause->death = ++generation_;
  clause->erased = true;
  if (savepoints_.empty()) forget_reference(*clause);
  --p.live;
  ++p.erased;
  suggest_purge(p);
  clauses_changed(p);
}

void Database::forget_reference(Clause& clause) {
  if (!clause.has_reference) return;
  referenced_.erase(references_[&clause]);
  references_.erase(&clause);
  clause.has_reference = false;
}

std::uint64_t Database::reference_to(Clause& clause) {
  std::uint64_t& reference = references_[&clause];
  if (reference == 0) {
    reference = ++last_reference_;
    referenced_[reference] = &clause;
    clause.has_reference = true;
  }
  return reference;
}

Clause* Database::referenced(std::uint64_t reference) const {
  const auto it = referenced_.find(reference);
  return it == referenced_.end() || it->second->erased ? nullptr : it->second;
}

void Database::erase_all(Predicate& p) {
  for (Clause* c = p.first; c != nullptr; c = c->next) erase_clause(c);
}

// For dynamic/1 and the first assertz/1.
void Database::make_dynamic(Predicate& p) {
  claim(p);
  p.is_defined = true;
  if (p.is_dynamic) return;
  p.is_dynamic = true;
  make_dynamic_index(p);
  refresh_entry(p);
}

// Null if out of memory: then clauses are tried in turn.
DynamicIndex* Database::make_dynamic_index(Predicate& p) {
  if (p.dynamic_index == nullptr) {
    try {
      p.dynamic_index = std::make_unique<DynamicIndex>(terms_.memory, terms_.stop);
    } catch (const std::bad_alloc&) {
      return nullptr;
    }
  }
  return p.dynamic_index.get();
}

void Database::make_static(Predicate& p) {
  if (!p.is_dynamic) return;
  touch(p);
  p.is_dynamic = false;
  if (p.dynamic_index != nullptr) p.dynamic_index->drop_tables();
  refresh_entry(p);
}

void Database::add_purge_candidate(Predicate& p) {
  purge_candidates_.push_back(&p);
  p.awaits_purge = true;
}

// Predicates with many erased clauses.
std::vector<Predicate*> Database::take_purge_candidates() {
  for (Predicate* p : purge_candidates_) p->awaits_purge = false;
  return std::exchange(purge_candidates_, {});
}

// Frees erased clauses; the caller guarantees that none is being executed (Machine::purge_clauses). False if the host
// ends the query: some are still linked.
bool Database::purge(Predicate& p) {
  const std::size_t before = unlinked_.size();
  unlinked_.reserve(before + p.erased);
  const bool all =
      (p.dynamic_index == nullptr || p.dynamic_index->drop_dead(unlinked_)) && p.unlink_dead(unlinked_, terms_.stop);
  p.erased -= static_cast<std::uint32_t>(unlinked_.size() - before);
  if (p.first == nullptr && p.dynamic_index != nullptr) p.dynamic_index->drop_tables();
  p.wasted = 0;
  p.purge_after = std::max<std::uint32_t>(8, p.live + 2 * p.erased);
  free_unlinked();
  return all;
}

// If the host ends the query, the others wait for the next purge.
void Database::free_unlinked() {
  for (std::size_t steps = 1; !unlinked_.empty() && !terms_.must_stop(steps); ++steps) {
    Clause* const c = unlinked_.back();
    unlinked_.pop_back();
    --clauses_;
    clause_bytes_ -= c->bytes();
    forget_reference(*c);
    if (c->with_others() != nullptr) with_others_.erase(c->with_others()->code());
    Clause::destroy(terms_.memory, c);
  }
  constexpr std::size_t kept_capacity = 4096;
  if (unlinked_.empty() && unlinked_.capacity() > kept_capacity) unlinked_ = {};
}

}  // namespace hornbeam::database
