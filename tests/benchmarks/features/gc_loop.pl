% SPDX-License-Identifier: MIT
% 1e7 deterministic iterations, each building garbage (needs heap GC)
main :- go(10000000,f(0,[]),R), write(R), nl.
go(0,R,R) :- !.
go(N,_,R) :- N1 is N-1, go(N1,f(N,[N,a]),R).
