// SPDX-License-Identifier: MIT
// Tables of a dynamic predicate are made when a call first needs one, and kept up to date by assert and retract. The
// policy: few clauses are tried in turn; a call that finds many candidates in the best existing table requests a better
// one, once for each pattern of bound arguments, and again when the predicate has doubled. Lack of memory is never an
// error here: without a table a call tries all clauses. So it does if the host ends the query while one is made.
#include "database/dynamic_index.hpp"

#include <algorithm>
#include <new>

#include "database/index_choice.hpp"

namespace hornbeam::database {

namespace {

// Up to this many clauses are tried in turn.
constexpr std::uint32_t few = 8;
constexpr std::size_t most_tables = 12;
constexpr std::size_t most_judged = 64;

}  // namespace

// Null if the host ends the query.
ClauseTable* DynamicIndex::build(const ClauseList& clauses, const IndexPlaces& places, double share) {
  if (stop_.is_up()) return nullptr;
  auto table = std::make_unique<ClauseTable>(memory_, places, share, clauses.live);
  std::size_t steps = 0;
  for (Clause* c = clauses.first; c != nullptr; c = c->next) {
    if (stop_.is_up_at(++steps)) return nullptr;
    if (c->erased) continue;
    table->prepare(c, places.of(*c));
    table->add_last();
  }
  tables_.push_back(std::move(table));
  return tables_.back().get();
}

// A table for calls like this one that leaves far fewer candidates than those `found` in the present one (null: all
// clauses); null if none does. Reconsidered when the number of clauses has doubled.
ClauseTable* DynamicIndex::table_for(const ClauseList& clauses, const terms::Cell* arguments, ClauseTable* present,
                                     const Candidates& found) {
  const Key pattern = binding_pattern(arguments, clauses.arity);
  const std::uint32_t length = clauses.live;
  const auto known =
      std::find_if(judged_.begin(), judged_.end(), [&](const Judged& j) { return j.pattern == pattern; });
  if (known != judged_.end() && length <= known->length * 2) return nullptr;
  try {
    if (known != judged_.end()) {
      known->length = length;
    } else {
      if (judged_.size() == most_judged) judged_.erase(judged_.begin());
      judged_.push_back({pattern, length});
    }
    const double share = present == nullptr ? 2 : found.length() / std::max(1.0, static_cast<double>(length));
    const IndexChoice choice = choose_index_places(clauses, bound_places(arguments, clauses.arity));
    if (choice.places.size() == 0 || choice.share * 2 > share) return nullptr;
    // The estimate for fewer clauses may no longer hold.
    if (present != nullptr) present->set_share(share);
    const auto same =
        std::find_if(tables_.begin(), tables_.end(), [&](const auto& t) { return t->places() == choice.places; });
    ClauseTable* better = nullptr;
    if (same != tables_.end()) {
      better = same->get();
      better->set_share(choice.share);
    } else if (tables_.size() < most_tables) {
      better = build(clauses, choice.places, choice.share);
      if (better == nullptr) std::erase_if(judged_, [&](const Judged& j) { return j.pattern == pattern; });
    }
    std::stable_sort(tables_.begin(), tables_.end(),
                     [](const auto& a, const auto& b) { return a->share() < b->share(); });
    return better;
  } catch (const std::bad_alloc&) {
    return nullptr;  // clauses are found without it, so that memory can be freed by retracting them
  }
}

// False: no table helps; try the clauses in turn.
bool DynamicIndex::find(const ClauseList& clauses, const terms::Cell* arguments, Candidates& found) {
  // Erased clauses kept in the list by a search in progress also cost a step each.
  if (clauses.live + clauses.erased / 4 < few || !binds_any(arguments, clauses.arity)) return false;
  ClauseTable* table = nullptr;
  for (const auto& t : tables_) {
    const Key key = t->places().of(arguments);
    if (key == any_key) continue;
    table = t.get();
    found = table->find(key);
    break;
  }
  if (table != nullptr && !found.keyed.is_longer_than(few) && !found.variable.is_longer_than(few)) return true;
  if (ClauseTable* const better = table_for(clauses, arguments, table, found)) {
    found = better->find(better->places().of(arguments));
    return true;
  }
  return table != nullptr;
}

// A clause added at the end comes after the erased ones, so the last clause remains a good start.
Clause* DynamicIndex::first_live(const ClauseList& clauses) {
  Clause* c = front_ == nullptr ? clauses.first : front_;
  while (c != nullptr && c->erased && c->next != nullptr) c = c->next;
  return front_ = c;
}

// All tables get room before any of them is changed.
void DynamicIndex::prepare(Clause* clause) {
  if (tables_.empty()) return;
  std::size_t ready = 0;
  try {
    for (; ready < tables_.size(); ++ready) {
      ClauseTable& table = *tables_[ready];
      table.prepare(clause, table.places().of(*clause));
    }
  } catch (const std::bad_alloc&) {
    while (ready > 0) tables_[--ready]->forget_prepared();
    throw;
  }
}

// Throws bad_alloc before anything has changed.
void DynamicIndex::appended(Clause* clause) {
  prepare(clause);
  for (const auto& t : tables_) t->add_last();
}

// Erased clauses at the front are set aside, so that a queue filled at one end and emptied at the other does not walk
// over them; searches that are there continue through them.
void DynamicIndex::prepended(const ClauseList& clauses, Clause* clause) {
  Clause* const live = first_live(clauses);
  std::size_t passed = 0;
  for (Clause* c = clause->next; c != live; c = c->next) ++passed;
  if (passed > set_aside_.capacity() - set_aside_.size()) set_aside_.reserve(2 * set_aside_.size() + passed);
  prepare(clause);
  for (Clause* c = clause->next; c != live; c = c->next) set_aside_.push_back(c);
  clause->next = live;
  front_ = clause;
  for (const auto& t : tables_) t->add_first();
}

bool DynamicIndex::drop_dead(std::vector<Clause*>& dead) {
  for (const auto& t : tables_) {
    if (!t->drop_dead(stop_)) return false;
  }
  while (front_ != nullptr && front_->is_dead) front_ = front_->next;
  for (Clause* c : set_aside_) {
    if (c->is_dead) {
      dead.push_back(c);
      continue;
    }
    while (c->next != nullptr && c->next->is_dead) c->next = c->next->next;
  }
  std::erase_if(set_aside_, [](const Clause* c) { return c->is_dead; });
  judged_.clear();
  return true;
}

}  // namespace hornbeam::database
