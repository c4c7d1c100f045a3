% SPDX-License-Identifier: MIT
% library(thread).

:- use_module(library(plunit)).
:- use_module(library(thread)).

:- begin_tests(thread).

test(maplist, L == [2,3]) :- concurrent_maplist(succ, [1,2], L).
test(forall) :- concurrent_forall(member(X, [1,2]), integer(X)).
test(concurrent, X-Y == 1-2) :- concurrent(2, [X = 1, Y = 2], []).
test(first, X == b) :- first_solution(X, [fail, X = b, X = c], []).

:- end_tests(thread).
