% Max-Connect4: the search.
%
% Depth-limited minimax in its negamax form with alpha-beta pruning. It knows
% the game only through the columns that board.pl builds, so the inner loop
% touches nothing but small integers and two short lists.
%
% A position, as the search sees it, is
%
%     Own, Other   bit sets: the pieces of the player to move and of the other
%     Columns      the columns that still have room, the middle ones first:
%                  column(Name, Cells), Cells from the lowest free one upwards,
%                  each cell(Bit, Quadruples)
%     Score        the evaluation, from the point of view of the player to move
%
% Playing in a column takes the first cell off its list; a column without
% cells is dropped. An empty list of columns is therefore a full board.

%!  best_move(+Own, +Other, +Columns, +Score, +Depth, -Column, -Value, -Positions) is det.
%
%   Column is the best move for the player to move, looking Depth moves ahead;
%   Value is its worth and Positions the number of positions visited.
best_move(Own, Other, Columns, Score, Depth, Column, Value, Positions) :-
    Columns = [_|_],
    Depth >= 1,
    infinity(Infinity),
    ordered_moves(Columns, Own, Other, Moves),
    Alpha is -Infinity,
    try_moves(Moves, Depth, Own, Other, Columns, Score, Alpha, Infinity,
              Alpha, none, Value, Column, 0, Positions).

infinity(1000000).

%!  negamax(+Depth, +Own, +Other, +Columns, +Score, +Alpha, +Beta, -Value, +N0, -N) is det.
%
%   Value of a position for the player to move, exact inside the window
%   Alpha..Beta, else a bound on the right side of it. N-N0 positions visited.
negamax(_, _, _, [], Score, _, _, Score, N, N) :-
    !.
negamax(1, Own, Other, Columns, Score, _, Beta, Value, N0, N) :-
    !,
    infinity(Infinity),
    Worst is -Infinity,
    last_moves(Columns, Own, Other, Score, Beta, Worst, Value, N0, N).
negamax(Depth, Own, Other, Columns, Score, Alpha, Beta, Value, N0, N) :-
    infinity(Infinity),
    Worst is -Infinity,
    ordered_moves(Columns, Own, Other, Moves),
    try_moves(Moves, Depth, Own, Other, Columns, Score, Alpha, Beta,
              Worst, none, Value, _, N0, N).

%   The last move before the horizon: the position after it is worth what the
%   evaluation says, so it need not be built at all. Best of them, or the
%   first that is Beta or more (the opponent would not let us come here).
last_moves([], _, _, _, _, Best, Best, N, N).
last_moves([column(_, [cell(_, Quads)|_])|Columns], Own, Other, Score, Beta,
           Best0, Best, N0, N) :-
    N1 is N0 + 1,
    gain(Quads, Own, Other, Score, Value),
    (   Value >= Beta
    ->  Best = Value,
        N = N1
    ;   Value > Best0
    ->  last_moves(Columns, Own, Other, Score, Beta, Value, Best, N1, N)
    ;   last_moves(Columns, Own, Other, Score, Beta, Best0, Best, N1, N)
    ).

%   Alpha-beta proper: every move in turn, with a window that narrows.
try_moves([], _, _, _, _, _, _, _, Best, Move, Best, Move, N, N).
try_moves([Loss-move(Column, Bit)|Moves], Depth, Own, Other, Columns, Score,
          Alpha, Beta, Best0, Move0, Best, Move, N0, N) :-
    N1 is N0 + 1,
    Depth1 is Depth - 1,
    Own1 is Own \/ Bit,
    Score1 is Loss - Score,             % -(Score + gain), seen by the other
    drop_cell(Columns, Column, Columns1),
    (   Depth1 =:= 0
    ->  Value is -Score1,
        N2 = N1
    ;   Alpha1 is -Beta,
        Beta1 is -Alpha,
        negamax(Depth1, Other, Own1, Columns1, Score1, Alpha1, Beta1,
                Value1, N1, N2),
        Value is -Value1
    ),
    (   Value >= Beta
    ->  Best = Value,
        Move = Column,
        N = N2
    ;   Value > Best0
    ->  Alpha2 is max(Alpha, Value),
        try_moves(Moves, Depth, Own, Other, Columns, Score, Alpha2, Beta,
                  Value, Column, Best, Move, N2, N)
    ;   try_moves(Moves, Depth, Own, Other, Columns, Score, Alpha, Beta,
                  Best0, Move0, Best, Move, N2, N)
    ).

%!  drop_cell(+Columns, +Name, -Columns1) is semidet.
%
%   Columns1 is Columns after a piece fell into the column Name. Fails if that
%   column is full.
drop_cell([column(Name, [_|Cells])|Columns], Name, Columns1) :-
    !,
    (   Cells == []
    ->  Columns1 = Columns
    ;   Columns1 = [column(Name, Cells)|Columns]
    ).
drop_cell([Column|Columns], Name, [Column|Columns1]) :-
    drop_cell(Columns, Name, Columns1).

%   The moves as Loss-move(Column, Bit), those that gain most at once first:
%   keysort/2 is stable, so equal ones keep the order middle to rim. The better
%   the first move, the more alpha-beta cuts.
ordered_moves(Columns, Own, Other, Moves) :-
    moves(Columns, Own, Other, Moves0),
    keysort(Moves0, Moves).

moves([], _, _, []).
moves([column(Name, [cell(Bit, Quads)|_])|Columns], Own, Other,
      [Loss-move(Name, Bit)|Moves]) :-
    gain(Quads, Own, Other, 0, Gain),
    Loss is -Gain,
    moves(Columns, Own, Other, Moves).


% Evaluation
%
% Every quadruple that only one player has pieces in counts for that player:
% 1, 2, 4 or 8 for one to four pieces. A quadruple with pieces of both is dead
% and counts nothing. So a full board is worth exactly 8 times the difference of
% the scores, and before that the evaluation is the chance of it.
%
% gain/5 is what one more piece of Own changes: only the 3 to 13 quadruples
% through its cell matter. An empty one becomes ours; one of ours doubles its
% worth; one of theirs dies, which gains what it was worth to them.

%!  gain(+Quadruples, +Own, +Other, +Score0, -Score) is det.
%
%   Score is Score0 plus what a new piece of Own gains in the Quadruples, the
%   ones through its cell (the piece itself is not yet in Own).
gain([], _, _, Score, Score).
gain([Quad|Quads], Own, Other, Score0, Score) :-
    Mine is Own /\ Quad,
    Theirs is Other /\ Quad,
    (   ( Theirs =:= 0 ; Mine =:= 0 )
    ->  Pieces is Mine \/ Theirs,
        Rest is Pieces /\ (Pieces - 1),        % without the lowest piece
        (   Rest =:= 0
        ->  Score1 is Score0 + 1               % none or one
        ;   Rest /\ (Rest - 1) =:= 0
        ->  Score1 is Score0 + 2               % two
        ;   Score1 is Score0 + 4               % three
        )
    ;   Score1 = Score0
    ),
    gain(Quads, Own, Other, Score1, Score).
