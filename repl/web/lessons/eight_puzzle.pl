% SPDX-License-Identifier: MIT
% What the lesson on the 8-puzzle asks of programs/eight_puzzle: moves, solutions, and the boards that its search meets.

%!  solution(+Start, +Goal, -Boards) is semidet.
%
%   Boards are those on a shortest way, as lists of nine digits, the start first.

solution(Start, Goal, Boards) :-
    digits_state(Start, S),
    digits_state(Goal, G),
    ida(S, G, Reversed),
    reverse(Reversed, States),
    maplist(state_tiles, States, Boards).

%!  neighbours(+Board, -Boards) is det.

neighbours(Digits, Boards) :-
    digits_state(Digits, State),
    findall(Tiles, ( newState(State, Next), state_tiles(Next, Tiles) ), Boards).

%!  ida_nodes(+Start, +Goal, +Most, -Rounds) is det.
%
%   Rounds has a term round(Bound, Nodes) for each bound of ida/3, the last one that of the solution. Nodes are
%   node(Number, Parent, Tiles, Distance) in the order in which the search meets them, at most Most of them. The
%   search is search/7 of the program, step by step by its slide/5 and distance_table/2.

ida_nodes(Start, Goal, Most, Rounds) :-
    digits_state(Start, S),
    digits_state(Goal, G),
    state_board(S, Blank, Board),
    distance_table(G, Table),
    distance(S, G, Distance),
    rounds(Distance, Distance, Board, Blank, Table, Most, Rounds).

:- dynamic(met/1).

rounds(Bound, Distance, Board, Blank, Table, Most, [round(Bound, Nodes)|Rounds]) :-
    nb_setval(met, 0),
    retractall(met(_)),
    (   meet(Distance, Bound, Board, Blank, 0, 0, Table, Most)
    ->  Found = true
    ;   Found = false
    ),
    findall(Node, met(Node), Nodes),
    length(Nodes, Count),
    (   ( Found == true ; Count >= Most )
    ->  Rounds = []
    ;   Next is Bound + 2,
        rounds(Next, Distance, Board, Blank, Table, Most, Rounds)
    ).

meet(Distance, Room, Board, Blank, Before, Parent, Table, Most) :-
    nb_getval(met, Count),
    Count < Most,
    Number is Count + 1,
    nb_setval(met, Number),
    Board =.. [_|Tiles],
    assertz(met(node(Number, Parent, Tiles, Distance))),
    (   Distance =:= 0
    ->  true
    ;   slide(Blank, Next, Tile, Board, Board1),
        Next =\= Before,
        arg(Tile, Table, Steps),
        arg(Next, Steps, StepsBefore),
        arg(Blank, Steps, StepsAfter),
        Distance1 is Distance - StepsBefore + StepsAfter,
        Room1 is Room - 1,
        Distance1 =< Room1,
        meet(Distance1, Room1, Board1, Next, Blank, Number, Table, Most)
    ).
