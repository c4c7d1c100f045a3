// SPDX-License-Identifier: MIT
// The recorded database of DEC-10 Prolog, and flag/3. See database/recorded_terms.hpp.
#include "builtins/arguments.hpp"
#include "builtins/capability_check.hpp"
#include "builtins/evaluation.hpp"
#include "builtins/tentative_unification.hpp"
#include "clpfd/bridge/copies.hpp"
#include "database/recorded_terms.hpp"

namespace hornbeam::builtins {

namespace {

using database::RecordedTerms;

Outcome read_key(Machine& m, Cell argument, Cell& key) {
  const Cell c = deref(argument);
  if (c.is_variable()) return machine::instantiation_error(m);
  return database::record_key(c, key) ? Outcome::success : machine::type_error(m, m.terms.atoms.intern("key"), c);
}

std::size_t cells_of_key(Cell key) { return key.is_functor_cell() ? key.arity() + 1 : 0; }

// A key as a term: functors as their most general terms.
Cell term_of_key(Machine& m, Cell key) {
  if (!key.is_functor_cell()) return key;
  const std::uint32_t arity = key.arity();
  Cell* p = m.terms.allocate(arity + 1);
  p[0] = key;
  for (std::uint32_t i = 1; i <= arity; ++i) p[i] = Cell::reference(p + i);
  return key == functors::list_pair ? Cell::list(p + 1) : Cell::structure(p);
}

constexpr std::size_t cells_to_unpack = terms::TermStore::wakeup_cells;

// ---- references: '$record'(Id) ----

Cell make_reference(Machine& m, std::int64_t id) {
  return m.terms.new_structure(m.recorded.reference_functor, Cell::integer(id));
}

// Fails for a record that has been erased.
Outcome read_reference(Machine& m, Cell argument, std::optional<RecordedTerms::Place>& place) {
  const Cell c = deref(argument);
  if (c.is_variable()) return machine::instantiation_error(m);
  const bool is_reference = c.is_structure() && terms::functor_of(c) == m.recorded.reference_functor;
  const Cell number = is_reference ? deref(terms::structure_argument(c, 0)) : c;
  if (!is_reference || !number.is_small_integer()) {
    return machine::type_error(m, m.terms.atoms.intern("db_reference"), c);
  }
  place = m.recorded.place(number.as_small_integer());
  return truth(place.has_value());
}

// ---- adding and removing ----

template <bool at_end, bool with_reference>
Outcome record(Machine& m, Cell* a) {
  Cell key;
  if (auto o = read_key(m, a[0], key); o != Outcome::success) return o;
  if constexpr (with_reference) {
    if (!deref(a[2]).is_variable()) return machine::uninstantiation_error(m, deref(a[2]));
  }
  Cell packed;
  if (auto o = clpfd::pack(m, a[1], packed); o != Outcome::success) return o;
  const std::int64_t id = m.recorded.add(key, deref(packed), at_end);
  if (id == 0) return out_of_memory(m);
  return with_reference ? m.unify(a[2], make_reference(m, id)) : Outcome::success;
}

bool is_clause_reference(Cell c) {
  return c.is_structure() && terms::functor_of(c) == functors::clause_reference &&
         deref(terms::structure_argument(c, 0)).is_small_integer();
}

// Null for an erased clause.
database::Clause* referenced_clause(Machine& m, Cell reference) {
  const Cell number = deref(terms::structure_argument(reference, 0));
  return m.database.referenced(static_cast<std::uint64_t>(number.as_small_integer()));
}

// erase(+Reference): a record, or a clause of a dynamic procedure; fails if it is gone.
Outcome erase_record(Machine& m, Cell* a) {
  if (const Cell reference = deref(a[0]); is_clause_reference(reference)) {
    database::Clause* const clause = referenced_clause(m, reference);
    if (clause == nullptr) return Outcome::fail;
    if (!clause->predicate->is_dynamic || !may_change(m, *clause->predicate)) {
      return m.raise_permission(clause->predicate->functor);
    }
    m.database.erase_clause(clause);
    return Outcome::success;
  }
  std::optional<RecordedTerms::Place> place;
  if (auto o = read_reference(m, a[0], place); o != Outcome::success) return o;
  m.recorded.erase(*place);
  return Outcome::success;
}

// instance(+Reference, ?Term): also for a clause, unless it is gone.
Outcome record_instance(Machine& m, Cell* a) {
  std::optional<RecordedTerms::Place> place;
  if (auto o = read_reference(m, a[0], place); o != Outcome::success) return o;
  const terms::Record& record = *place->term;
  if (auto o = m.need_heap(record.heap_cells() + cells_to_unpack); o != Outcome::success) return o;
  return m.unify(a[1], clpfd::unpack(m, terms::thaw(m.terms, record)));
}

// ---- looking up ----

// Where an enumeration stands: the key's number (or -1, one key only), the entry behind which it stands, and the last
// id that it sees.
struct Cursor {
  std::int64_t key = -1;
  database::RecordedEntries::Position position;
  std::int64_t limit = 0;
};

Cell save(Machine& m, const Cursor& c) {
  const Cell index = Cell::integer(static_cast<std::int64_t>(c.position.index));
  return m.terms.new_list(Cell::integer(c.key), m.terms.new_list(Cell::integer(c.position.number),
                                                                 m.terms.new_list(Cell::integer(c.limit), index)));
}

// Saved behind an entry.
Cursor restore(Cell state) {
  const Cell rest = terms::tail_of(state);
  const Cell last = terms::tail_of(rest);
  Cursor c;
  c.key = terms::head_of(state).as_small_integer();
  c.position.number = terms::head_of(rest).as_small_integer();
  c.limit = terms::head_of(last).as_small_integer();
  c.position.index = static_cast<std::size_t>(terms::tail_of(last).as_small_integer());
  return c;
}

struct Found {
  Cell key = Cell::integer(0);
  const terms::Record* term = nullptr;  // null: none
};

// The next entry.
Found advance(Machine& m, Cell only_key, Cursor& cursor) {
  for (;;) {
    const bool all = cursor.key >= 0;
    Found found{only_key, nullptr};
    if (all) {
      const auto next = m.recorded.keys().lower_bound(cursor.key);
      if (next == m.recorded.keys().end()) return {};
      found.key = next->second;
      if (next->first != cursor.key) {  // the one at which it stood has no entries any more
        cursor.key = next->first;
        cursor.position = {};
      }
    }
    if (database::RecordedEntries* const entries = m.recorded.entries(found.key)) {
      found.term = entries->next(cursor.position, cursor.limit);
    }
    if (found.term != nullptr || !all) return found;
    ++cursor.key;
    cursor.position = {};
  }
}

Outcome unify_entry(Machine& m, const Cell* a, const Found& found, std::int64_t number) {
  if (deref(a[0]).is_variable() && m.unify(a[0], term_of_key(m, found.key)) != Outcome::success) {
    return Outcome::fail;
  }
  const Cell term = clpfd::unpack(m, terms::thaw(m.terms, *found.term));
  if (m.unify(a[1], term) != Outcome::success) return Outcome::fail;
  return m.unify(a[2], make_reference(m, RecordedTerms::id_of(number)));
}

Outcome by_reference(Machine& m, Cell* a) {
  std::optional<RecordedTerms::Place> place;
  if (auto o = read_reference(m, a[2], place); o != Outcome::success) return o;
  const std::size_t cells = place->term->heap_cells() + cells_of_key(place->key) + cells_to_unpack + 8;
  if (auto o = m.need_heap(cells); o != Outcome::success) return o;
  const Cell key = deref(a[0]);
  Cell wanted;
  if (!key.is_variable() && (!database::record_key(key, wanted) || wanted != place->key)) {
    return Outcome::fail;
  }
  return unify_entry(m, a, {place->key, place->term}, place->number);
}

Outcome recorded(Machine& m, Cell* a, Redo& redo) {
  if (!deref(a[2]).is_variable()) return by_reference(m, a);
  Cell only_key = Cell::integer(0);
  const bool all = deref(a[0]).is_variable();
  if (!all) {
    if (auto o = read_key(m, a[0], only_key); o != Outcome::success) return o;
  }
  Cursor cursor;
  if (redo.first()) {
    cursor.key = all ? 0 : -1;
    cursor.limit = m.recorded.last_id();
  } else {
    cursor = restore(redo.state());
  }
  Found found = advance(m, only_key, cursor);
  while (found.term != nullptr) {
    const Found candidate = found;
    const std::size_t cells = candidate.term->heap_cells() + cells_of_key(candidate.key) + cells_to_unpack + 16;
    if (auto o = m.need_heap(cells); o != Outcome::success) return o;
    // The state stands before the entry that follows, so that the last one leaves no choice point.
    const Cursor here = cursor;
    found = advance(m, only_key, cursor);
    TentativeUnification attempt(m.terms);
    if (unify_entry(m, a, candidate, here.position.number) != Outcome::success) {
      attempt.undo();
      continue;
    }
    if (found.term != nullptr) redo.again(save(m, here));
    return Outcome::success;
  }
  return Outcome::fail;
}

Outcome recorded_without_reference(Machine& m, Cell* a, Redo& redo) {
  Cell with_reference[3] = {a[0], a[1], m.terms.new_variable()};
  return recorded(m, with_reference, redo);
}

// The state is the number of the previous key.
Outcome current_key(Machine& m, Cell* a, Redo& redo) {
  const Cell argument = deref(a[0]);
  Cell wanted;
  if (!argument.is_variable() && !database::record_key(argument, wanted)) return Outcome::fail;
  if (!argument.is_variable()) return m.recorded.entries(wanted) != nullptr ? Outcome::success : Outcome::fail;
  const auto& keys = m.recorded.keys();
  const auto next = keys.upper_bound(redo.first() ? 0 : redo.state().as_small_integer());
  if (next == keys.end()) return Outcome::fail;
  if (auto o = m.need_heap(cells_of_key(next->second)); o != Outcome::success) return o;
  if (std::next(next) != keys.end()) redo.again(Cell::integer(next->first));
  return m.unify(argument, term_of_key(m, next->second));
}

// ---- flag/3 ----

Outcome flag(Machine& m, Cell* a) {
  Cell key, value;
  if (auto o = read_key(m, a[0], key); o != Outcome::success) return o;
  if (m.unify(a[1], m.counters.value(key)) != Outcome::success) return Outcome::fail;
  if (auto o = evaluate(m, a[2], value); o != Outcome::success) return o;
  return m.counters.set(key, value) ? Outcome::success : out_of_memory(m);
}

}  // namespace

BuiltinFamily recorded_database() {
  static constexpr Builtin rows[] = {
      det("recorda(+Key, +Term, -Reference) is det", &record<false, true>,
          "Records Term under Key, before the others."),
      det("recorda(+Key, +Term) is det", &record<false, false>, "Records Term under Key, before the others."),
      det("recordz(+Key, +Term, -Reference) is det", &record<true, true>, "Records Term under Key, after the others."),
      det("recordz(+Key, +Term) is det", &record<true, false>, "Records Term under Key, after the others."),
      nondet("recorded(?Key, ?Term, ?Reference) is nondet", &recorded,
             "Term is recorded under Key; Reference refers to the record."),
      nondet("recorded(?Key, ?Term) is nondet", &recorded_without_reference, "Term is recorded under Key."),
      nondet("current_key(?Key) is nondet", &current_key, "A term is recorded under Key."),
      det("erase(+Reference) is semidet", &erase_record,
          "Removes a record or a clause; fails if it has been removed already."),
      det("instance(+Reference, ?Term) is semidet", &record_instance, "Term is the recorded term."),
      det("flag(+Key, ?Old, +New) is semidet", &flag,
          "Old is the number stored under Key, initially 0; replaces it by the value of New."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
