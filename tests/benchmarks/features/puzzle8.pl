% SPDX-License-Identifier: MIT
% 8-puzzle by iterative deepening with path check (the assignment style), two instances of optimal depth 16
main :- S = [2,6,3,4,0,5,1,7,8], G = [1,2,3,4,5,6,7,8,0], ids(S,G,0,D), write(D), nl,
   S2 = [1,5,6,7,3,4,8,2,0], ids(S2,G,0,D2), write(D2), nl.
ids(S,G,D,D) :- dfs(S,G,[S],D), !.
ids(S,G,D0,D) :- D0 < 20, D1 is D0+1, ids(S,G,D1,D).
dfs(G,G,_,_) :- !.
dfs(S,G,P,D) :- D > 0, D1 is D-1, mv(S,S1), \+ mem(S1,P), dfs(S1,G,[S1|P],D1).
mem(X,[X|_]) :- !.
mem(X,[_|T]) :- mem(X,T).
mv([0,B,C,D,E,F,G,H,I],[B,0,C,D,E,F,G,H,I]).
mv([A,0,C,D,E,F,G,H,I],[0,A,C,D,E,F,G,H,I]).
mv([A,0,C,D,E,F,G,H,I],[A,C,0,D,E,F,G,H,I]).
mv([A,B,0,D,E,F,G,H,I],[A,0,B,D,E,F,G,H,I]).
mv([A,B,C,0,E,F,G,H,I],[A,B,C,E,0,F,G,H,I]).
mv([A,B,C,D,0,F,G,H,I],[A,B,C,0,D,F,G,H,I]).
mv([A,B,C,D,0,F,G,H,I],[A,B,C,D,F,0,G,H,I]).
mv([A,B,C,D,E,0,G,H,I],[A,B,C,D,0,E,G,H,I]).
mv([A,B,C,D,E,F,0,H,I],[A,B,C,D,E,F,H,0,I]).
mv([A,B,C,D,E,F,G,0,I],[A,B,C,D,E,F,0,G,I]).
mv([A,B,C,D,E,F,G,0,I],[A,B,C,D,E,F,G,I,0]).
mv([A,B,C,D,E,F,G,H,0],[A,B,C,D,E,F,G,0,H]).
mv([0,B,C,D,E,F,G,H,I],[D,B,C,0,E,F,G,H,I]).
mv([A,0,C,D,E,F,G,H,I],[A,E,C,D,0,F,G,H,I]).
mv([A,B,0,D,E,F,G,H,I],[A,B,F,D,E,0,G,H,I]).
mv([A,B,C,0,E,F,G,H,I],[0,B,C,A,E,F,G,H,I]).
mv([A,B,C,0,E,F,G,H,I],[A,B,C,G,E,F,0,H,I]).
mv([A,B,C,D,0,F,G,H,I],[A,0,C,D,B,F,G,H,I]).
mv([A,B,C,D,0,F,G,H,I],[A,B,C,D,H,F,G,0,I]).
mv([A,B,C,D,E,0,G,H,I],[A,B,0,D,E,C,G,H,I]).
mv([A,B,C,D,E,0,G,H,I],[A,B,C,D,E,I,G,H,0]).
mv([A,B,C,D,E,F,0,H,I],[A,B,C,0,E,F,D,H,I]).
mv([A,B,C,D,E,F,G,0,I],[A,B,C,D,0,F,G,E,I]).
mv([A,B,C,D,E,F,G,H,0],[A,B,C,D,E,0,G,H,F]).
