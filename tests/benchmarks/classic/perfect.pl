% SPDX-License-Identifier: MIT
% Perfect numbers by trial division, by Mersenne primes with big integers beyond.
main :- small(2, 2200, Ss), write(Ss), nl, big([61, 89, 107, 127], Bs), write(Bs), nl.

small(N, Max, []) :- N > Max, !.
small(N, Max, L) :- divisors(2, N, 1, S), ( S =:= N -> L = [N|R] ; L = R ), M is N+1, small(M, Max, R).

divisors(D, N, S, S) :- D > N // 2, !.
divisors(D, N, S0, S) :- ( N mod D =:= 0 -> S1 is S0+D ; S1 = S0 ), E is D+1, divisors(E, N, S1, S).

% The test of Lucas and Lehmer.
big([], []).
big([P|Ps], L) :- M is 2**P - 1, rep(20, P, M), lehmer(P, M, 4, X), ( X =:= 0 -> L = [N|R], N is 2**(P-1)*M ; L = R ), big(Ps, R).

rep(0, _, _) :- !.
rep(K, P, M) :- lehmer(P, M, 4, _), J is K-1, rep(J, P, M).

lehmer(2, _, X, X) :- !.
lehmer(P, M, X0, X) :- X1 is (X0*X0 - 2) mod M, Q is P-1, lehmer(Q, M, X1, X).
