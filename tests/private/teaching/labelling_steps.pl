% SPDX-License-Identifier: MIT
% private(teaching/labelling_steps): labelling as choices between constraints.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(private(teaching/labelling_steps)).

first_choice(Goal, X, Value) :-
    labelling_step(Goal, ( X = Value, _ ; _ )).

:- begin_tests(labelling_steps).

test(labelling_step, V-W == X-1) :- X in 1..3, Y in 1..2, first_choice(label([X, Y]), V, W).
test(first_fail, V-W == Y-1) :- X in 1..3, Y in 1..2, first_choice(labeling([ff], [X, Y]), V, W).
test(min, V == Y) :- X in 2..3, Y in 1..9, first_choice(labeling([min], [X, Y]), V, _).
test(max, V == Y) :- X in 2..3, Y in 1..9, first_choice(labeling([max], [X, Y]), V, _).
test(rest_excludes, Xs == [2, 3]) :- X in 1..3, labelling_step(label([X]), ( _ ; Rest )), findall(X, Rest, Xs).
test(done, Plain == true) :- labelling_step(label([1, 2]), Plain).
test(infinite, fail) :- X #> 1, labelling_step(label([X]), _).
test(other_options, fail) :- X in 1..2, labelling_step(labeling([down], [X]), _).

:- end_tests(labelling_steps).
