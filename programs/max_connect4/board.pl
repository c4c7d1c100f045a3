% Max-Connect4: the board.
%
% Cells are numbered from the bottom left, row by row, and the pieces of each
% player are one integer with a bit for each cell:
%
%     row 6   35 36 37 38 39 40 41
%     row 5   28 29 30 31 32 33 34
%     row 4   21 22 23 24 25 26 27
%     row 3   14 15 16 17 18 19 20
%     row 2    7  8  9 10 11 12 13
%     row 1    0  1  2  3  4  5  6
%     column   1  2  3  4  5  6  7
%
% A quadruple (four cells in a line) is such a bit set too, so that "player 1
% has all of Q" is just  Ones /\ Q =:= Q.
%
% state(Next, Ones, Twos, Columns): the player to move, the bit sets of both
% players, and the columns that still have room (see search.pl).

%!  empty_state(-State) is det.
%
%   State is the beginning of a game: nothing on the board, player 1 to move.
empty_state(state(1, 0, 0, Columns)) :-
    free_columns(0, Columns).

%!  make_state(+Next, +Ones, +Twos, -State) is det.
%
%   State has the pieces Ones and Twos, which rest on each other, Next to move.
make_state(Next, Ones, Twos, state(Next, Ones, Twos, Columns)) :-
    Taken is Ones \/ Twos,
    free_columns(Taken, Columns).

%   The columns with room, from the middle to the rim: that is where the long
%   lines are, so good moves are tried first.
free_columns(Taken, Columns) :-
    findall(column(Name, Cells),
            ( member(Name, [4, 3, 5, 2, 6, 1, 7]),
              findall(cell(Bit, Quads),
                      ( between(1, 6, Row),
                        cell_bit(Name, Row, Bit),
                        Taken /\ Bit =:= 0,
                        quadruples_through(Bit, Quads) ),
                      Cells),
              Cells = [_|_] ),
            Columns).

cell_bit(Column, Row, Bit) :-
    Bit is 1 << (7 * (Row - 1) + Column - 1).

quadruples_through(Bit, Quads) :-
    findall(Quad, ( quadruple(Quad), Quad /\ Bit =\= 0 ), Quads).

%!  quadruple(-Quad) is multi.
%
%   Quad is the bit set of four consecutive cells in any of the four
%   directions; there are 69 of them.
quadruple(Quad) :-
    direction(DX, DY),
    between(1, 7, X),
    between(1, 6, Y),
    X3 is X + 3 * DX, X3 =< 7,
    Y3 is Y + 3 * DY, Y3 =< 6, Y3 >= 1,
    cell_bit(X, Y, First),
    Step is DX + 7 * DY,
    (   Step > 0
    ->  Quad is First \/ First << Step \/ First << (2*Step) \/ First << (3*Step)
    ;   Down is -Step,
        Quad is First \/ First >> Down \/ First >> (2*Down) \/ First >> (3*Down)
    ).

direction(1, 0).        % to the right
direction(0, 1).        % upwards
direction(1, 1).        % from bottom left to top right
direction(1, -1).       % from top left to bottom right

%!  play(+State, +Column, -State1) is semidet.
%
%   State1 is State after the player to move has put a piece into Column.
%   Fails if the column is full or is none of 1..7.
play(state(Player, Ones, Twos, Columns), Column, state(Next, Ones1, Twos1, Columns1)) :-
    member(column(Column, [cell(Bit, _)|_]), Columns),
    !,
    drop_cell(Columns, Column, Columns1),
    Next is 3 - Player,
    (   Player =:= 1
    ->  Ones1 is Ones \/ Bit,
        Twos1 = Twos
    ;   Ones1 = Ones,
        Twos1 is Twos \/ Bit
    ).

%!  full(+State) is semidet.
%
%   The game is over: no column has room.
full(state(_, _, _, [])).

%!  score(+Pieces, -Score) is det.
%
%   Score is the number of quadruples that lie wholly in the bit set Pieces.
score(Pieces, Score) :-
    findall(Quad, ( quadruple(Quad), Pieces /\ Quad =:= Quad ), Quads),
    length(Quads, Score).

%!  evaluation(+Own, +Other, -Score) is det.
%
%   Score is the evaluation from scratch, for the owner of Own. It is the sum
%   of what the pieces gain if they are put down one after the other.
evaluation(Own, Other, Score) :-
    findall(Quad, quadruple(Quad), Quads),
    evaluation(Quads, Own, Other, 0, Score).

evaluation([], _, _, Score, Score).
evaluation([Quad|Quads], Own, Other, Score0, Score) :-
    Mine is Own /\ Quad,
    Theirs is Other /\ Quad,
    (   Theirs =:= 0
    ->  worth(Mine, Worth),
        Score1 is Score0 + Worth
    ;   Mine =:= 0
    ->  worth(Theirs, Worth),
        Score1 is Score0 - Worth
    ;   Score1 = Score0
    ),
    evaluation(Quads, Own, Other, Score1, Score).

worth(Pieces, Worth) :-
    (   Pieces =:= 0
    ->  Worth = 0
    ;   Rest is Pieces /\ (Pieces - 1),
        worth_of_more(Rest, 1, Worth)
    ).

worth_of_more(0, Worth, Worth) :-
    !.
worth_of_more(Pieces, Worth0, Worth) :-
    Rest is Pieces /\ (Pieces - 1),
    Worth1 is 2 * Worth0,
    worth_of_more(Rest, Worth1, Worth).

%!  choose_move(+State, +Depth, -Column, -Value, -Positions) is semidet.
%
%   Column is the move that looks best for the player to move after a search
%   of Depth moves; Value in points of the evaluation. Fails on a full board.
choose_move(state(Player, Ones, Twos, Columns), Depth, Column, Value, Positions) :-
    (   Player =:= 1
    ->  Own = Ones, Other = Twos
    ;   Own = Twos, Other = Ones
    ),
    evaluation(Own, Other, Score),
    best_move(Own, Other, Columns, Score, Depth, Column, Value, Positions).
