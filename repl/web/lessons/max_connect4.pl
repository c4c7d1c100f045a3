% SPDX-License-Identifier: MIT
% What the lesson on Max-Connect4 asks of programs/max_connect4: moves, the score, and what each column is worth.

%!  position(+Moves, -Next, -Board, -Score1, -Score2) is semidet.
%
%   The game after Moves, a list of columns: Board has 42 digits, the top row first.

position(Moves, Next, Board, Score1, Score2) :-
    played(Moves, state(Next, Ones, Twos, _)),
    findall(Piece, ( row(Row), between(1, 7, Column), cell(Column, Row, Ones, Twos, Piece) ), Board),
    score(Ones, Score1),
    score(Twos, Score2).

played(Moves, State) :-
    empty_state(Empty),
    foldl([Column, S0, S]>>play(S0, Column, S), Moves, Empty, State).

%!  reply(+Moves, +Depth, -Column, -Value, -Positions) is semidet.

reply(Moves, Depth, Column, Value, Positions) :-
    played(Moves, State),
    choose_move(State, Depth, Column, Value, Positions).

%!  worth(+Moves, +Depth, -Values) is det.
%
%   Values has Column-Value-Positions for each column with room: what the position is worth after a move there, for
%   who makes it.

worth(Moves, Depth, Values) :-
    played(Moves, State),
    Less is Depth - 1,
    findall(Column-Value-Positions,
            ( between(1, 7, Column), play(State, Column, Next), value(Next, Less, Value, Positions) ),
            Values).

value(state(Player, Ones, Twos, Columns), Depth, Value, Positions) :-
    ( Player =:= 1 -> Own = Ones, Other = Twos ; Own = Twos, Other = Ones ),
    (   ( Depth =:= 0 ; Columns == [] )
    ->  evaluation(Own, Other, Score),
        Value is -Score,
        Positions = 1
    ;   choose_move(state(Player, Ones, Twos, Columns), Depth, _, Theirs, Positions),
        Value is -Theirs
    ).

%!  lines(+Moves, -Lines) is det.
%
%   Lines has Player-Cells for each quadruple of one player; cells are counted from 0, the top row first.

lines(Moves, Lines) :-
    played(Moves, state(_, Ones, Twos, _)),
    findall(Player-Cells,
            (   member(Player-Pieces, [1-Ones, 2-Twos]),
                quadruple(Quad),
                Pieces /\ Quad =:= Quad,
                findall(Cell, in_quadruple(Quad, Cell), Cells)
            ),
            Lines).

in_quadruple(Quad, Cell) :-
    between(1, 6, Row),
    between(1, 7, Column),
    cell_bit(Column, Row, Bit),
    Quad /\ Bit =\= 0,
    Cell is 7 * (6 - Row) + Column - 1.
