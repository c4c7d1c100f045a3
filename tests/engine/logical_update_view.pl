% SPDX-License-Identifier: MIT
% The logical update view (13211-1, 7.5.4): a goal that walks the clauses of a procedure sees those that were there when
% it was called, whatever has become of them since. retract/1 is one of these goals.

:- use_module(library(plunit)).

:- dynamic([insect/1, edge/3, law/2, passing/1]).

insects(Names) :-
    retractall(insect(_)),
    forall(member(Name, Names), assertz(insect(Name))).

%   Enough clauses for an index on any argument.

edges :-
    retractall(edge(_, _, _)),
    forall(( between(1, 20, I), member(W, [a,b,c]), J is I mod 4 ), assertz(edge(I, J, W))).

%   What each goal does to a clause that another one is about to come to.

erased(retract) :- retract(insect(bee)).
erased(retractall) :- retractall(insect(bee)).
erased(retractall_of_all) :- retractall(insect(_)).
erased(erase) :- clause(insect(bee), true, Reference), erase(Reference).
erased(abolish) :- abolish(insect/1), dynamic(insect/1).
erased(reinserted_last) :- retract(insect(bee)), assertz(insect(bee)).
erased(reinserted_first) :- retract(insect(bee)), asserta(insect(bee)).
erased(collected) :- retract(insect(bee)), garbage_collect.
erased(purged) :- retract(insect(bee)), forall(between(1, 200, _), ( assertz(insect(moth)), retract(insect(moth)) )).

ways([retract, retractall, retractall_of_all, erase, abolish, reinserted_last, reinserted_first, collected, purged]).

:- begin_tests(logical_update_view).

test(retract, [forall(( ways(Ways), member(Way, Ways) )), L == [ant,bee,cicada]]) :-
    insects([ant,bee,cicada]),
    findall(X, ( retract(insect(X)), ( X == ant -> erased(Way) ; true ) ), L).
test(clause, [forall(( ways(Ways), member(Way, Ways) )), L == [ant,bee,cicada]]) :-
    insects([ant,bee,cicada]),
    findall(X, ( clause(insect(X), true), ( X == ant -> erased(Way) ; true ) ), L).
test(call, [forall(( ways(Ways), member(Way, Ways) )), L == [ant,bee,cicada]]) :-
    insects([ant,bee,cicada]),
    findall(X, ( insect(X), ( X == ant -> erased(Way) ; true ) ), L).

test(goes_on_to_the_erased_one, L == [ant, here, bee]) :-
    insects([ant,bee]),
    retractall(passing(_)),
    (   retract(insect(X)), assertz(passing(X)), retract(insect(bee)), assertz(passing(here)), fail
    ;   true
    ),
    findall(P, passing(P), L).
test(nested, L == [1, in(2), in(3), 2, 3]) :-
    insects([1,2,3]),
    findall(Y, ( retract(insect(X)), ( Y = X ; retract(insect(Z)), Y = in(Z) ) ), L).
test(inner_search_begins_later, L == [1-[2,3], 2-[], 3-[]]) :-
    insects([1,2,3]),
    findall(X-In, ( retract(insect(X)), findall(Y, retract(insect(Y)), In) ), L).
test(fails_when_none_was_there, fail) :-
    insects([ant]), retract(insect(X)), retract(insect(X)).
test(is_erased_once, L == []) :-
    insects([1,2,3]), forall(retract(insect(_)), retractall(insect(_))), findall(X, insect(X), L).
test(what_came_later_stays, L == [4,5]) :-
    insects([1,2]),
    forall(retract(insect(X)), ( retractall(insect(2)), Y is X+3, assertz(insect(Y)) )),
    findall(X, insect(X), L).
test(reinserted_one_stays, L == [2,3]) :-
    insects([1,2,3]),
    forall(( retract(insect(X)), X < 3, Y is X+1, retract(insect(Y)) ), assertz(insect(Y))),
    findall(X, insect(X), L).

test(rules, L == [1-foo, 2-bar]) :-
    retractall(law(_, _)), assertz((law(1, _) :- foo)), assertz((law(2, _) :- bar)),
    findall(X-B, ( retract((law(X, _) :- B)), retractall(law(_, _)) ), L).
test(rules_of_one_body, L == [1, 3]) :-
    retractall(law(_, _)),
    forall(member(X-B, [1-foo, 2-bar, 3-foo]), assertz((law(X, _) :- B))),
    findall(X, ( retract((law(X, _) :- foo)), retractall(law(_, _)) ), L).

test(index_on_first_argument, L == [a,b,c]) :-
    edges, findall(W, ( retract(edge(7, _, W)), retractall(edge(7, _, _)) ), L).
test(index_on_second_argument, L == [4,8,12,16,20]) :-
    edges, findall(I, ( retract(edge(I, 0, b)), retractall(edge(_, 0, _)) ), L).
test(index_on_third_argument, N == 20) :-
    edges, findall(I, ( retract(edge(I, _, c)), retractall(edge(_, _, c)) ), L), length(L, N).
test(index_on_two_arguments, L == [1,5,9,13,17]) :-
    edges, findall(I, ( retract(edge(I, 1, a)), J is I+4, ( retract(edge(J, _, a)) -> true ; true ) ), L).
test(index_and_collection, L == [4,8,12,16,20]) :-
    edges, findall(I, ( retract(edge(I, 0, b)), retractall(edge(_, 0, _)), garbage_collect ), L).
test(call_by_index, L == [4,8,12,16,20]) :-
    edges, findall(I, ( edge(I, 0, b), retractall(edge(_, 0, _)), assertz(edge(24, 0, b)) ), L).
test(clause_by_index, L == [4,8,12,16,20]) :-
    edges, findall(I, ( clause(edge(I, 0, b), true), retractall(edge(_, 0, _)), assertz(edge(24, 0, b)) ), L).

test(retractall_while_walking, L == []) :-
    edges, forall(edge(I, _, _), retractall(edge(I, _, _))), findall(I, edge(I, _, _), L).
test(last_one_found_leaves_no_choice_point, true) :-
    insects([ant,bee]), retract(insect(ant)), retract(insect(bee)).

:- end_tests(logical_update_view).
