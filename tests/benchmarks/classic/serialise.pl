% SPDX-License-Identifier: MIT
% The rank of each character among the characters of a text, by a sorted tree of pairs with variables as ranks.
main :- rep(14000), text(T), ranks(T, R), write(R), nl.

rep(0) :- !.
rep(N) :- text(T), ranks(T, _), M is N-1, rep(M).

text([97,98,108,101,32,119,97,115,32,105,32,101,114,101,32,105,32,115,97,119,32,101,108,98,97,
      97,32,109,97,110,32,97,32,112,108,97,110,32,97,32,99,97,110,97,108,32,112,97,110,97,109,97]).

ranks(L, R) :- paired(L, R, A), arranged(A, T), numbered(T, 1, _).

paired([], [], []).
paired([X|L], [Y|R], [pair(X, Y)|A]) :- paired(L, R, A).

arranged([], void).
arranged([X|L], tree(T1, X, T2)) :- partition(L, X, A, B), arranged(A, T1), arranged(B, T2).

partition([], _, [], []).
partition([X|L], P, A, B) :- X = pair(K, V), P = pair(J, W),
    ( K =:= J -> V = W, partition(L, P, A, B)
    ; K < J -> A = [X|A1], partition(L, P, A1, B)
    ; B = [X|B1], partition(L, P, A, B1)
    ).

numbered(void, N, N).
numbered(tree(T1, pair(_, N1), T2), N0, N) :- numbered(T1, N0, N1), N2 is N1+1, numbered(T2, N2, N).
