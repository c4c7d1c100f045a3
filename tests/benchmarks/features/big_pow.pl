% SPDX-License-Identifier: MIT
% 2^100000 and 3^100000 printed, 10 times the conversion to codes
main :- X is 2^100000, write(X), nl, Y is 3^100000, write(Y), nl, rep(10,Y), Z is (Y*Y) // X, number_codes(Z,Cs), len(Cs,0,N), write(N), nl.
rep(0,_) :- !.
rep(N,Y) :- number_codes(Y,Cs), number_codes(Y2,Cs), Y2 =:= Y, N1 is N-1, rep(N1,Y).
len([],N,N).
len([_|T],N0,N) :- N1 is N0+1, len(T,N1,N).
