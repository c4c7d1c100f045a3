% SPDX-License-Identifier: MIT
%
% Marks solutions of the 8-puzzle:   hornbeam mark eight_puzzle_marking.pl SUBMISSION...
% The reference solution eight_puzzle.pl gets all 20 points. Only predicates that the lecture names are asked for.

:- use_module(library(plunit)).

:- points(1).

?- moveLeft([2/2, 1/3, 2/3, 3/3, 3/2, 3/1, 2/1, 1/1, 1/2], [Blank|_]).
Blank = 1/2.

?- moveRight([2/2, 1/3, 2/3, 3/3, 3/2, 3/1, 2/1, 1/1, 1/2], [Blank, _, _, _, Four|_]).
Blank = 3/2, Four = 2/2.

?- moveUp([2/2, 1/3, 2/3, 3/3, 3/2, 3/1, 2/1, 1/1, 1/2], [Blank|_]).
Blank = 2/3.

?- moveDown([2/2, 1/3, 2/3, 3/3, 3/2, 3/1, 2/1, 1/1, 1/2], [Blank|_]).
Blank = 2/1.

:- points(2).

:- begin_tests(states).

test(four_moves_in_the_middle, Blanks == [1/2, 2/1, 2/3, 3/2]) :-
    blanks([2/2, 1/3, 2/3, 3/3, 3/2, 3/1, 2/1, 1/1, 1/2], Blanks).
test(two_moves_in_a_corner, Blanks == [2/3, 3/2]) :-
    blanks([3/3, 1/3, 2/2, 2/3, 3/2, 3/1, 2/1, 1/1, 1/2], Blanks).
test(each_move_can_be_taken_back, Wrong == []) :-
    State = [3/3, 1/3, 2/2, 2/3, 3/2, 3/1, 2/1, 1/1, 1/2],
    findall(Next, ( newState(State, Next), \+ newState(Next, State) ), Wrong).
test(path_of_no_move, Path == [s]) :-
    once(path(s, s, Path)).
test(path_of_one_move, Length == 2) :-
    Start = [2/2, 1/3, 2/3, 3/3, 3/2, 3/1, 2/1, 1/1, 1/2],
    newState(Start, End), !,
    once(path(Start, End, Path)),
    length(Path, Length).

:- points(3).

test(finds_the_shortest_way, Length == 3) :-
    Goal = [2/2, 1/3, 2/3, 3/3, 3/2, 3/1, 2/1, 1/1, 1/2],
    newState(Goal, Next), newState(Next, Start), Start \== Goal, !,
    once(ids(Start, Goal, Way)),
    length(Way, Length).
test(the_way_begins_with_the_goal, First-Last == Goal-Start) :-
    Start = [2/3, 1/3, 2/2, 3/3, 3/2, 3/1, 2/1, 1/1, 1/2],
    Goal = [2/2, 1/3, 2/3, 3/3, 3/2, 3/1, 2/1, 1/1, 1/2],
    once(ids(Start, Goal, Way)),
    Way = [First|_],
    append(_, [Last], Way), !.

blanks(State, Blanks) :-
    findall(Blank, newState(State, [Blank|_]), Blanks0),
    sort(Blanks0, Blanks).

:- end_tests(states).
