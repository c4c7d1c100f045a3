% SPDX-License-Identifier: MIT
% private(clpb/diagram_weights).

:- use_module(library(plunit)).
:- use_module(private(clpb/expressions)).
:- use_module(private(clpb/diagram_weights)).

count(Expression, Order, Count) :-
    '$diagram'(Expression, Order, Diagram),
    length(Order, Levels),
    solutions_count(Diagram, Levels, Count).

greatest(Expression, Order, Weights, Greatest) :-
    '$diagram'(Expression, Order, Diagram),
    greatest_weight(Diagram, Weights, Greatest).

:- begin_tests(clpb_diagram_weights).

test(solutions_count, N == 3) :- count(X+Y, [X,Y], N).
test(solutions_count_passed, N == 8) :- count(X, [_,_,X,_], N).
test(solutions_count_constants, M-N == 0-4) :- count(0, [_,_], M), count(1, [_,_], N).
test(solutions_count_skips, N == 10) :- count(X*Y+ ~X*Z*U, [X,Y,Z,U,_], N0), N is N0-2.
test(greatest_weight, N == 5) :- greatest(X#Y, [X,Y], [5,3], N).
test(greatest_weight_passed, N == 9) :- greatest(X*Y, [_,X,_,Y,_], [2,-1,-5,4,4], N).
test(greatest_weight_low, N == -1) :- greatest(X+Y, [X,Y], [-1,-2], N).
test(greatest_weight_all, N == 4) :- greatest(1, [_,_], [4,-1], N).
test(greatest_weight_none, fail) :- greatest(0, [_], [1], _).

:- end_tests(clpb_diagram_weights).
