% SPDX-License-Identifier: MIT
% classic LIPS: 496 LI per nrev30, 100,000 iterations = 49,600,000 LI
main :- L = [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30], rep(100000,L), nrev(L,[X|_]), write(X), nl.
rep(0,_) :- !.
rep(N,L) :- \+ \+ nrev(L,_), N1 is N-1, rep(N1,L).
nrev([],[]).
nrev([H|T],R) :- nrev(T,RT), app(RT,[H],R).
app([],L,L).
app([H|T],L,[H|R]) :- app(T,L,R).
