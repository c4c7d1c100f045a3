% SPDX-License-Identifier: MIT
% throw + catch 500k times (ball with a structure)
main :- go(500000,0,S), write(S), nl.
go(0,S,S) :- !.
go(N,S0,S) :- catch(p(N),err(X),true), S1 is (S0+X) mod 1000003, N1 is N-1, go(N1,S1,S).
p(N) :- throw(err(N)).
