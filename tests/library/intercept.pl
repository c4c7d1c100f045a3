% SPDX-License-Identifier: MIT
% library(intercept). The answers are SWI-Prolog's.

:- use_module(library(plunit)).
:- use_module(library(intercept)).
:- use_module(library(lists)).

sends(I, Max) :-
    (   I =< Max
    ->  send_signal(number(I)),
        I1 is I+1,
        sends(I1, Max)
    ;   true
    ).

note(X, Y) :-
    nb_getval(intercepted, L),
    nb_setval(intercepted, [X-Y|L]).

noted(Goal, L) :-
    nb_setval(intercepted, []),
    call(Goal),
    nb_getval(intercepted, L).

:- begin_tests(intercept).

test(intercept, L == [3-x, 2-x, 1-x]) :- noted(intercept(sends(1, 3), number(N), note(N, x)), L).
test(intercept_argument, L == [2-y, 1-y]) :- noted(intercept(sends(1, 2), number(N), note(N), y), L).
test(intercept_innermost, L == [1-in]) :-
    noted(intercept(intercept(sends(1, 1), number(N), note(N, in)), number(N), note(N, out)), L).
test(intercept_outer, L == [1-out]) :-
    noted(intercept(intercept(sends(1, 1), other, note(1, in)), number(N), note(N, out)), L).
test(intercept_binds_signal, X == 5) :- intercept(send_signal(ask(X)), ask(Y), Y = 5).
test(intercept_copies, true) :- intercept(send_signal(f(_)), f(Z), Z = 1), var(Z).
test(intercept_argument_is_shared, R == 7) :- intercept(send_signal(set(7)), set(V), =(V), R).
test(intercept_fails, fail) :- intercept(send_signal(a), a, fail).
test(intercept_throws, throws(oops)) :- intercept(send_signal(a), a, throw(oops)).
test(intercept_nondet, all(X == [1,2,3])) :- intercept(send_signal(a(X)), a(Y), member(Y, [1,2,3])).
test(intercept_goal_nondet, all(X == [1,2])) :- intercept(( member(X, [1,2]), send_signal(a) ), a, true).
test(intercept_is_over, error(unintercepted_signal(a))) :- intercept(member(_, [1,2]), a, true), send_signal(a).
test(intercept_all, L == [1,2,3]) :- intercept_all(X, sends(1, 3), number(X), L).
test(intercept_all_backtracks, all(L == [[1],[2]])) :-
    intercept_all(X, ( member(Y, [1,2]), send_signal(a(Y)) ), a(X), L).
test(nb_intercept_all, all(L == [[1],[1,2]])) :-
    nb_intercept_all(X, ( member(Y, [1,2]), send_signal(a(Y)) ), a(X), L).
test(send_signal_unbound, error(instantiation_error)) :- send_signal(_).
test(send_signal_nobody, error(unintercepted_signal(x))) :- send_signal(x).
test(send_silent_signal) :- send_silent_signal(x).
test(send_silent_signal_heard, X == 1) :- intercept(send_silent_signal(a(X)), a(Y), Y = 1).

:- end_tests(intercept).
