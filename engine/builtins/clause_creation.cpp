// SPDX-License-Identifier: MIT
// Clause creation and destruction (ISO 13211-1, 8.9, and Cor.2): assert and retract. Clauses are compiled as they come;
// iterating over clauses sees those that existed at its start.
#include "builtins/capability_check.hpp"
#include "builtins/clause_matching.hpp"

namespace hornbeam::builtins {

namespace {

using database::ClauseSearch;

// ---- assert ----

template <bool at_end>
Outcome add(Machine& m, Cell* a) {
  Machine::AddOptions options;
  options.at_end = at_end;
  const Outcome outcome = m.add_clause(m.database.user(), a[0], options);
  m.purge_clauses();  // of retracts cut before their end
  return outcome;
}

template <bool at_end>
Outcome add_with_reference(Machine& m, Cell* a) {
  if (!deref(a[1]).is_variable()) return machine::uninstantiation_error(m, deref(a[1]));
  const Cell reference = a[1];
  Machine::AddOptions options;
  options.at_end = at_end;
  Clause* added = nullptr;
  const Outcome outcome = m.add_clause(m.database.user(), a[0], options, &added);
  if (outcome != Outcome::success) return outcome;
  const std::uint64_t id = m.database.reference_to(*added);
  return m.unify(reference,
                 m.terms.new_structure(functors::clause_reference, Cell::integer(static_cast<std::int64_t>(id))));
}

// ---- retract ----

// The dynamic procedure whose clauses are to be removed; `found` stays null if there is none.
Outcome find_dynamic(Machine& m, const Goal& head, Predicate*& found) {
  Predicate* predicate = m.database.visible(*head.module, head.functor);
  if (is_private(m, head)) return m.raise_permission(head.functor);
  if (predicate == nullptr) return Outcome::success;
  if (!predicate->is_dynamic || !may_change(m, *predicate)) return m.raise_permission(head.functor);
  found = predicate;
  return Outcome::success;
}

// At the end of a search: its own choice point needs no clauses any more.
void purge(Machine& m) {
  machine::argument_of(m.b, machine::argument_count_of(m.b) - 3) = Cell::integer(0);
  m.purge_clauses();
}

// The first matching clause of the search, with the bindings made; null at the end. Includes clauses erased since the
// search began: the logical update view (ISO 13211-1, 7.5.4) applies to retract/1, too.
Outcome take_match(Machine& m, ClauseSearch& search, const ClauseTerm& clause, Clause*& found) {
  while (Clause* c = search.take()) {
    const Outcome outcome = match_clause(m, *c, clause.head.arguments, &clause.body);
    if (outcome == Outcome::fail) continue;
    found = c;
    return outcome;
  }
  return Outcome::fail;
}

Outcome retract_next(Machine& m, ClauseSearch& search, const ClauseTerm& clause, Redo& redo) {
  Clause* found = nullptr;
  const Outcome outcome = take_match(m, search, clause, found);
  if (outcome != Outcome::success) return outcome;
  if (!found->erased) m.database.erase_clause(found);
  if (search.take() != nullptr) {
    redo.again(search.save_before_last(m.terms));
  } else {
    purge(m);
  }
  return Outcome::success;
}

Outcome retract(Machine& m, Cell* a, Redo& redo) {
  const KeptArguments arguments(m, 1);
  const Cell state = redo.first() ? Cell::integer(0) : redo.state();
  ClauseTerm clause;
  const Outcome o = read_clause(m, a[0], m.database.user(), clause);
  if (o != Outcome::success) return o;
  if (!redo.first()) {
    ClauseSearch search(state, clause.head.arguments);
    return arguments.leave(retract_next(m, search, clause, redo));
  }
  Predicate* predicate = nullptr;
  const Outcome allowed = find_dynamic(m, clause.head, predicate);
  if (allowed != Outcome::success) return allowed;
  if (predicate == nullptr) return Outcome::fail;
  m.purge_clauses();
  ClauseSearch search(m.database, *predicate, clause.head.arguments);
  return arguments.leave(retract_next(m, search, clause, redo));
}

// ---- retractall, abolish ----

// True if the arguments are distinct variables. Then every clause matches.
bool is_most_general(const Goal& head) {
  std::vector<Cell> seen;
  for (std::uint32_t i = 0; i < head.functor.arity(); ++i) {
    const Cell c = deref(head.arguments[i]);
    if (!c.is_ref()) return false;
    for (const Cell other : seen) {
      if (other == c) return false;
    }
    seen.push_back(c);
    constexpr std::size_t worth_it = 32;
    if (seen.size() > worth_it) return false;
  }
  return true;
}

// Restarted after an interrupt, it goes on with the clauses that are left.
Outcome erase_all(Machine& m, Predicate& predicate) {
  std::size_t steps = 0;
  for (Clause* c = predicate.first; c != nullptr; c = c->next) {
    if (m.terms.must_stop(++steps)) return m.interrupted();
    m.database.erase_clause(c);
  }
  return Outcome::success;
}

// Nothing needs undoing when the heap runs short: erased clauses are not found again.
Outcome erase_matching(Machine& m, Predicate& predicate, const Goal& head) {
  ClauseSearch search(m.database, predicate, head.arguments);
  std::size_t steps = 0;
  while (Clause* c = search.take()) {
    if (m.terms.must_stop(++steps)) return m.interrupted();
    if (c->erased) continue;
    TentativeUnification attempt(m.terms);
    const Outcome outcome = match_clause(m, *c, head.arguments, nullptr);
    if (outcome == Outcome::success) {
      attempt.undo();
      m.database.erase_clause(c);
    } else if (outcome != Outcome::fail) {
      return outcome;
    }
  }
  return Outcome::success;
}

// At most one solution, but nondeterministic for the frame that match_clause needs.
Outcome retractall(Machine& m, Cell* a, Redo&) {
  const KeptArguments arguments(m, 1);
  Goal head;
  if (Outcome o = read_goal(m, a[0], m.database.user(), head); o != Outcome::success) return o;
  if (head.functor == functors::neck) return m.raise_permission(head.functor);
  Predicate* predicate = nullptr;
  const Outcome allowed = find_dynamic(m, head, predicate);
  if (allowed != Outcome::success) return allowed;
  if (predicate == nullptr) {
    if (!may_change(m, *head.module) || !may_be_declared(m, *head.module, head.functor)) {
      return m.raise_permission(head.functor);
    }
    m.database.make_dynamic(m.database.predicate(*head.module, head.functor));
    return Outcome::success;
  }
  const Outcome erased = is_most_general(head) ? erase_all(m, *predicate) : erase_matching(m, *predicate, head);
  if (erased != Outcome::success) return arguments.leave(erased);
  purge(m);
  return Outcome::success;
}

Outcome abolish(Machine& m, Cell* a) {
  Indicator indicator;
  const Outcome o = read_indicator(m, a[0], m.database.user(), indicator);
  if (o != Outcome::success) return o;
  Goal head;
  head.module = indicator.module;
  head.functor = indicator.functor;
  Predicate* predicate = nullptr;
  const Outcome allowed = find_dynamic(m, head, predicate);
  if (allowed != Outcome::success || predicate == nullptr) return allowed;
  m.database.touch(*predicate);
  if (Outcome erased = erase_all(m, *predicate); erased != Outcome::success) return erased;
  m.purge_clauses();
  predicate->is_dynamic = predicate->is_defined = false;
  m.database.refresh_entry(*predicate);
  return Outcome::success;
}

// Strips Module:Name, keeping the innermost module; a cyclic term of modules has none.
Outcome abolish_name(Machine& m, Cell* a) {
  Cell name = a[0];
  database::Module* module = nullptr;
  if (!m.strip_module(name, module)) {
    if (deref(terms::structure_argument(name, 0)).is_variable()) return machine::instantiation_error(m);
    return machine::type_error(m, m.terms.atoms.intern("predicate_indicator"), a[0]);
  }
  const Cell plain = m.terms.new_structure(functors::slash, name, a[1]);
  const bool is_qualified = module != nullptr;
  Cell indicator[1] = {is_qualified ? m.terms.new_structure(functors::colon, Cell::atom(module->name), plain) : plain};
  return abolish(m, indicator);
}

}  // namespace

BuiltinFamily clause_creation() {
  static constexpr Builtin rows[] = {
      iso_det("asserta(:Clause) is det", &add<false>, "Adds a clause before the others."),
      iso_det("assertz(:Clause) is det", &add<true>, "Adds a clause after the others."),
      det("assert(:Clause) is det", &add<true>, "Adds a clause after the others, like assertz/1."),
      det("asserta(:Clause, -Reference) is det", &add_with_reference<false>,
          "Like asserta/1; Reference refers to the clause."),
      det("assertz(:Clause, -Reference) is det", &add_with_reference<true>,
          "Like assertz/1; Reference refers to the clause."),
      det("assert(:Clause, -Reference) is det", &add_with_reference<true>,
          "Like assertz/1; Reference refers to the clause."),
      iso_nondet("retract(:Clause) is nondet", &retract,
                 "Removes the first clause that unifies with Clause, then the next ones."),
      iso_nondet("retractall(:Head) is det", &retractall,
                 "Removes all clauses whose heads unify with Head; makes Head dynamic."),
      iso_det("abolish(:Indicator) is det", &abolish, "Removes a dynamic procedure and all its clauses."),
      det("abolish(:Name, +Arity) is det", &abolish_name, "Same as abolish(Name/Arity)."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
