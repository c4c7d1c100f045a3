% SPDX-License-Identifier: MIT
% =.., functor/3, arg/3: 500k
main :- go(500000,0,S), write(S), nl.
go(0,S,S) :- !.
go(N,S0,S) :- T =.. [foo,N,b,c], functor(T,F,A), functor(U,F,A), arg(1,T,X), arg(2,U,y), arg(A,T,Z), U =.. [_|Args], Args = [_,Y|_], chk(Z,Y,K),
    S1 is (S0+X+K) mod 1000003, N1 is N-1, go(N1,S1,S).
chk(c,y,1).
chk(d,y,2).
