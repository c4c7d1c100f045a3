% SPDX-License-Identifier: MIT
%
% Sudoku: nine rows, nine columns and nine blocks of three by three squares, each
% with all the numbers from 1 to 9.  This is the program from which KenKen grows:
% take the blocks away, put cages in, and it is kenken.pl.

:- use_module(library(clpfd)).

%!  sudoku(?Rows) is semidet.
%
%   Rows are nine lists of nine integers or variables that obey the rules.  Known
%   squares are integers.  What follows from them is worked out, without trying
%   anything: squares that stay open are left as variables with their constraints.
%
%   ?- problem(1, Rows), sudoku(Rows), maplist(label, Rows).

sudoku(Rows) :-
    length(Rows, 9),
    maplist(same_length(Rows), Rows),
    append(Rows, Squares),
    Squares ins 1..9,
    transpose(Rows, Columns),
    blocks(Rows, Blocks),
    maplist(all_distinct, Rows),
    maplist(all_distinct, Columns),
    maplist(all_distinct, Blocks).

%!  blocks(+Rows, -Blocks) is det.
%
%   Blocks are the blocks of three by three squares, each as a list of nine.

blocks([], []).
blocks([Row1,Row2,Row3|Rows], Blocks) :-
    blocks(Row1, Row2, Row3, Blocks, MoreBlocks),
    blocks(Rows, MoreBlocks).

blocks([], [], [], Blocks, Blocks).
blocks([A,B,C|Row1], [D,E,F|Row2], [G,H,I|Row3], [[A,B,C,D,E,F,G,H,I]|Blocks0], Blocks) :-
    blocks(Row1, Row2, Row3, Blocks0, Blocks).

%!  problem(?Number, -Rows) is nondet.
%
%   Sudokus to try.  Number 2 passes for a very hard one: it alone needs search.

problem(Number, Rows) :-
    given(Number, Lines),
    maplist(line_row, Lines, Rows).

given(1,
      [ '53..7....', '6..195...', '.98....6.',
        '8...6...3', '4..8.3..1', '7...2...6',
        '.6....28.', '...419..5', '....8..79'
      ]).
given(2,
      [ '8........', '..36.....', '.7..9.2..',
        '.5...7...', '....457..', '...1...3.',
        '..1....68', '..85...1.', '.9....4..'
      ]).
given(3,
      [ '4.....8.5', '.3.......', '...7.....',
        '.2.....6.', '....8.4..', '....1....',
        '...6.3.7.', '5..2.....', '1.4......'
      ]).

line_row(Line, Row) :-
    atom_chars(Line, Chars),
    maplist(character_square, Chars, Row).

%!  characters_rows(+Atom, -Rows) is semidet.
%
%   Atom has 81 characters, row by row: a digit, or 0 or a full stop for an open
%   square.

characters_rows(Atom, Rows) :-
    atom_chars(Atom, Chars),
    length(Chars, 81),
    maplist(character_square, Chars, Squares),
    rows_of_nine(Squares, Rows).

character_square(Char, Square) :-
    (   memberchk(Char, ['.','0'])
    ->  true
    ;   char_code(Char, Code),
        Code >= 0'1,
        Code =< 0'9,
        Square is Code - 0'0
    ).

rows_of_nine([], []).
rows_of_nine([A,B,C,D,E,F,G,H,I|Squares], [[A,B,C,D,E,F,G,H,I]|Rows]) :-
    rows_of_nine(Squares, Rows).

%!  print_sudoku(+Rows) is det.
%
%   Prints the grid with lines between the blocks, a full stop for an open square.

print_sudoku(Rows) :-
    forall(nth0(Number, Rows, Row), print_row(Number, Row)).

print_row(Number, [A,B,C,D,E,F,G,H,I]) :-
    (   Number > 0, Number mod 3 =:= 0
    ->  write('------+-------+------'), nl
    ;   true
    ),
    print_three(A, B, C), write(' | '),
    print_three(D, E, F), write(' | '),
    print_three(G, H, I), nl.

print_three(A, B, C) :-
    print_square(A), write(' '), print_square(B), write(' '), print_square(C).

print_square(Square) :-
    (   integer(Square)
    ->  write(Square)
    ;   write('.')
    ).

%!  solve_sudoku(+Rows) is det.
%
%   Prints the solution of Rows, or that there is none or more than one.

solve_sudoku(Rows) :-
    copy_term(Rows, Second),
    (   sudoku(Rows), maplist(labeling([ff]), Rows)
    ->  print_sudoku(Rows),
        (   sudoku(Second), maplist(labeling([ff]), Second), Second \== Rows
        ->  write('This is not the only solution. Another one:'), nl,
            print_sudoku(Second)
        ;   true
        )
    ;   write('No solution.'), nl
    ).

%!  main is det.
%
%   The script.  Its argument is a problem's number or its 81 characters; without
%   one it solves problem 1.

main :-
    current_prolog_flag(argv, Arguments),
    main(Arguments).

main([]) :-
    !,
    problem(1, Rows),
    solve_sudoku(Rows).
main([Argument]) :-
    (   atom_number(Argument, Number), problem(Number, Rows)
    ;   characters_rows(Argument, Rows)
    ),
    !,
    solve_sudoku(Rows).
main(_) :-
    write('usage: sudoku.pl [problem], the number of a problem or 81 characters, row by row:'), nl,
    write('a digit, or 0 or a full stop for an open square.'), nl.
