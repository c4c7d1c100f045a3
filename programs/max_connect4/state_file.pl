% Max-Connect4: files that hold the state of a game.
%
% Six lines of seven digits, the top row first (0 empty, 1 and 2 the players),
% then a line with the player to move. Lines end with LF or CRLF, the last one
% also with the end of the file.
%
% Whatever is wrong with a file is thrown as bad_input(File, Line, Format, Args)
% (Line 0: the file as a whole), which report/1 prints.

%!  load_state(+File, -State) is det.
%
%   State is what File says. Throws bad_input/4.
load_state(File, State) :-
    file_lines(File, Lines),
    rows(6, Lines, File, 1, Rows, Lines1),
    next_player(Lines1, File, Next),
    findall(1, ( member(Row, Rows), member(Cell, Row), Cell =\= 0 ), Pieces),
    length(Pieces, Count),
    Expected is 1 + Count mod 2,
    (   Next =:= Expected
    ->  true
    ;   throw(bad_input(File, 7,
              'player ~d cannot be next: pieces on the board: ~d, so it is player ~d''s turn',
              [Next, Count, Expected]))
    ),
    nothing_hangs(Rows, File, 1),
    pieces_of(1, Rows, Ones),
    pieces_of(2, Rows, Twos),
    make_state(Next, Ones, Twos, State).

rows(0, Lines, _, _, [], Lines) :-
    !.
rows(N, [Line|Lines], File, Number, [Row|Rows], Rest) :-
    digits(Line, Row),
    length(Row, 7),
    !,
    N1 is N - 1,
    Number1 is Number + 1,
    rows(N1, Lines, File, Number1, Rows, Rest).
rows(_, [Line|_], File, Number, _, _) :-
    throw(bad_input(File, Number,
                    'expected a row of 7 digits (0 empty, 1 or 2 a player), found: ~s',
                    [Line])).
rows(_, [], File, Number, _, _) :-
    throw(bad_input(File, Number,
                    'the file ends here, expected row ~d of 6', [Number])).

digits([], []).
digits([Code|Codes], [Digit|Digits]) :-
    Digit is Code - 0'0,
    Digit >= 0, Digit =< 2,
    digits(Codes, Digits).

next_player([[Code]|Lines], File, Next) :-
    member(Code-Next, [0'1-1, 0'2-2]),
    !,
    only_empty(Lines, File, 8).
next_player([Line|_], File, _) :-
    throw(bad_input(File, 7, 'expected the next player, 1 or 2, found: ~s', [Line])).
next_player([], File, _) :-
    throw(bad_input(File, 7, 'the file ends here, expected the next player, 1 or 2', [])).

only_empty([], _, _).
only_empty([[]|Lines], File, Number) :-
    !,
    Number1 is Number + 1,
    only_empty(Lines, File, Number1).
only_empty([Line|_], File, Number) :-
    throw(bad_input(File, Number, 'nothing may follow the next player, found: ~s', [Line])).

%   Pieces fall: below a piece there is no empty cell.
nothing_hangs([Row, Below|Rows], File, Number) :-
    !,
    (   nth_column(Column, Row, Below)
    ->  throw(bad_input(File, Number,
                        'the piece in column ~d hangs in the air', [Column]))
    ;   Number1 is Number + 1,
        nothing_hangs([Below|Rows], File, Number1)
    ).
nothing_hangs(_, _, _).

nth_column(Column, Row, Below) :-
    nth1(Column, Row, Piece),
    Piece =\= 0,
    nth1(Column, Below, 0).

pieces_of(Player, Rows, Pieces) :-
    reverse(Rows, FromBelow),
    append(FromBelow, Cells),
    pieces_of(Cells, Player, 1, 0, Pieces).

pieces_of([], _, _, Pieces, Pieces).
pieces_of([Cell|Cells], Player, Bit, Pieces0, Pieces) :-
    (   Cell =:= Player
    ->  Pieces1 is Pieces0 \/ Bit
    ;   Pieces1 = Pieces0
    ),
    Bit1 is Bit << 1,
    pieces_of(Cells, Player, Bit1, Pieces1, Pieces).

%!  save_state(+File, +State) is det.
%
%   Writes State to File, in the form that load_state/2 reads. Throws
%   bad_input/4 if File cannot be written.
save_state(File, state(Next, Ones, Twos, _)) :-
    open_file(File, write, Stream),
    forall(row(Row),
           ( forall(between(1, 7, Column),
                    ( cell(Column, Row, Ones, Twos, Player),
                      write(Stream, Player) )),
             nl(Stream) )),
    write(Stream, Next),
    nl(Stream),
    close(Stream).

%!  row(-Row) is multi.
%
%   Row is a number of a row, from the top down.
row(Row) :-
    between(1, 6, FromTop),
    Row is 7 - FromTop.

%!  cell(+Column, +Row, +Ones, +Twos, -Player) is det.
%
%   Player has a piece in that cell; 0 if it is empty.
cell(Column, Row, Ones, Twos, Player) :-
    cell_bit(Column, Row, Bit),
    (   Ones /\ Bit =\= 0
    ->  Player = 1
    ;   Twos /\ Bit =\= 0
    ->  Player = 2
    ;   Player = 0
    ).

%!  file_lines(+File, -Lines) is det.
%
%   Lines are the lines of File as lists of character codes, without the
%   characters that end them. Throws bad_input/4, for a file that does not exist
%   with the format 'no such file'.
file_lines(File, Lines) :-
    open_file(File, read, Stream),
    catch(read_lines(Stream, Lines), error(Error, _), true),
    close(Stream),
    (   var(Error)
    ->  true
    ;   throw(bad_input(File, 0, 'cannot be read', []))
    ).

read_lines(Stream, Lines) :-
    get_code(Stream, Code),
    (   Code =:= -1
    ->  Lines = []
    ;   Lines = [Line|Lines1],
        rest_of_line(Code, Stream, Line),
        read_lines(Stream, Lines1)
    ).

%!  rest_of_line(+Code, +Stream, -Codes) is det.
%
%   Codes is Code and what follows it up to the end of the line or the file,
%   which is read away.
rest_of_line(-1, _, []) :-
    !.
rest_of_line(0'\n, _, []) :-
    !.
rest_of_line(0'\r, Stream, Codes) :-
    peek_code(Stream, Next),
    ( Next =:= 0'\n ; Next =:= -1 ),
    !,
    get_code(Stream, _),
    Codes = [].
rest_of_line(Code, Stream, [Code|Codes]) :-
    get_code(Stream, Code1),
    rest_of_line(Code1, Stream, Codes).

open_file(File, Mode, Stream) :-
    catch(open(File, Mode, Stream), error(Error, _), true),
    (   var(Error)
    ->  true
    ;   Error = existence_error(_, _), Mode == read
    ->  throw(bad_input(File, 0, 'no such file', []))
    ;   throw(bad_input(File, 0, 'cannot be opened to ~a', [Mode]))
    ).

%!  report(+Problem) is det.
%
%   Prints a problem to the error stream, file and line first.
report(bad_input(File, Line, Format, Arguments)) :-
    (   Line =:= 0
    ->  format(user_error, '~w: ', [File])
    ;   format(user_error, '~w:~d: ', [File, Line])
    ),
    format(user_error, Format, Arguments),
    nl(user_error).
report(bad_argument(Format, Arguments)) :-
    format(user_error, Format, Arguments),
    nl(user_error).
