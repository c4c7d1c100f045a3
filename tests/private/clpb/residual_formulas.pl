% SPDX-License-Identifier: MIT
% private(clpb/residual_formulas).

:- use_module(library(plunit)).
:- use_module(library(clpb)).
:- use_module(private(clpb/residual_formulas)).

:- begin_tests(clpb_residual_formulas).

test(goals_of_network, Gs == [clpb:sat(X =\= Y)|Rest]) :- sat(X#Y), goals_of_network(X, Gs, Rest).
test(goals_once, Gs == Rest) :- sat(X#Y), goals_of_network(X, _, _), goals_of_network(Y, Gs, Rest).
test(goals_of_others, Gs == [clpb:sat(Y =:= Y)]) :- sat(X+Y+Z), X = 1, goals_of_network(Z, _, _), goals_of_network(Y, Gs, []).
test(goals_of_none, fail) :- goals_of_network(_, _, _).

:- end_tests(clpb_residual_formulas).
