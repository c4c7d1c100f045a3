% SPDX-License-Identifier: MIT
% number_codes, atom_codes, atom_concat, atom_length, sub_atom on 200k short atoms
main :- go(200000,0,S), write(S), nl.
go(0,S,S) :- !.
go(N,S0,S) :- number_codes(N,Cs), atom_codes(A,Cs), atom_concat(foo_,A,B), atom_length(B,L),
    sub_atom(B,0,4,_,P), P == foo_, atom_codes(B,Ds), Ds = [D|_], S1 is (S0+L+D) mod 1000003, N1 is N-1, go(N1,S1,S).
