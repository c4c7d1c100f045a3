% SPDX-License-Identifier: MIT
% Primes by sifting lists, then by a sieve of asserted facts.
:- dynamic(composite/1).

main :- list(2, 18000, L), sifted(L, P), len(P, 0, N), write(N), nl, facts(100000), counted(2, 100000, 0, M), write(M), nl.

list(N, M, []) :- N > M, !.
list(N, M, [N|L]) :- K is N+1, list(K, M, L).

sifted([], []).
sifted([P|L], [P|R]) :- without(L, P, M), sifted(M, R).

without([], _, []).
without([X|L], P, M) :- ( X mod P =:= 0 -> M = N ; M = [X|N] ), without(L, P, N).

facts(Max) :- mark(2, Max).
mark(I, Max) :- I*I > Max, !.
mark(I, Max) :- ( composite(I) -> true ; J is I*I, multiples(J, I, Max) ), K is I+1, mark(K, Max).
multiples(J, _, Max) :- J > Max, !.
multiples(J, I, Max) :- ( composite(J) -> true ; assertz(composite(J)) ), K is J+I, multiples(K, I, Max).

counted(I, Max, N, N) :- I > Max, !.
counted(I, Max, N0, N) :- ( composite(I) -> N1 = N0 ; N1 is N0+1 ), J is I+1, counted(J, Max, N1, N).

len([], N, N).
len([_|L], N0, N) :- N1 is N0+1, len(L, N1, N).
