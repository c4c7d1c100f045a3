% SPDX-License-Identifier: MIT
% vanilla meta-interpreter with clause/2: 2,000 x nrev30
:- dynamic(dnrev/2).
:- dynamic(dapp/3).
dnrev([],[]).
dnrev([H|T],R) :- dnrev(T,RT), dapp(RT,[H],R).
dapp([],L,L).
dapp([H|T],L,[H|R]) :- dapp(T,L,R).
solve(true) :- !.
solve((A,B)) :- !, solve(A), solve(B).
solve(H) :- clause(H,B), solve(B).
main :- D = [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30], rep(2000,D), solve(dnrev(D,[Y|_])), write(Y), nl.
rep(0,_) :- !.
rep(N,L) :- \+ \+ solve(dnrev(L,_)), N1 is N-1, rep(N1,L).
