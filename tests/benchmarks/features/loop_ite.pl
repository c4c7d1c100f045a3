% SPDX-License-Identifier: MIT
% deterministic integer loop with if-then-else: collatz lengths up to 30000 (3.2M steps)
main :- go(1,30000,0,M), write(M), nl.
go(I,N,M,M) :- I > N, !.
go(I,N,M0,M) :- coll(I,1,L), ( L > M0 -> M1 = L ; M1 = M0 ), I1 is I+1, go(I1,N,M1,M).
coll(1,L,L) :- !.
coll(N,L0,L) :- ( N mod 2 =:= 0 -> N1 is N // 2 ; N1 is 3*N+1 ), L1 is L0+1, coll(N1,L1,L).
