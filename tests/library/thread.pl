% SPDX-License-Identifier: MIT
% library(thread).

:- use_module(library(plunit)).
:- use_module(library(thread)).

:- begin_tests(thread).

test(maplist, L == [2,3]) :- concurrent_maplist(succ, [1,2], L).
test(forall) :- concurrent_forall(member(X, [1,2]), integer(X)).
test(concurrent, X-Y == 1-2) :- concurrent(2, [X = 1, Y = 2], []).
test(first, X == b) :- first_solution(X, [fail, X = b, X = c], []).

test(self, T == main) :- thread_self(T).
test(mutex, X == 1) :- mutex_create(M), mutex_lock(M), mutex_unlock(M), with_mutex(M, member(X, [1,2])), mutex_destroy(M).

:- end_tests(thread).
