% SPDX-License-Identifier: MIT
% breadth-first search on a grid, visited cells in the database as X/Y: the usual student's program
:- dynamic(visited/1).
main :- n(N), retractall(visited(_)), assertz(visited(1/1)), bfs([1/1], [], 0, D), aggregate_all(count, visited(_), C), write(N-D-C), nl.
n(90).
bfs([], [], D, D) :- !.
bfs([], Next, D0, D) :- !, D1 is D0+1, bfs(Next, [], D1, D).
bfs([P|Ps], Next, D0, D) :- findall(Q, (step(P, Q), \+ visited(Q)), Qs), mark(Qs), append(Qs, Next, Next1), bfs(Ps, Next1, D0, D).
mark([]).
mark([Q|Qs]) :- assertz(visited(Q)), mark(Qs).
step(X/Y, A/B) :- n(N), member(DX/DY, [1/0, 0/1, -1/0, 0/ -1]), A is X+DX, A >= 1, A =< N, B is Y+DY, B >= 1, B =< N, (A*7+B*13) mod 23 =\= 0.
