% SPDX-License-Identifier: MIT
% generate and test: naive sort of 9 elements by permutation, plus count all permutations
main :- slowsort([9,8,7,6,5,4,3,2,1],S), write(S), nl.
slowsort(L,S) :- perm(L,S), ordered(S), !.
perm([],[]).
perm(L,[H|T]) :- sel(H,L,R), perm(R,T).
sel(X,[X|Xs],Xs).
sel(X,[Y|Ys],[Y|Zs]) :- sel(X,Ys,Zs).
ordered([]).
ordered([_]).
ordered([A,B|T]) :- A =< B, ordered([B|T]).
