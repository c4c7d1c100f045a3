% SPDX-License-Identifier: MIT
% text as code lists: reverse/concat/split words on 300 KB, plus term building per word
main :- mk(30000,Cs), words(Cs,[],Ws), len(Ws,0,N), write(N), nl, join(Ws,Js), len(Js,0,M), write(M), nl, count(Ws,e,E), write(E), nl.
mk(0,[0'.]) :- !.
mk(N,[0't,0'h,0'e,0' ,0'f,0'o,0'x,0'e,0's,0' |T]) :- N1 is N-1, mk(N1,T).
words([],W,[A]) :- rv(W,[],R), atom_codes(A,R).
words([0' |T],W,[A|As]) :- !, rv(W,[],R), atom_codes(A,R), words(T,[],As).
words([C|T],W,As) :- words(T,[C|W],As).
rv([],R,R).
rv([H|T],A,R) :- rv(T,[H|A],R).
join([],[]).
join([W|Ws],Js) :- atom_codes(W,Cs), app(Cs,[0'-|R],Js), join(Ws,R).
app([],L,L).
app([H|T],L,[H|R]) :- app(T,L,R).
count([],_,0).
count([W|Ws],C,N) :- count(Ws,C,M), atom_chars(W,Cs), cc(Cs,C,M,N).
cc([],_,N,N).
cc([X|Xs],C,N0,N) :- ( X == C -> N1 is N0+1 ; N1 = N0 ), cc(Xs,C,N1,N).
len([],N,N).
len([_|T],N0,N) :- N1 is N0+1, len(T,N1,N).
