% SPDX-License-Identifier: MIT
%
% Quoridor: what is given.  Example states, the picture of the board, where fences
% stand, and the dialogue with the players.  The answers to the questions are in
% lexis.pl; load that file, it loads this one.
%
% A state is [p1(X1,Y1,Fences1), p2(X2,Y2,Fences2), Fences]: the squares of the two
% pawns, the numbers of fences that their owners still have, and the list of the
% fences on the board.  Columns a to i are X = 1 to 9; rows are counted from the
% top.  A fence (X,Y,Dir) divides the four squares of which (X,Y) is the top left
% one, horizontally (Dir = h) or vertically (Dir = v).


% ---------------------------------------------------------------------------
% Examples
% ---------------------------------------------------------------------------

%!  test_state(?Name, ?State) is nondet.
%
%   The states of the figures: s1 the start, s2 a game in progress, s3 a board with
%   three fences, s4 the trap.

test_state(s1, [p1(5,1,10), p2(5,9,10), []]).
test_state(s2, [p1(6,5,7), p2(6,6,5),
                [(2,3,v),(2,5,v),(3,2,h),(4,3,v),(5,4,h),(6,4,v),(4,7,h),(6,7,h)]]).
test_state(s3, [p1(5,1,8), p2(3,7,9), [(4,3,v),(4,7,h),(6,7,h)]]).
test_state(s4, [p1(5,1,8), p2(2,2,9), [(2,1,v),(1,2,h)]]).

%!  print_examples is failure.
%
%   Shows all the example states.

print_examples :-
    test_state(_, State),
    show_board(State),
    fail.


% ---------------------------------------------------------------------------
% Fences
% ---------------------------------------------------------------------------

%!  v_fence_at(+X, +Y, +Fences) is semidet.
%
%   True if one of Fences stands between the squares (X,Y) and (X+1,Y).

v_fence_at(X, Y, Fences) :-
    (   memberchk((X,Y,v), Fences)
    ->  true
    ;   Above is Y - 1,
        memberchk((X,Above,v), Fences)
    ).

%!  h_fence_at(+X, +Y, +Fences) is semidet.
%
%   True if one of Fences stands between the squares (X,Y) and (X,Y+1).

h_fence_at(X, Y, Fences) :-
    (   memberchk((X,Y,h), Fences)
    ->  true
    ;   Left is X - 1,
        memberchk((Left,Y,h), Fences)
    ).


% ---------------------------------------------------------------------------
% The board
% ---------------------------------------------------------------------------

%!  show_board(+State) is det.
%
%   Prints the board.  The lines are numbered 1 to 19, borders odd, squares even:
%   the fences that the players still have lie beside the first and the last ten.

show_board(State) :-
    nl,
    write('              a   b   c   d   e   f   g   h   i'), nl,
    show_border(0, State),
    show_rows(1, State).

show_rows(Y, _) :-
    Y > 9,
    !.
show_rows(Y, State) :-
    show_squares(Y, State),
    show_border(Y, State),
    Y1 is Y + 1,
    show_rows(Y1, State).

%   The border under row Y; 0 is the one at the top.

show_border(Y, State) :-
    Line is 2*Y + 1,
    State = [_, _, Fences],
    show_left_fence(Line, State),
    write('     +'),
    show_border(1, Y, Fences),
    show_right_fence(Line, State),
    nl.

show_border(X, _, _) :-
    X > 9,
    !.
show_border(X, Y, Fences) :-
    (   horizontal_line(X, Y, Fences)
    ->  Code = 0'-
    ;   Code = 32                       % a blank
    ),
    format('~|~*t~3++', [Code]),
    X1 is X + 1,
    show_border(X1, Y, Fences).

horizontal_line(_, 0, _) :- !.
horizontal_line(_, 9, _) :- !.
horizontal_line(X, Y, Fences) :-
    h_fence_at(X, Y, Fences).

%   The squares of row Y, each with the line to the right of it.

show_squares(Y, State) :-
    Line is 2*Y,
    show_left_fence(Line, State),
    format('  ~d  |', [Y]),
    show_squares(1, Y, State),
    show_right_fence(Line, State),
    nl.

