% SPDX-License-Identifier: MIT
% Search: from a state to a goal, without visiting a state twice.
%
% Define what a state is and which moves there are; then the same search program works for all puzzles.

% Two jugs of 4 and 3 litres; a state is Litres1-Litres2.
move(_-B, 4-B).
move(A-_, A-3).
move(_-B, 0-B).
move(A-_, A-0).
move(A-B, A1-B1) :- Poured is min(A, 3-B), A1 is A-Poured, B1 is B+Poured.
move(A-B, A1-B1) :- Poured is min(B, 4-A), A1 is A+Poured, B1 is B-Poured.

% Breadth first: a queue of paths, each with its last state in front. The first solution found is a shortest one.
solve(Start, Goal, Path) :-
    breadth_first([[Start]], [Start], Goal, Reversed),
    reverse(Reversed, Path).

breadth_first([[Goal|Path]|_], _, Goal, [Goal|Path]) :- !.
breadth_first([[State|Path]|Queue], Seen, Goal, Solution) :-
    findall(Next, ( move(State, Next), \+ memberchk(Next, Seen) ), Nexts0),
    sort(Nexts0, Nexts),
    findall([Next, State|Path], member(Next, Nexts), Paths),
    append(Queue, Paths, Queue1),
    append(Nexts, Seen, Seen1),
    breadth_first(Queue1, Seen1, Goal, Solution).

?- solve(0-0, 2-0, Path), length(Path, N).
Path = [0-0, 0-3, 3-0, 3-3, 4-2, 0-2, 2-0], N = 7.
