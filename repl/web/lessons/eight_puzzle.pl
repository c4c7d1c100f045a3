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
%   node(Number, Parent, Tiles, Distance) in the order in which the search meets them, at most Most of them: the clauses
%   of search/7 of the program are walked through.

ida_nodes(Start, Goal, Most, Rounds) :-
    digits_state(Start, S),
    digits_state(Goal, G),
    state_board(S, Blank, Board),
    distance_table(G, Table),
    distance(S, G, Distance),
    rounds(Distance, search(Distance, Distance, Board, Blank, 0, Table, _), Most, Rounds).

:- dynamic(met/1).

rounds(Bound, Search, Most, [round(Bound, Nodes)|Rounds]) :-
    nb_setval(met, 0),
    retractall(met(_)),
    (   \+ walk(Search, 0, Most),
        nb_getval(met, Count),
        Count < Most
    ->  findall(Node, met(Node), Nodes),
        Next is Bound + 2,
        Search =.. [search, Distance, _|Arguments],
        NextSearch =.. [search, Distance, Next|Arguments],
        rounds(Next, NextSearch, Most, Rounds)
    ;   findall(Node, met(Node), Nodes),
        Rounds = []
    ).

walk(search(Distance, Room, Board, Blank, Before, Table, Squares), Parent, Most) :-
    !,
    nb_getval(met, Count),
    Count < Most,
    Number is Count + 1,
    nb_setval(met, Number),
    Board =.. [_|Tiles],
    assertz(met(node(Number, Parent, Tiles, Distance))),
    clause(search(Distance, Room, Board, Blank, Before, Table, Squares), Body),
    (   Body == !
    ->  !
    ;   walk(Body, Number, Most)
    ).
walk((Goal, Goals), Parent, Most) :-
    !,
    walk(Goal, Parent, Most),
    walk(Goals, Parent, Most).
walk(Goal, _, _) :-
    call(Goal).
