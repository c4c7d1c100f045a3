// SPDX-License-Identifier: MIT
// Clause retrieval (ISO 13211-1, 8.8): clause/2, and clause/3 with clause references.
#include "builtins/clause_matching.hpp"
#include "builtins/clause_reference.hpp"

namespace hornbeam::builtins {

namespace {

using database::ClauseSearch;

Cell reference_term(Machine& m, Clause& clause) {
  const auto id = static_cast<std::int64_t>(m.database.reference_to(clause));
  return m.terms.new_structure(functors::clause_reference, Cell::integer(id));
}

// ---- by head ----

Outcome check_body(Machine& m, Cell body) {
  const Cell c = deref(body);
  if (c.is_variable() || terms::is_callable(c)) return Outcome::success;
  return machine::type_error(m, atoms::callable, c);
}

// The procedure whose clauses may be read; `found` stays null if there is none. Lists have none, though they can be
// called: meta-interpreters ask for clauses of arbitrary goals.
Outcome find_readable(Machine& m, const Goal& head, bool strict, Predicate*& found) {
  if (head.functor == functors::list_pair && !strict) return Outcome::success;
  Predicate* predicate = m.database.visible(*head.module, head.functor);
  const bool closed =
      is_private(m, head) || (predicate != nullptr && !predicate->is_dynamic && !predicate->is_public && strict);
  if (closed) {
    return raise_procedure_permission(m, atoms::access, atoms::private_procedure, head.functor);
  }
  // Consulted procedures also get an index when their clauses are read.
  if (predicate != nullptr && predicate->dynamic_index == nullptr) {
    predicate->dynamic_index = std::make_unique<database::DynamicIndex>(m.terms.memory, m.terms.stop);
  }
  found = predicate;
  return predicate == nullptr ? Outcome::success : ready_clauses(m, *predicate);
}

Outcome take_match(Machine& m, ClauseSearch& search, const Goal& head, Cell body, const Cell* reference, Redo& redo) {
  while (Clause* c = search.take()) {
    const Outcome outcome = match_clause(m, *c, head.arguments, &body);
    if (outcome == Outcome::fail) continue;
    if (outcome != Outcome::success) return outcome;
    if (search.take() != nullptr) redo.again(search.save_before_last(m.terms));
    return reference == nullptr ? outcome : m.unify(*reference, reference_term(m, *c));
  }
  return Outcome::fail;
}

Outcome by_head(Machine& m, const KeptArguments& a, bool strict, const Cell* reference, Redo& redo) {
  const Cell state = redo.first() ? Cell::integer(0) : redo.state();
  Goal head;
  const Outcome o = read_goal(m, a[0], m.database.user(), head);
  if (o != Outcome::success) return o;
  if (!redo.first()) {
    ClauseSearch search(state, head.arguments);
    return a.leave(take_match(m, search, head, a[1], reference, redo));
  }
  if (Outcome checked = check_body(m, a[1]); checked != Outcome::success) return checked;
  Predicate* predicate = nullptr;
  const Outcome allowed = find_readable(m, head, strict, predicate);
  if (allowed != Outcome::success) return allowed;
  if (predicate == nullptr) return Outcome::fail;
  ClauseSearch search(m.database, *predicate, head.arguments);
  return a.leave(take_match(m, search, head, a[1], reference, redo));
}

enum class Caller : std::uint8_t { program, system };

// With the flag iso programs may not read static procedures; the system may, for listing/1 and its like.
bool is_strict(const Machine& m, Caller caller) { return m.flags.iso && caller == Caller::program; }

template <Caller caller>
Outcome clause_2(Machine& m, Cell*, Redo& redo) {
  const KeptArguments arguments(m, 2);
  return by_head(m, arguments, is_strict(m, caller), nullptr, redo);
}

// ---- by reference ----

// Head is any term, possibly unbound or with a module.
Outcome by_reference(Machine& m, const KeptArguments& a, Clause& clause) {
  database::Module* module = &m.database.user();
  Cell head = a[0];
  if (!m.strip_module(head, module)) head = deref(a[0]);
  const Cell functor = clause.predicate->functor;
  if (Outcome o = m.need_heap(general_term_cells(functor) + 16); o != Outcome::success) {
    return a.leave(o);
  }
  const Cell own = general_term(m.terms, functor);
  Cell wanted = own;
  if (head.is_variable() && clause.predicate->module != module) {
    wanted = m.terms.new_structure(functors::colon, Cell::atom(clause.predicate->module->name), own);
  }
  if (m.unify(head, wanted) != Outcome::success) return Outcome::fail;
  const Cell body = a[1];
  const Cell* arguments = own.is_atom() ? nullptr : own.address() + (own.is_list() ? 0 : 1);
  return a.leave(match_clause(m, clause, arguments, &body));
}

template <Caller caller>
Outcome clause_3(Machine& m, Cell*, Redo& redo) {
  const KeptArguments a(m, 3);
  const Cell reference = a[2];
  if (deref(reference).is_variable()) return by_head(m, a, is_strict(m, caller), &reference, redo);
  Clause* clause = nullptr;
  if (Outcome o = read_reference(m, reference, clause); o != Outcome::success) return o;
  if (Outcome o = check_body(m, a[1]); o != Outcome::success) return o;
  return clause == nullptr ? Outcome::fail : by_reference(m, a, *clause);
}

// '$clause_place'(+Reference, -File, -Line): where the clause was read; File is '' if not from a file.
Outcome clause_place(Machine& m, Cell* a) {
  Clause* clause = nullptr;
  if (Outcome o = read_reference(m, a[0], clause); o != Outcome::success) return o;
  if (clause == nullptr) return Outcome::fail;
  const Outcome o = m.unify(a[1], Cell::atom(m.sources.files[clause->file]));
  return o == Outcome::success ? m.unify(a[2], Cell::integer(clause->line)) : o;
}

// '$clause_owner'(+Reference, -Module, -Name, -Arity, -IsFact)
Outcome clause_owner(Machine& m, Cell* a) {
  Clause* clause = nullptr;
  if (Outcome o = read_reference(m, a[0], clause); o != Outcome::success) return o;
  if (clause == nullptr) return Outcome::fail;
  const database::Predicate& p = *clause->predicate;
  const Cell values[] = {Cell::atom(p.module->name), Cell::atom(m.terms.functors.name(p.functor)),
                         Cell::integer(p.arity), Cell::atom(clause->is_fact ? atoms::true_ : atoms::false_)};
  for (std::size_t i = 0; i < std::size(values); ++i) {
    if (const Outcome o = m.unify(a[i + 1], values[i]); o != Outcome::success) return o;
  }
  return Outcome::success;
}

// '$nth_clause'(:Head, +N, -Reference): counted from 1.
Outcome nth_clause(Machine& m, Cell* a) {
  Goal head;
  if (Outcome o = read_goal(m, a[0], m.database.user(), head); o != Outcome::success) return o;
  Predicate* predicate = nullptr;
  if (Outcome o = find_readable(m, head, false, predicate); o != Outcome::success) return o;
  const Cell number = deref(a[1]);
  if (predicate == nullptr || !number.is_small_integer()) return Outcome::fail;
  std::int64_t left = number.as_small_integer();
  for (Clause* c = predicate->first; c != nullptr; c = c->next) {
    if (!c->erased && !c->is_closing && --left == 0) return m.unify(a[2], reference_term(m, *c));
  }
  return Outcome::fail;
}

// '$clause_number'(+Reference, -N)
Outcome clause_number(Machine& m, Cell* a) {
  Clause* clause = nullptr;
  if (Outcome o = read_reference(m, a[0], clause); o != Outcome::success) return o;
  if (clause == nullptr) return Outcome::fail;
  std::int64_t number = 1;
  for (const Clause* c = clause->predicate->first; c != clause && c != nullptr; c = c->next) number += !c->erased;
  return m.unify(a[1], Cell::integer(number));
}

Outcome clause_matches(Machine& m, Cell* a) {
  Clause* clause = nullptr;
  if (Outcome o = read_reference(m, a[0], clause); o != Outcome::success) return o;
  return truth(clause != nullptr && clause->is_matching);
}

}  // namespace

BuiltinFamily clause_retrieval() {
  static constexpr Builtin rows[] = {
      iso_nondet("clause(:Head, ?Body) is nondet", &clause_2<Caller::program>,
                 "Head :- Body is a clause of the database; the body of a fact is `true`."),
      nondet("clause(:Head, ?Body, ?Reference) is nondet", &clause_3<Caller::program>,
             "Like clause/2; Reference refers to the clause."),
      nondet("$stored_clause(:Head, ?Body) is nondet", &clause_2<Caller::system>,
             "clause/2 as the system's clauses mean it."),
      nondet("$stored_clause(:Head, ?Body, ?Reference) is nondet", &clause_3<Caller::system>,
             "clause/3 as the system's clauses mean it."),
      det("$nth_clause(:Head, +N, -Reference) is semidet", &nth_clause, "Clause N of the procedure."),
      det("$clause_number(+Reference, -N) is semidet", &clause_number, "The place of a clause in its procedure."),
      det("$clause_matches(+Reference) is semidet", &clause_matches, "The clause is a rule Head => Body."),
      det("$clause_place(+Reference, -File, -Line) is semidet", &clause_place,
          "The source file and the line where the clause was read."),
      det("$clause_owner(+Reference, -Module, -Name, -Arity, -IsFact) is semidet", &clause_owner,
          "The procedure that the clause belongs to."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
