% SPDX-License-Identifier: MIT
% Predicates that copy a list while they go along it, which the machine does in one instruction as long as nothing
% else has to be done.

:- use_module(library(plunit)).

app([], L, L).
app([H|T], L, [H|R]) :- app(T, L, R).

% The copy is the first argument, the head is used twice, the tail is not the last argument.
copied([], []).
copied([H|C], [H|T]) :- copied(C, T).
doubled([], _, []).
doubled([H|T], _, [H|R]) :- doubled(T, H, R).
crossed([], L, L).
crossed([H|T], L, [H|R]) :- crossed(L, T, R).

:- table connected/3.
connected([], L, L).
connected([H|T], L, [H|R]) :- connected(T, L, R).

:- begin_tests(list_copying).

test(copies, L == [1,2,3,4]) :- app([1,2], [3,4], L).
test(nothing, L == [3]) :- app([], [3], L).
test(checks) :- app([1,f(X),3], [4], [1,f(2),3,4]), X == 2.
test(does_not_match, fail) :- app([1,2,3], [4], [1,5|_]).
test(partly_known, L == [1,2,3]) :- L = [_,2|_], app([1,2], [3], L), !.
test(ends_in_another, fail) :- app([1,2|a], [3], _).
test(open_list, L == [[]-[1,2],[1]-[2],[1,2]-[]]) :- findall(A-B, app(A, B, [1,2]), L).
test(end_unbound, [L == [1,9], nondet]) :- app([1|_], [9], L).
test(variables_stay, L == [X,Y,X]) :- app([X,Y], [X], L).
test(both_directions, [L == [1,2], nondet]) :- copied(L, [1,2]).
test(overwritten_argument, L == [a,b,c]) :- doubled([a,b,c], x, L).
test(registers_change_places, L == [1,a,2,b,c]) :- crossed([1,2], [a,b,c], L).
test(target_that_waits, L == [1,2,3]) :-
    freeze(L, L = [_|_]), app([1,2], [3], L).
test(target_that_refuses, fail) :-
    freeze(L, L = [2|_]), app([1,2], [3], L).
test(collections_in_between, N == 400000) :-
    numlist(1, 200000, L), garbage_collect, app(L, L, LL), length(LL, N).
test(counted, R == inference_limit_exceeded) :-
    numlist(1, 100000, L), call_with_inference_limit(app(L, [], _), 5000, R).
test(inferences, N =:= 1001) :-
    numlist(1, 1000, L),
    app([], [], _),
    statistics(inferences, A), statistics(inferences, B), app(L, [], _), statistics(inferences, C),
    N is (C - B) - (B - A).
test(cyclic, R == inference_limit_exceeded) :-
    L = [a|L], call_with_inference_limit(app(L, [], _), 100000, R).
test(through_a_table, L == [1,2,3]) :- connected([1,2], [3], L).
test(redefined, A-B == [1,2]-new) :-
    assertz((grows([], L, L) :- true)),
    assertz((grows([H|T], L, [H|R]) :- grows(T, L, R))),
    forall(between(1, 200, _), grows([1], [2], _)),
    grows([1], [2], A),
    retractall(grows(_, _, _)),
    assertz(grows(_, _, new)),
    grows([1], [2], B).

:- end_tests(list_copying).
