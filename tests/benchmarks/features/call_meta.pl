% SPDX-License-Identifier: MIT
% call/1 of control constructs built at run time: (A,B;C->D), \+, once, findall-free; 300k
main :- go(300000,0,S), write(S), nl.
go(0,S,S) :- !.
go(N,S0,S) :- G = ( N mod 2 =:= 0 -> X = 1 ; X = 2 ), call(G), \+ call((X = 3, true)), call((Y is X+1, true)), once((member_(Z,[1,2,3]), Z >= X)),
    S1 is (S0+Y+Z) mod 1000003, N1 is N-1, go(N1,S1,S).
member_(X,[X|_]).
member_(X,[_|T]) :- member_(X,T).
