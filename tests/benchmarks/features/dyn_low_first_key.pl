% SPDX-License-Identifier: MIT
% facts whose first argument says little and whose second says all: Type, Id, Value
:- dynamic(obj/3).
main :- mk(0), q(4000, 1, 0, S), write(S), nl.
mk(30000) :- !.
mk(I) :- M is I mod 3, t(M, T), V is I*7 mod 1009, assertz(obj(T, I, V)), I1 is I+1, mk(I1).
t(0, node). t(1, edge). t(2, label).
q(0, _, S, S) :- !.
q(N, K, S0, S) :- K1 is (K*16807) mod 2147483647, I is K1 mod 30000, M is I mod 3, t(M, T), obj(T, I, V), !, S1 is (S0*3+V) mod 65521, N1 is N-1, q(N1, K1, S1, S).
