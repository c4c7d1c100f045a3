% SPDX-License-Identifier: MIT
% library(lambda): the exports are (^), (\) and (+\).

:- use_module(library(plunit)).
:- use_module(library(apply)).
:- use_module(library(lambda)).

twice(X, Y) :- Y is X*2.

:- begin_tests(lambda).

test(parameters, Ys == [2,4]) :- maplist(\X^Y^(Y is X*2), [1,2], Ys).
test(one_parameter, true) :- maplist(\X^(X > 3), [4,5]).
test(local_variables, Ys == [1-a,2-b]) :- once(maplist(\X^Y^(member(X-Z, [1-a,2-b]), Y = X-Z), [1,2], Ys)).
test(free_variable, Y == 1) :- maplist(Y+\X^(X = Y), [1,1]).
test(free_variable_fails, fail) :- maplist(Y+\X^(X = Y), [1,2]).
test(continues, Ys == [2,4]) :- maplist(\X^twice(X), [1,2], Ys).
test(without_parameters, Ys == [2,4]) :- maplist(\twice, [1,2], Ys).
test(hat_alone, X == 4) :- call(X^(X > 3), 4).
test(nested, Y == 6) :- call(\X^(X+\Z^W^(W is X+Z)), 2, 4, Y).
test(seven, L == [1,2,3,4,5,6,7]) :- call(\A^B^C^D^E^F^G^(G = 7, L0 = [A,B,C,D,E,F,G], nb_setval(lambda, L0)), 1, 2, 3, 4, 5, 6, 7), nb_getval(lambda, L).
test(wants_more, error(existence_error(lambda_parameters, _^_))) :- call(\X^_^(X = 1), 1).
test(as_a_goal, X == 1) :- X+\(X = 1).
test(own_module, Ys == [3]) :- maplist(\X^Y^plus_one(X, Y), [2], Ys).

plus_one(X, Y) :- Y is X+1.

:- end_tests(lambda).
