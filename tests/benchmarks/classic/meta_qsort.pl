% SPDX-License-Identifier: MIT
% A meta-interpreter with cuts, disjunctions and arithmetic runs quicksort.
main :- rep(3000), run(qsort([27,74,17,33,94,18,46,83,65,2,32,53,28,85,99,47,28,82,6,11,55,29,39,81,90,37,10,0,66,51],
    S, [])), write(S), nl.

rep(0) :- !.
rep(N) :- run(qsort([27,74,17,33,94,18,46,83,65,2,32,53,28,85,99,47,28,82,6,11,55,29,39,81,90,37,10,0,66,51], _, [])),
    M is N-1, rep(M).

run(G) :- solve(G, _).

solve(true, _) :- !.
solve(!, cut) :- !.
solve(!, _) :- !.
solve((A, B), C) :- !, conjunction(A, B, C).
solve((A -> B ; D), C) :- !, ( solve(A, _) -> solve(B, C) ; solve(D, C) ).
solve((A ; B), C) :- !, ( solve(A, C) ; solve(B, C) ).
solve(A, _) :- built_in(A), !, A.
solve(A, _) :- rule(A, B), solve_body(B, R), ( R == cut, ! ; R \== cut ).

solve_body(B, R) :- solve(B, R0), ( var(R0) -> R = none ; R = R0 ).

conjunction(!, B, cut) :- !, solve(B, _).
conjunction(A, B, C) :- solve(A, _), solve(B, C).

built_in(_ =< _). built_in(_ > _). built_in(_ is _).

rule(qsort([], R, R), true).
rule(qsort([X|L], R, R0), (partition(L, X, L1, L2), qsort(L2, R1, R0), qsort(L1, R, [X|R1]))).
rule(partition([], _, [], []), true).
rule(partition([X|L], Y, [X|L1], L2), (X =< Y, !, partition(L, Y, L1, L2))).
rule(partition([X|L], Y, L1, [X|L2]), (X > Y, partition(L, Y, L1, L2))).
