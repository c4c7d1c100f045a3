% SPDX-License-Identifier: MIT
% 50k facts, 3,000 lookups on the SECOND argument, first unbound (JIT multi-argument indexing)
:- dynamic(fact/2).
main :- fill(1,50000), look(1,3000,0,S), write(S), nl.
fill(I,N) :- I > N, !.
fill(I,N) :- J is (I*7919) mod 50021, assertz(fact(I,J)), I1 is I+1, fill(I1,N).
look(I,N,S,S) :- I > N, !.
look(I,N,S0,S) :- J is ((I*16)*7919) mod 50021, fact(K,J), !, S1 is (S0+K) mod 1000003, I1 is I+1, look(I1,N,S1,S).
