% SPDX-License-Identifier: MIT
% errors raised by builtins and caught: 200k type errors from is/2
main :- go(200000,0,S), write(S), nl.
go(0,S,S) :- !.
go(N,S0,S) :- catch(bad(foo,_),error(type_error(_,_),_),true), S1 is S0+1, N1 is N-1, go(N1,S1,S).
bad(X,Y) :- Y is X+1.
