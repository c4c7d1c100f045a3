% SPDX-License-Identifier: MIT
% build one atom by repeated atom_concat to 20,000 characters (quadratic copying), then split to codes/chars
main :- go(20000,'',A), atom_length(A,L), write(L), nl, atom_codes(A,Cs), len(Cs,0,N), write(N), nl, rep(100,A).
go(0,A,A) :- !.
go(N,A0,A) :- atom_concat(A0,x,A1), N1 is N-1, go(N1,A1,A).
rep(0,_) :- !.
rep(N,A) :- atom_chars(A,Cs), atom_chars(B,Cs), B == A, N1 is N-1, rep(N1,A).
len([],N,N).
len([_|T],N0,N) :- N1 is N0+1, len(T,N1,N).
