% SPDX-License-Identifier: MIT
% private(clpqr/constraint_answers): constraints as answers.

:- use_module(library(plunit)).
:- use_module(library(clpq), [{}/1]).
:- use_module(private(clpqr/constraint_terms), [variable_of/3]).
:- use_module(private(clpqr/constraint_answers)).

:- begin_tests(constraint_answers).

test(system_goals, Gs == [{X >= 1, X-Y =< 0}]) :- {X >= 1, Y >= X}, variable_of(q, X, V), system_goals(q, V, Gs, []).
test(system_goals_once, Gs == []) :-
    {X >= 1, Y >= X}, variable_of(q, X, V), variable_of(q, Y, W), system_goals(q, V, _, []), system_goals(q, W, Gs, []).
test(projection, Cs == [y >= 1]) :- {X >= 1, Y >= X}, projection(q, [Y], [y], Cs).
test(order_variables, Cs == [z = y+x]) :-
    {Z = X+Y}, order_variables(q, [Y, X]),
    projection(q, [X, Y, Z], [x, y, z], Cs).

:- end_tests(constraint_answers).
