% SPDX-License-Identifier: MIT
%
% Tests of the sudoku.   ?- run_tests.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- ensure_loaded(sudoku).

%   known(?Name, ?Given, ?Solution): sudokus and their only solutions.
known(easy,
      '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
      '534678912672195348198342567859761423426853791713924856961537284287419635345286179').
known(hard,
      '1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..',
      '162857493534129678789643521475312986913586742628794135356478219241935867897261354').
known(search,
      '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..',
      '812753649943682175675491283154237896369845721287169534521974368438526917796318452').

solution(Rows, Solution) :-
    sudoku(Rows),
    maplist(labeling([ff]), Rows),
    append(Rows, Squares),
    atomic_list_concat(Squares, Solution).

%   beginning(+Atom, -Rows): a sudoku of which only the first squares are given.
beginning(Atom, Rows) :-
    atom_length(Atom, Length),
    Open is 81 - Length,
    findall('.', between(1, Open, _), Dots),
    atomic_list_concat([Atom|Dots], Characters),
    characters_rows(Characters, Rows).


:- begin_tests(sudoku).

test(propagation_is_enough, true) :-
    problem(1, Rows),
    sudoku(Rows),
    ground(Rows).
test(only_solution, Names == [easy,hard,search]) :-
    findall(Name,
            (   known(Name, Given, Solution),
                characters_rows(Given, Rows),
                findall(S, solution(Rows, S), [Solution])
            ),
            Names).
test(two_in_a_row, fail) :- beginning('55', Rows), solution(Rows, _).
test(two_in_a_column, fail) :- beginning('5........5', Rows), solution(Rows, _).
test(two_in_a_block, fail) :- beginning('5.........5', Rows), solution(Rows, _).
test(block_order, Block == [1,2,3,4,5,6,7,8,9]) :-
    beginning('123......456......789', Rows),
    blocks(Rows, [Block|_]).
test(too_few_rows, fail) :-
    sudoku([[_,_,_,_,_,_,_,_,_]]).

:- end_tests(sudoku).


:- begin_tests(characters_rows).

test(digits, A-B == 5-9) :- beginning('5.......9', [[A,_,_,_,_,_,_,_,B]|_]).
test(zero_or_full_stop, true) :-
    beginning('05.', [[A,5,B|_]|_]),
    var(A),
    var(B).
test(too_short, fail) :- characters_rows('123', _).
test(letter, fail) :- beginning(x, _).

:- end_tests(characters_rows).
