% SPDX-License-Identifier: MIT
% tail-recursive counting loop with is/2 and comparison, 1e7
main :- count(0,10000000,X), write(X), nl.
count(N,N,N) :- !.
count(I,N,X) :- I < N, I1 is I+1, count(I1,N,X).
