% SPDX-License-Identifier: MIT
% Tables of dynamic predicates: which clauses are found, and in which order, while clauses come and go.

:- use_module(library(plunit)).

:- dynamic fact/2.

% Enough clauses to deserve a table, each key once; a call makes the table.
filled(N) :-
    retractall(fact(_, _)),
    forall(between(1, N, I), ( J is -I, assertz(fact(I, J)) )),
    fact(1, _),
    !.

values(Key, Values) :- findall(V, fact(Key, V), Values).

:- begin_tests(dynamic_indexing).

test(each_key, [setup(filled(1000))]) :-
    forall(between(1, 1000, I), ( values(I, Vs), J is -I, Vs == [J] )),
    values(1001, []).
test(second_argument, [setup(filled(1000))]) :-
    forall(between(1, 1000, I), ( J is -I, findall(K, fact(K, J), Ks), Ks == [I] )).
test(second_clause_of_a_key, [setup(filled(20)), Vs == [-7, a]]) :-
    assertz(fact(7, a)),
    values(7, Vs).
test(in_front_of_the_only_one, [setup(filled(20)), Vs == [a, -7]]) :-
    asserta(fact(7, a)),
    values(7, Vs).
test(both_ends, [setup(filled(20)), Vs == [b, a, -7, c]]) :-
    asserta(fact(7, a)),
    asserta(fact(7, b)),
    assertz(fact(7, c)),
    values(7, Vs).
test(erased, [setup(filled(20)), Vs == []]) :-
    retract(fact(7, _)),
    values(7, Vs).
test(erased_and_added_again, [setup(filled(20)), Vs == [a]]) :-
    retract(fact(7, _)),
    assertz(fact(7, a)),
    values(7, Vs).
test(added_and_the_first_erased, [setup(filled(20)), Vs == [a]]) :-
    assertz(fact(7, a)),
    retract(fact(7, -7)),
    values(7, Vs).
test(variables_between, [setup(filled(20)), Vs == [-7, any, a]]) :-
    assertz(fact(_, any)),
    assertz(fact(7, a)),
    values(7, Vs).
test(variable_in_front, [setup(filled(20)), Vs == [any, -7]]) :-
    asserta(fact(_, any)),
    values(7, Vs).
test(only_the_variable, [setup(filled(20)), Vs == [any]]) :-
    assertz(fact(_, any)),
    values(none, Vs).
test(keys_of_many_kinds, [setup(filled(20))]) :-
    forall(( member(K, [a, f(x), g(x, y), [1], 1.5, "text", 123456789012345678901234567890, []]) ),
           assertz(fact(K, K))),
    forall(member(K, [a, f(x), g(x, y), [1], 1.5, "text", 123456789012345678901234567890, []]),
           values(K, [K])),
    values(f(_), [f(x)]).
test(grows_while_a_search_waits, [setup(filled(20)), Vs == [-7, a]]) :-
    assertz(fact(7, a)),
    findall(V, ( fact(7, V), forall(between(21, 2000, I), assertz(fact(I, V))) ), Vs),
    values(2000, [-7, a]).
test(a_search_does_not_see_what_comes, [setup(filled(20)), Vs == [-7]]) :-
    findall(V, ( fact(7, V), assertz(fact(7, V)) ), Vs).
test(a_search_sees_what_goes, [setup(filled(20)), Vs == [-7, any, a]]) :-
    assertz(fact(_, any)),
    assertz(fact(7, a)),
    findall(V, ( fact(7, V), retractall(fact(_, _)) ), Vs).
test(clause_and_retract_search_too, [setup(filled(20)), Vs-Ws == [-7, any, a]-[-7, any, a]]) :-
    assertz(fact(_, any)),
    assertz(fact(7, a)),
    findall(V, clause(fact(7, V), true), Vs),
    findall(V, retract(fact(7, V)), Ws).
test(queue, [setup(filled(20)), V == 1000]) :-
    retractall(fact(_, _)),
    assertz(fact(head, 0)),
    forall(between(1, 1000, I), ( retract(fact(head, _)), assertz(fact(head, I)) )),
    fact(head, V).

:- end_tests(dynamic_indexing).
