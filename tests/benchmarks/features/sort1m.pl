% SPDX-License-Identifier: MIT
% 1e6 pseudo-random integers: length, sort/2, keysort/2, copy_term
main :- rnd(1000000,12345,L), length(L,N), write(N), nl, sort(L,S), length(S,M), write(M), nl,
    pairs(L,P), keysort(P,K), K = [F|_], write(F), nl, copy_term(K,K2), length(K2,N2), write(N2), nl.
rnd(0,_,[]) :- !.
rnd(N,X,[X|T]) :- X1 is (X*69069 + 1) mod 4294967296, N1 is N-1, rnd(N1,X1,T).
pairs([],[]).
pairs([X|Xs],[Y-f(X)|Ys]) :- Y is X mod 1000, pairs(Xs,Ys).
