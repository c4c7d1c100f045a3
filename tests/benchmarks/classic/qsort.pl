% SPDX-License-Identifier: MIT
% Quicksort with difference lists.
main :- rep(11000), data(L), sorted(L, S, []), write(S), nl.

rep(0) :- !.
rep(N) :- data(L), sorted(L, _, []), M is N-1, rep(M).

data([27,74,17,33,94,18,46,83,65,2,32,53,28,85,99,47,28,82,6,11,55,29,39,81,90,37,10,0,66,51,
      7,21,85,27,31,63,75,4,95,99,11,28,61,74,18,92,40,53,59,8]).

sorted([], S, S).
sorted([X|L], S, R) :- split(L, X, A, B), sorted(A, S, [X|T]), sorted(B, T, R).

split([], _, [], []).
split([Y|L], X, [Y|A], B) :- Y =< X, !, split(L, X, A, B).
split([Y|L], X, A, [Y|B]) :- split(L, X, A, B).
