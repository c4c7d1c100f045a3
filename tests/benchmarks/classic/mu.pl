% SPDX-License-Identifier: MIT
% The MU puzzle: derive a string from "mi" by the four rules, with iterative deepening.
main :- rep(2500), derived([m,u,i,i,u], D), write(D), nl.

rep(0) :- !.
rep(N) :- derived([m,u,i,i,u], _), M is N-1, rep(M).

derived(G, D) :- deeper(0, N), theorem(N, G, D), !.

deeper(N, N).
deeper(N, M) :- K is N+1, deeper(K, M).

theorem(_, [m,i], [[m,i]]).
theorem(N, S, [S|Ds]) :- N > 0, M is N-1, theorem(M, T, Ds), rule(T, S).

rule(S, T) :- joined(X, [i], S), joined(X, [i,u], T).
rule([m|S], [m|T]) :- joined(S, S, T).
rule(S, T) :- joined(X, [i,i,i|Y], S), joined(X, [u|Y], T).
rule(S, T) :- joined(X, [u,u|Y], S), joined(X, Y, T).

joined([], L, L).
joined([X|A], B, [X|C]) :- joined(A, B, C).
