% SPDX-License-Identifier: MIT
% \+, ->, once, ;  in a tight loop: 1e6 iterations
main :- go(1000000,0,S), write(S), nl.
go(0,S,S) :- !.
go(N,S0,S) :- M is N mod 5, ( \+ bad(M), ok(M) -> S1 is S0+1 ; once(any(M,K)), S1 is S0+K ), ( M =:= 3 ; M =\= 3 ), !, N1 is N-1, go(N1,S1,S).
bad(0).
bad(1).
ok(2).
ok(3).
any(_,2).
any(_,3).
any(_,4).
