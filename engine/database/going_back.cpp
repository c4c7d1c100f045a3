// SPDX-License-Identifier: MIT
// Savepoints: changes are recorded in the newest one, and undone from there.
//
// A savepoint begins empty. The first change of an object after it moves the object's state there (touch, save), and
// `saved_in` remembers that this has been done, so later changes cost one comparison:
//
//   savepoint 1: p as it was then        p.saved_in = 2, and the copy in savepoint 2 says saved_in = 1
//   savepoint 2: p as it was at 2        going back to 1 restores 2, then 1: the oldest state wins
//
// Forgetting 2 alone hands down to 1 the states that 1 does not have (hand_down).
//
// Clauses are not copied. Their birth and death decide: one born since is erased, one that has died since is revived.
// The purge leaves alone what a savepoint may revive.
#include <algorithm>
#include <utility>

#include "database/database.hpp"
#include "database/dynamic_index.hpp"
#include "database/predicate_index.hpp"

namespace hornbeam::database {

std::uint32_t Database::make_savepoint() {
  savepoints_.push_back({last_savepoint_ + 1, generation_, module_list_.size(), true, {}, {}});
  return newest_savepoint_ = ++last_savepoint_;
}

bool Database::has_savepoint(std::uint32_t number) const {
  return std::ranges::any_of(savepoints_, [&](const Savepoint& s) { return s.number == number && s.is_wanted; });
}

void Database::save(Predicate& p) {
  SavedPredicate saved{&p, p, p.definition, {}, {}, p.deferred, p.saved_in};
  std::ranges::copy(p.stub, saved.stub);
  std::ranges::copy(p.table_stub, saved.table_stub);
  savepoints_.back().predicates.push_back(std::move(saved));
  p.saved_in = newest_savepoint_;
}

void Database::save(Module& m) {
  savepoints_.back().saved_modules.push_back({&m, m, m.saved_in});
  m.saved_in = newest_savepoint_;
}

// Moves to the previous savepoint what it would have saved itself.
template <class Saved>
static void hand_down(std::vector<Saved>& from, std::vector<Saved>* to, std::uint32_t to_number, auto Saved::*object) {
  if (to != nullptr) to->reserve(to->size() + from.size());
  for (Saved& saved : from) {
    auto& holder = *(saved.*object);
    const bool is_new = to != nullptr && saved.saved_in != to_number;
    holder.saved_in = to == nullptr ? 0 : to_number;
    if (is_new) to->push_back(std::move(saved));
  }
}

void Database::forget_savepoint(std::uint32_t number) {
  for (Savepoint& s : savepoints_) {
    if (s.number == number) s.is_wanted = false;
  }
  while (!savepoints_.empty() && !savepoints_.back().is_wanted) {
    Savepoint& newest = savepoints_.back();
    Savepoint* const older = savepoints_.size() > 1 ? &savepoints_[savepoints_.size() - 2] : nullptr;
    const std::uint32_t to = older == nullptr ? 0 : older->number;
    hand_down(newest.predicates, older == nullptr ? nullptr : &older->predicates, to, &SavedPredicate::predicate);
    hand_down(newest.saved_modules, older == nullptr ? nullptr : &older->saved_modules, to, &SavedModule::module);
    newest_savepoint_ = to;
    savepoints_.pop_back();
  }
}

// ---- going back ----

// Revives clauses erased since. Others stay erased until they are purged.
void Database::put_clauses_back(Predicate& p, Generation then) {
  bool missing = false;
  std::vector<Clause*> clauses;
  p.for_each_clause([&](Clause& c) {
    clauses.push_back(&c);
    missing |= c.erased && c.visible_at(then);
  });
  for (Clause* c : clauses) {
    if (c->birth > then) erase_clause(c);
  }
  if (!missing) return;
  std::ranges::stable_sort(clauses, {}, [](const Clause* c) { return c->order; });
  if (p.dynamic_index != nullptr) p.dynamic_index->forget_places();
  p.live = p.erased = 0;
  p.first = p.last = nullptr;
  for (Clause* c : clauses) {
    if (c->visible_at(then)) {
      c->death = immortal;
      c->erased = false;
    }
    ++(c->erased ? p.erased : p.live);
    c->next = nullptr;
    (p.last == nullptr ? p.first : p.last->next) = c;
    p.last = c;
  }
}

// The state of one predicate, its clauses included. Imports change sides: `aliases` of a definition lists who imports
// it, and must agree with their `definition` again.
void Database::put_back(const SavedPredicate& saved, Generation then) {
  Predicate& p = *saved.predicate;
  if (p.definition != nullptr && p.definition != saved.definition) std::erase(p.definition->aliases, &p);
  if (saved.definition != nullptr && p.definition != saved.definition) saved.definition->aliases.push_back(&p);
  p.definition = saved.definition;
  const bool stays_barrier = p.is_continuation_barrier;
  static_cast<PredicateProperties&>(p) = saved.properties;
  p.is_continuation_barrier = stays_barrier;
  std::ranges::copy(saved.stub, p.stub);
  std::ranges::copy(saved.table_stub, p.table_stub);
  put_clauses_back(p, then);
  // Clauses that were text then may have been read since: they are as old as their load.
  if (saved.deferred == 0 || p.live == 0) p.deferred = saved.deferred;
  if (p.erased > 0 && !p.awaits_purge) add_purge_candidate(p);  // none is being executed
  p.calls_unchanged = 0;
  if (!p.is_dynamic && p.dynamic_index != nullptr) p.dynamic_index->drop_tables();
}

// After everything is restored: imports take over the entries of their definitions.
void Database::enter_as_before(Predicate& p) {
  const bool is_builtin = p.is_builtin;
  if (is_builtin && p.first == nullptr && p.definition == nullptr) {
    p.entry = p.stub;
    refresh_aliases(p);
    return;
  }
  p.is_builtin = false;  // a host may define a builtin by clauses
  refresh_entry(p);
  p.is_builtin = is_builtin;
}

// Code and atoms may still name these modules, so the objects stay, under their names, until one is created again.
void Database::forget_modules(std::size_t left) {
  for (std::size_t i = left; i < module_list_.size(); ++i) {
    module_list_[i]->is_forgotten = true;
    forgotten_modules_.push_back(module_list_[i]);
  }
  module_list_.resize(left);
}

// Three rounds: states, newest savepoint first; entries, which depend on the states of other predicates; bookkeeping.
// What may allocate comes before the last, so that after a bad_alloc the call can be repeated.
void Database::go_back_to(std::uint32_t number) {
  std::size_t target = savepoints_.size();
  while (target > 0 && savepoints_[target - 1].number != number) --target;
  if (target-- == 0) return;
  const Generation then = savepoints_[target].generation;
  const std::size_t modules = savepoints_[target].modules;
  forgotten_modules_.reserve(forgotten_modules_.size() + module_list_.size() - modules);
  for (std::size_t i = savepoints_.size(); i-- > target;) {
    for (const SavedModule& m : savepoints_[i].saved_modules) static_cast<ModuleProperties&>(*m.module) = m.properties;
    for (const SavedPredicate& p : savepoints_[i].predicates) put_back(p, then);
  }
  for (std::size_t i = target; i < savepoints_.size(); ++i) {
    for (const SavedPredicate& p : savepoints_[i].predicates) enter_as_before(*p.predicate);
  }
  // From here on nothing can fail.
  for (std::size_t i = savepoints_.size(); i-- > target;) {
    for (const SavedModule& m : savepoints_[i].saved_modules) m.module->saved_in = m.saved_in;
    for (const SavedPredicate& p : savepoints_[i].predicates) p.predicate->saved_in = p.saved_in;
  }
  savepoints_.erase(savepoints_.begin() + static_cast<std::ptrdiff_t>(target) + 1, savepoints_.end());
  savepoints_.back().predicates.clear();
  savepoints_.back().saved_modules.clear();
  newest_savepoint_ = number;
  forget_modules(modules);
}

}  // namespace hornbeam::database
