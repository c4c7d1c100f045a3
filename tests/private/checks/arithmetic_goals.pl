% SPDX-License-Identifier: MIT
% private(checks/arithmetic_goals).

:- use_module(library(plunit)).
:- use_module(private(checks/arithmetic_goals)).

:- begin_tests(arithmetic_goals).

test(is, E == Y+1) :- arithmetic_goal(_ is Y+1, E).
test(comparison, E == [X, 2]) :- arithmetic_goal(X =< 2, E).
test(unequal, E == [X, Y]) :- arithmetic_goal(X =\= Y, E).
test(unification, fail) :- arithmetic_goal(_ = 1+2, _).
test(variable, fail) :- arithmetic_goal(_, _).
test(atom, fail) :- arithmetic_goal(is, _).

:- end_tests(arithmetic_goals).
