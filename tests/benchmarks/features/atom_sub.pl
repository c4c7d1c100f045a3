% SPDX-License-Identifier: MIT
% sub_atom/5 enumeration over a 20,000-character atom (single characters, then a 2-char pattern)
main :- mk(10000,Cs), atom_codes(A,Cs),
    findall(B, sub_atom(A,B,1,_,a), L1), len(L1,0,N1), write(N1), nl,
    findall(B, sub_atom(A,B,2,_,ab), L2), len(L2,0,N2), write(N2), nl,
    findall(C, sub_atom(A,_,1,_,C), L3), len(L3,0,N3), write(N3), nl.
mk(0,[]) :- !.
mk(N,[0'a,0'b|T]) :- N1 is N-1, mk(N1,T).
len([],N,N).
len([_|T],N0,N) :- N1 is N0+1, len(T,N1,N).
