% SPDX-License-Identifier: MIT
% nrev of 500 elements, 200 times: 201 * (500*501/2+501) = 25,275,951 LI
main :- mk(500,L), rep(200,L), nrev(L,[X|_]), write(X), nl.
rep(0,_) :- !.
rep(N,L) :- nrev(L,_), N1 is N-1, rep(N1,L).
nrev([],[]).
nrev([H|T],R) :- nrev(T,RT), app(RT,[H],R).
app([],L,L).
app([H|T],L,[H|R]) :- app(T,L,R).
mk(0,[]) :- !.
mk(N,[N|T]) :- N1 is N-1, mk(N1,T).
