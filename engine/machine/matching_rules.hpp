// SPDX-License-Identifier: MIT
// Single-sided unification, as in SWI-Prolog: Head, Guard => Body. The head must match the call without binding any of
// the call's variables; if it does, the rule commits. A rule is compiled as a clause that tests, guards and cuts:
//
//   p([H|T], X, X, a), G => B
//   p(L, X, Y, A) :- nonvar(L), nonvar(A), L = [H|T], A = a, X == Y, G, !, B
//
// The tests come first, so that an index finds the keys of the unifications after them. The last clause of such a
// predicate raises the error that no rule matches; programs do not see it.
#pragma once

#include "terms/term_store.hpp"

namespace hornbeam::machine {

struct MatchingRule {
  terms::Cell head;
  terms::Cell guard;  // `true` if omitted
  terms::Cell body;
};

inline bool is_matching_rule(terms::Cell term) {
  return term.is_structure() && terms::functor_of(term) == terms::functors::matching_rule;
}

MatchingRule parts_of_rule(terms::Cell rule);

// The body that clause/2 returns: guard, cut and body. Needs six cells.
terms::Cell told_body(terms::TermStore& store, const MatchingRule& rule);

enum class Matching : std::uint8_t { done, too_large, no_heap };

// Replaces the head's arguments by variables, and the body by all the goals of the clause. The head is callable.
Matching make_matching_clause(terms::TermStore& store, MatchingRule& rule);

// Builds '$no_matching_rule'(p(A, B, ...)) with the head p(A, B, ...), both new. Needs arity + 3 cells.
MatchingRule make_closing_clause(terms::TermStore& store, terms::Cell functor);

}  // namespace hornbeam::machine
