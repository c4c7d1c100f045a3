% SPDX-License-Identifier: MIT
% breadth-first search, visited as a list with member check, successors by findall, 80x80 grid
:- dynamic(wall/2).
main :- assertz(wall(3,3)), bfs([[n(0,0)]],[n(0,0)],n(79,79),P), len(P,0,N), write(N), nl.
bfs([[G|P]|_],_,G,[G|P]) :- !.
bfs([[S|P]|Q],V,G,R) :- findall(T,(edge(S,T),\+ mem(T,V)),Ts), ext(Ts,[S|P],V,V1,New), app(Q,New,Q1), bfs(Q1,V1,G,R).
ext([],_,V,V,[]).
ext([T|Ts],P,V,V1,[[T|P]|R]) :- ext(Ts,P,[T|V],V1,R).
edge(n(X,Y),n(X1,Y)) :- X < 79, X1 is X+1, \+ wall(X1,Y).
edge(n(X,Y),n(X1,Y)) :- X > 0, X1 is X-1, \+ wall(X1,Y).
edge(n(X,Y),n(X,Y1)) :- Y < 79, Y1 is Y+1, \+ wall(X,Y1).
edge(n(X,Y),n(X,Y1)) :- Y > 0, Y1 is Y-1, \+ wall(X,Y1).
mem(X,[X|_]) :- !.
mem(X,[_|T]) :- mem(X,T).
app([],L,L).
app([H|T],L,[H|R]) :- app(T,L,R).
len([],N,N).
len([_|T],N0,N) :- N1 is N0+1, len(T,N1,N).
