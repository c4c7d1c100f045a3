% SPDX-License-Identifier: MIT
% private(clpfd/residual_order): which variable is shown before which.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(private(clpfd/residual_order)).

:- begin_tests(clpfd_residual_order).

test(by_key, Vs == [Y,X]) :- [X,Y] ins 1..3, in_order([(2-0)-X, (1-0)-Y], [X,Y], _, Vs).
test(once, Vs == [X,Y]) :- [X,Y] ins 1..3, in_order([(2-0)-Y, (1-0)-X, (3-0)-X], [X,Y], _, Vs).
test(known, Vs == [Y]) :- Y in 1..3, in_order([(1-0)-7, (2-0)-Y], [Y], _, Vs).
test(made, Vs == [X,Z]) :-
    Now = now(_),
    [X,Z] ins 1..3,
    arg(1, Now, N),
    in_order([(1-1)-made(Z, _), (1-0)-X], [X], N, Vs).
test(dead, Vs == [X]) :- [X,Z] ins 1..3, in_order([(1-1)-made(Z, dead), (1-0)-X], [X], _, Vs).
test(others, Vs == [X,Y]) :- freeze(X, true), Y in 1..3, in_order([(1-0)-Y], [X,Y], _, Vs).

:- end_tests(clpfd_residual_order).
