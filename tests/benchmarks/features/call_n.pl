% SPDX-License-Identifier: MIT
% call/N: maplist and foldl (own definitions) over a 1e6 list
main :- mk(1000000,L), mlist(succ_,L,L2), fold(add(1),L2,0,S), write(S), nl, mlist(pos,L2), fold(add(2),L2,0,S2), write(S2), nl.
mk(0,[]) :- !.
mk(N,[N|T]) :- N1 is N-1, mk(N1,T).
succ_(X,Y) :- Y is X+1.
pos(X) :- X > 0.
add(K,X,A,B) :- B is (A+X+K) mod 1000003.
mlist(_,[]).
mlist(G,[X|Xs]) :- call(G,X), mlist(G,Xs).
mlist(_,[],[]).
mlist(G,[X|Xs],[Y|Ys]) :- call(G,X,Y), mlist(G,Xs,Ys).
fold(G,L,A,B) :- fold_(L,G,A,B).
fold_([],_,A,A).
fold_([X|Xs],G,A,B) :- call(G,X,A,A1), fold_(Xs,G,A1,B).
