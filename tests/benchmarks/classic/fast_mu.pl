% SPDX-License-Identifier: MIT
% The MU puzzle on counted runs of symbols: is a string derivable, with a bounded search in which I's are counted.
main :- rep(9000), derivable(6, [m,u,i,i,u], D), write(D), nl.

rep(0) :- !.
rep(N) :- derivable(6, [m,u,i,i,u], _), M is N-1, rep(M).

derivable(Depth, Goal, Ds) :- len(Goal, 0, GL), search(Depth, [m,i], 2, Goal, GL, Ds).

search(_, S, L, S, L, []) :- !.
search(D, S, L, G, GL, [R|Ds]) :- D > 0, E is D-1, rule(R, S, L, T, M), search(E, T, M, G, GL, Ds).

rule(1, S, L, T, M) :- ends_in_i(S), M is L+1, joined(S, [u], T).
rule(2, [m|S], L, [m|T], M) :- M is L+L-1, M < 14, joined(S, S, T).
rule(3, [m|S], L, [m|T], M) :- M is L-2, three(S, T).
rule(4, [m|S], L, [m|T], M) :- M is L-2, two(S, T).

ends_in_i([i]) :- !.
ends_in_i([_|S]) :- ends_in_i(S).

three([i,i,i|S], [u|S]).
three([X|S], [X|T]) :- three(S, T).

two([u,u|S], S).
two([X|S], [X|T]) :- two(S, T).

joined([], L, L).
joined([X|A], B, [X|C]) :- joined(A, B, C).

len([], N, N).
len([_|L], N0, N) :- N1 is N0+1, len(L, N1, N).
