% SPDX-License-Identifier: MIT
% private(flatzinc/searching): searches by phases, and those that learn.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module(private(flatzinc/searching)).

% What was found, in order; at most so much.
found(Goal, Phases, Xs, Free, Most, Found) :-
    State = state([]),
    (   flatzinc_search(Goal, Phases, Xs, Free, plunit_found(Xs, State, Most))
    ->  true
    ;   true
    ),
    State = state(Reversed),
    reverse(Reversed, Found).

user:plunit_found(Xs, State, Most) :-
    State = state(Found),
    nb_setarg(1, State, [Xs|Found]),
    length([Xs|Found], N),
    N < Most.

:- begin_tests(flatzinc_searching).

test(phase, Found == [[3,1],[3,2],[2,1]]) :-
    Xs = [X,Y],
    Xs ins 1..3,
    X #> Y,
    found(satisfy, [phase([X], [down])], Xs, false, 9, Found).
test(phases, Found == [[3,2],[3,1],[2,1]]) :-
    Xs = [X,Y],
    Xs ins 1..3,
    X #> Y,
    found(satisfy, [phase([X], [down]),phase([Y], [down])], Xs, false, 9, Found).
test(enough, Found == [[1],[2]]) :- X in 1..9, found(satisfy, [phase([X], [])], [X], false, 2, Found).
test(improving, Found == [[1],[2],[3]]) :- X in 1..3, found(maximize(X), [phase([X], [])], [X], false, 9, Found).
test(phases_improve, Found == [[1,3],[1,2],[1,1]]) :-
    Xs = [X,Y],
    Xs ins 1..3,
    found(minimize(Y), [phase([X], []),phase([Y], [down])], Xs, false, 9, Found).
test(free, Last == [3]) :- X in 1..3, found(maximize(X), [phase([X], [])], [X], true, 9, Found), last(Found, Last).
test(all_by_learning, Sorted == [[1],[2],[3]]) :- X in 1..3, found(satisfy, [], [X], false, 9, Found), msort(Found, Sorted).
test(none, Found == []) :-
    Xs = [X,Y,Z],
    Xs ins 1..2,
    X #\= Y,
    Y #\= Z,
    X #\= Z,
    found(satisfy, [], Xs, false, 9, Found).

:- end_tests(flatzinc_searching).
