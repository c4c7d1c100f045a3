% SPDX-License-Identifier: MIT
% private(teaching/goal_order): which goals may be solved in another order.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(private(teaching/goal_order)).

p(1).
cuts(X) :- p(X), !.
negates(X) :- p(X), \+ cuts(X).
rule(X) :- p(X), X > 0.
lonely(X) :- p(X), \+ rule(X-_).
asks(X) :- \+ p(X).
deep(X) :- rule(X), keeps(X).
keeps(X) :- assertz(kept(X)).
rec([], 0).
rec([_|Xs], N) :- rec(Xs, M), N is M + 1.

kind(Goal, Kind) :-
    forget_kinds,
    order_kind(user, Goal, Kind).

:- begin_tests(goal_order).

test(order_kind, K == pure) :- kind(p(_), K).
test(rule, K == pure) :- kind(rule(_), K).
test(recursion, K == pure) :- kind(rec(_, _), K).
test(unification, K == pure) :- kind(_ = _, K).
test(constraint, K == pure) :- kind(_ #> 1, K).
test(relation, K == pure) :- kind(append(_, _, _), K).
test(arithmetic, K == waits) :- kind(_ is 1 + _, K).
test(negation, K == asks) :- kind(\+ p(_), K).
test(tested_condition, K == waits) :- kind(( _ > 1 -> p(_) ; true ), K).
test(searched_condition, K == fixed('it takes the first answer of its condition')) :- kind(( p(_) -> p(_) ; true ), K).
test(cut, K == fixed('cuts/1 has a cut')) :- kind(cuts(_), K).
test(negation_of_what_facts_give, K == pure) :- kind(lonely(_), K).
test(negation_of_what_no_fact_gives, K == fixed('in asks/1, \\+ may ask before its variables have values')) :-
    kind(asks(_), K).
test(negated_condition, K == asks) :- kind(( \+ p(_) -> p(_) ; true ), K).
test(cut_in_a_negation, K == fixed('cuts/1 has a cut')) :- kind(negates(_), K).
test(type_test, K == fixed('var/1 asks what is known of its arguments now')) :- kind(var(_), K).
test(collecting, K == fixed('findall/3 collects or tests answers')) :- kind(findall(X, p(X), _), K).
test(effect, K == effect('nl/0 has an effect')) :- kind(nl, K).
test(effect_below, K == effect('in keeps/1, assertz/1 has an effect')) :- kind(deep(_), K).
test(effect_in_an_argument, K == effect('write/1 has an effect')) :- kind(forall(p(X), write(X)), K).
test(effect_in_a_negation, K == effect('write/1 has an effect')) :- kind(\+ write(_), K).
test(unknown, K == fixed('its goal is not known')) :- kind(_, K).
test(needed, T == Y + 1) :- needed(_ is Y + 1, T).
test(needed_by_a_test, T == ( X < 2 )) :- needed(X < 2, T).
test(needed_by_a_condition, T == ( X < 2 )) :- needed(( X < 2 -> p(_) ; true ), T).
test(pending_cut, M == m2) :- pending_cut([goal(user, ( p, ! ), m1, q), exit(q), goal(user, ( p ; ! ), m2, q)], M).
test(no_pending_cut, fail) :- pending_cut([goal(user, \+ !, m, q), goal(user, ( ( p, ! ) -> p ), m, q)], _).

:- end_tests(goal_order).
