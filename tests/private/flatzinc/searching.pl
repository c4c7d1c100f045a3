% SPDX-License-Identifier: MIT
% private(flatzinc/searching): searches by phases, and those that learn.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module(private(flatzinc/searching)).

% The solutions found, in order, up to a limit.
found(Goal, Phases, Xs, How, Most, Found) :-
    State = state([]),
    (   flatzinc_search(Goal, search(Phases, []), Xs, How, plunit_found(Xs, State, Most))
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
    found(satisfy, [phase([X], [down])], Xs, phases, 9, Found).
test(phases, Found == [[3,2],[3,1],[2,1]]) :-
    Xs = [X,Y],
    Xs ins 1..3,
    X #> Y,
    found(satisfy, [phase([X], [down]),phase([Y], [down])], Xs, phases, 9, Found).
test(enough, Found == [[1],[2]]) :- X in 1..9, found(satisfy, [phase([X], [])], [X], phases, 2, Found).
test(improving, Found == [[1],[2],[3]]) :- X in 1..3, found(maximize(X), [phase([X], [])], [X], phases, 9, Found).
test(phases_improve, Found == [[1,3],[1,2],[1,1]]) :-
    Xs = [X,Y],
    Xs ins 1..3,
    found(minimize(Y), [phase([X], []),phase([Y], [down])], Xs, phases, 9, Found).
test(free, Last == [3]) :- X in 1..3, found(maximize(X), [phase([X], [])], [X], turns, 9, Found), last(Found, Last).
test(turns, Found == [[1],[2],[3]]) :- X in 1..3, found(maximize(X), [phase([X], [])], [X], turns, 9, Found).
test(one_in_turns, Found == [[1]]) :- X in 1..3, found(satisfy, [phase([X], [])], [X], turns, 1, Found).
% A domain beyond 64 bits has no model.
test(without_learning, Found == [[9],[5]]) :-
    State = state([]),
    X in 5..9,
    Y in 0..1000000000000000000000,
    X #< Y,
    Best = best(none),
    Found0 = plunit_found([X], State, 9),
    '$flatzinc_searching':by_turns(learning, inf, minimize(X), [phase([X], [down])], [X,Y], user:Found0, Best),
    State = state(Reversed),
    Reversed = [Last|_],
    last(Reversed, First),
    Found = [First,Last].
test(hints, Found == [[2,3],[2,2],[2,1],[1,1]]) :-
    Xs = [X,Y],
    X in 1..2,
    Y in 1..3,
    S #= X + Y,
    State = state([]),
    flatzinc_search(minimize(S), search([phase(Xs, [down])], [X-2,Y-9]), Xs, phases, plunit_found(Xs, State, 9)),
    State = state(Reversed),
    reverse(Reversed, Found).
test(faster, Sorted == [[1],[2],[3]]) :-
    X in 1..3,
    found(satisfy, [], [X], faster, 9, Found),
    msort(Found, Sorted).
test(none, Found == []) :-
    Xs = [X,Y,Z],
    Xs ins 1..2,
    X #\= Y,
    Y #\= Z,
    X #\= Z,
    found(satisfy, [], Xs, phases, 9, Found).

:- end_tests(flatzinc_searching).
