% SPDX-License-Identifier: MIT
% memberchk/2 that finds what it looks for near the front of a long list
main :- numlist(1, 100000, L), m(3000, L, 0, S), write(S), nl.
m(0, _, S, S) :- !.
m(N, L, S0, S) :- K is N mod 20 + 1, memberchk(K, L), S1 is S0+K, N1 is N-1, m(N1, L, S1, S).
