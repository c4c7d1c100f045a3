% SPDX-License-Identifier: MIT
%
% Marks Max-Connect4 programs:   hornbeam mark maxconnect4_marking.pl SUBMISSION...
% A submission is a folder, whose files make one program. The reference solution, this folder, gets all 18 points. Boards
% are what the program makes of them: the tests use only empty_state/1, play/3, score/2, full/1 and choose_move/5, as
% README.md has them.

:- use_module(library(plunit)).

:- points(2).

:- begin_tests(board).

test(seven_moves_first, Number == 7) :-
    empty_state(State),
    findall(Column, ( between(1, 7, Column), play(State, Column, _) ), Columns),
    length(Columns, Number).
test(no_column_8, fail) :- empty_state(State), play(State, 8, _).
test(a_column_has_six_rooms, fail) :- played([1, 1, 1, 1, 1, 1, 1], _).
test(six_fit) :- played([1, 1, 1, 1, 1, 1], _).
test(five_in_a_row, Score == 2) :- score(0b11111, Score).
test(no_line_round_the_rim, Score == 0) :- score(0b1111 << 5, Score).

:- points(3).

test(takes_a_row_of_four, Column == 4) :-
    played([1, 1, 2, 2, 3, 3], State),
    choose_move(State, 1, Column, _, _).
test(keeps_the_other_from_four, Column == 4) :-
    played([1, 7, 2, 7, 3], State),
    choose_move(State, 2, Column, _, _).

played(Columns, State) :-
    empty_state(State0),
    foldl([Column, S0, S]>>once(play(S0, Column, S)), Columns, State0, State).

:- end_tests(board).
