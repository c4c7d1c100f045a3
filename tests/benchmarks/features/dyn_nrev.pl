% SPDX-License-Identifier: MIT
% nrev as dynamic code (assertz'ed clauses), 32,000 x nrev30 = 15,872,000 LI
:- dynamic(dnrev/2).
:- dynamic(dapp/3).
main :- assertz(dnrev([],[])), assertz((dnrev([H|T],R) :- dnrev(T,RT), dapp(RT,[H],R))),
    assertz(dapp([],L,L)), assertz((dapp([X|Xs],Ys,[X|Zs]) :- dapp(Xs,Ys,Zs))),
    D = [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30], rep(32000,D), dnrev(D,[Y|_]), write(Y), nl.
rep(0,_) :- !.
rep(N,L) :- \+ \+ dnrev(L,_), N1 is N-1, rep(N1,L).
