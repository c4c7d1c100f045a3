% SPDX-License-Identifier: MIT
% findall / bagof with free variables / setof with ^ and duplicates
main :- fa(300,0,A), write(A), nl,
    setof(R, X^(between(1,100000,X), R is (X*7919) mod 5003), Rs), len(Rs,0,B), write(B), nl,
    findall(K-C, (bagof(V, pair(K,V), L), len(L,0,C)), Ks), len(Ks,0,D), write(D), nl.
fa(0,A,A) :- !.
fa(N,A0,A) :- findall(I-f(I), between(1,3000,I), L), len(L,0,C), A1 is A0+C, N1 is N-1, fa(N1,A1,A).
pair(K,V) :- between(1,100000,V), K is V mod 97.
len([],N,N).
len([_|T],N0,N) :- N1 is N0+1, len(T,N1,N).
