// SPDX-License-Identifier: MIT
// Unification, ISO 13211-1 clause 8.2, and tests of it that leave no bindings.
#include "builtins/arguments.hpp"
#include "builtins/tentative_unification.hpp"
#include "terms/term_relations.hpp"
#include "terms/unify.hpp"

namespace hornbeam::builtins {

namespace {

using machine::Trial;

// 8.2.1 =(?Term, ?Term)
Outcome unify(Machine& m, Cell* a) { return m.unify(a[0], a[1]); }

// 8.2.2 unify_with_occurs_check(?Term, ?Term)
Outcome unify_with_occurs_check(Machine& m, Cell* a) {
  // Exact regardless of the flag occurs_check.
  return truth(m, terms::unify_slowly(m.terms, a[0], a[1], terms::OccursCheckMode::fail));
}

// Succeeds if the unifiability of A and B is as expected. If only woken goals can decide, calls `by_goals`/2.
Outcome unifiable_is(Machine& m, Trial expected, Cell* a, const char* by_goals) {
  const Trial trial = m.try_to_unify(a[0], a[1]);
  if (trial == Trial::no_memory) return m.poll() ? m.interrupted() : out_of_memory(m);
  if (trial != Trial::wakes_goals) return truth(trial == expected);
  m.running_builtin = &m.system_predicate(by_goals, 2);
  return Outcome::ask;
}

// 8.2.3 \=(@Term, @Term)
Outcome not_unifiable(Machine& m, Cell* a) { return unifiable_is(m, Trial::no, a, "$not_unifiable"); }

// 8.2.4 subsumes_term(@General, @Specific), Cor.2. A variable with a domain subsumes its members.
Outcome subsumes_term(Machine& m, Cell* a) {
  const Answer answer = terms::subsumes(m.terms, a[0], a[1]);
  return answer == Answer::yes ? unifiable_is(m, Trial::yes, a, "$subsumes_term") : truth(m, answer);
}

// ?=(@A, @B): identical, or not unifiable regardless of constraints.
Outcome decided(Machine& m, Cell* a) {
  const Answer same = terms::identical(m.terms, a[0], a[1]);
  if (same != Answer::no) return truth(m, same);
  const Answer unifiable = m.would_unify(a[0], a[1]);
  return unifiable == Answer::no_memory ? out_of_memory(m) : truth(unifiable == Answer::no);
}

// unifiable(@A, @B, -Unifier): the bindings that would make A and B equal, newest first.
Outcome unifiable(Machine& m, Cell* a) {
  TermStore& store = m.terms;
  Cell list = Cell::atom(atoms::nil);
  {
    // The trail above the mark lists exactly the bound variables.
    TentativeUnification tentative(store);
    const Outcome unified = m.unify(a[0], a[1]);
    const auto bindings = static_cast<std::size_t>(store.trail_top - tentative.mark());
    const Outcome room = unified == Outcome::success ? m.need_heap(bindings * 5 + 16) : Outcome::success;
    if (unified != Outcome::success || room != Outcome::success) {
      tentative.undo_bindings();
      return unified != Outcome::success ? unified : room;
    }
    for (const terms::TrailEntry* e = tentative.mark(); e < store.trail_top; ++e) {
      // The low bits tell the kind of entry; a binding is one word.
      Cell* variable = reinterpret_cast<Cell*>(*e & ~terms::TrailEntry{7});
      const Cell value = storable(deref(*variable));
      list = store.new_list(store.new_structure(functors::equals, Cell::reference(variable), value), list);
    }
    tentative.undo_bindings();
  }
  return m.unify(a[2], list);
}

}  // namespace

BuiltinFamily term_unification() {
  static constexpr Builtin rows[] = {
      iso_det("=(?A, ?B) is semidet", &unify, "Makes A and B equal."),
      iso_det("unify_with_occurs_check(?A, ?B) is semidet", &unify_with_occurs_check,
              "Makes A and B equal unless a variable would have to contain itself."),
      iso_det("\\=(@A, @B) is semidet", &not_unifiable, "A and B cannot be made equal."),
      iso_det("subsumes_term(@General, @Specific) is semidet", &subsumes_term,
              "General can be made identical to Specific by binding only variables of General."),
      det("?=(@A, @B) is semidet", &decided, "A and B are the same term or cannot be made equal."),
      det("unifiable(@A, @B, -Unifier) is semidet", &unifiable,
          "Unifier is a list of Variable=Value that makes A and B equal."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
