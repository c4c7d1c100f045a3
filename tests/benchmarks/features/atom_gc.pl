% SPDX-License-Identifier: MIT
% 2M distinct temporary atoms: needs atom garbage collection (look at the RSS)
main :- go(2000000,0,S), write(S), nl.
go(0,S,S) :- !.
go(N,S0,S) :- number_codes(N,Cs), atom_codes(A,[0'x,0'_,0'y,0'_,0'z,0'_|Cs]), atom_length(A,L), S1 is (S0+L) mod 1000003, N1 is N-1, go(N1,S1,S).