show_squares(X, _, _) :-
    X > 9,
    !.
show_squares(X, Y, State) :-
    pawn_at(X, Y, State, Pawn),
    State = [_, _, Fences],
    (   vertical_line(X, Y, Fences)
    ->  Border = '|'
    ;   Border = ' '
    ),
    format(' ~a ~a', [Pawn,Border]),
    X1 is X + 1,
    show_squares(X1, Y, State).

vertical_line(9, _, _) :- !.
vertical_line(X, Y, Fences) :-
    v_fence_at(X, Y, Fences).

pawn_at(X, Y, [p1(X,Y,_)|_], 'O') :- !.
pawn_at(X, Y, [_,p2(X,Y,_)|_], 'X') :- !.
pawn_at(_, _, _, ' ').

show_left_fence(Line, [p1(_,_,Fences1)|_]) :-
    (   Fences1 >= Line
    ->  write('    ---')
    ;   write('       ')
    ).

show_right_fence(Line, [_,p2(_,_,Fences2)|_]) :-
    (   Fences2 >= 20 - Line
    ->  write(' ---')
    ;   true
    ).


% ---------------------------------------------------------------------------
% The dialogue
% ---------------------------------------------------------------------------

%!  select_move(+Player, +Name, +State, -Move) is semidet.
%
%   Asks Name, who plays as Player, until a legal Move is entered.  Fails at the end
%   of the input.

select_move(Player, Name, State, Move) :-
    write(Name),
    write(', please enter your next move'), nl,
    flush_output(user),
    read_input(Input),
    Input \== end_of_file,
    (   recognise_move(Input, Entered)
    ->  (   allowed_move(Player, State, Entered)
        ->  Move = Entered
        ;   write('That move is not allowed.'), nl,
            select_move(Player, Name, State, Move)
        )
    ;   write('Move not recognised.'), nl,
        select_move(Player, Name, State, Move)
    ).

%   A syntax error is read as a term that is no move.

read_input(Input) :-
    catch(read(Input), error(syntax_error(_), _), Input = syntax(error)).

recognise_move(Input, Move) :-
    atom(Input),
    atom_codes(Input, Codes),
    phrase(read_move(Move), Codes).

%!  allowed_move(+Player, +State, +Move) is semidet.
%
%   True if the rules allow Move to Player in State.

allowed_move(Player, State, (X,Y,Dir)) :-
    !,
    players(Player, State, _, Fences, OppSquare),
    State = [_, _, FencesOnBoard],
    opponent_target(Player, OppTarget),
    fence_move(Fences, FencesOnBoard, OppSquare, OppTarget, (X,Y,Dir)),
    !.
allowed_move(Player, State, (X,Y)) :-
    players(Player, State, Square, _, OppSquare),
    State = [_, _, FencesOnBoard],
    pawn_move(OppSquare, FencesOnBoard, Square, (X,Y)),
    !.

players(p1, [p1(X1,Y1,Fences1),p2(X2,Y2,_),_], (X1,Y1), Fences1, (X2,Y2)).
players(p2, [p1(X1,Y1,_),p2(X2,Y2,Fences2),_], (X2,Y2), Fences2, (X1,Y1)).

opponent_target(p1, 1).
opponent_target(p2, 9).

%!  quoridor(+Name1, +Name2) is semidet.
%
%   Plays a game between Name1 (O, moves first, runs to row 9) and Name2 (X).  Fails
%   if the input ends before the game does.

quoridor(Name1, Name2) :-
    test_state(s1, State),
    show_board(State),
    play(p1, Name1, Name2, State, Winner),
    write('Game over. '),
    write(Winner),
    write(' is the winner.'), nl.

%!  main is det.
%
%   The script.  Its arguments are the names of the two players.

main :-
    current_prolog_flag(argv, Arguments),
    (   Arguments = [Name1,Name2]
    ->  true
    ;   Name1 = 'Player 1',
        Name2 = 'Player 2'
    ),
    (   quoridor(Name1, Name2)
    ->  true
    ;   write('The input has ended, and so has the game.'), nl
    ).
