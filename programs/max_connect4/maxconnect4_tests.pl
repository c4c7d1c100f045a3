% Tests of the Max-Connect4 program; run them in its folder:
%
%   swipl -g run_tests -t halt maxconnect4_tests.pl

:- use_module(library(plunit)).
:- use_module(library(lists)).
:- ensure_loaded(maxconnect4).

% Positions to test with: games played at random. The random numbers are our
% own (a linear congruence), so that every run of the tests plays the same ones.

next_random(Seed0, Seed) :-
    Seed is (Seed0 * 1103515245 + 12345) mod 2147483648.

random_move(state(_, _, _, Columns), Seed0, Column, Seed) :-
    next_random(Seed0, Seed),
    length(Columns, Length),
    N is (Seed // 65536) mod Length,
    nth0(N, Columns, column(Column, _)).

random_state(Moves, Seed, State) :-
    empty_state(State0),
    random_moves(Moves, Seed, State0, State).

random_moves(0, _, State, State) :-
    !.
random_moves(N, Seed0, State0, State) :-
    random_move(State0, Seed0, Column, Seed),
    play(State0, Column, State1),
    N1 is N - 1,
    random_moves(N1, Seed, State1, State).

own_and_other(state(1, Ones, Twos, _), Ones, Twos).
own_and_other(state(2, Ones, Twos, _), Twos, Ones).

% Plain minimax over play/3 with the evaluation from scratch: slow, obviously
% right, and with nothing in common with search.pl but the rules.

minimax(State, Depth, Value) :-
    (   ( Depth =:= 0 ; full(State) )
    ->  own_and_other(State, Own, Other),
        evaluation(Own, Other, Value)
    ;   Depth1 is Depth - 1,
        findall(Value1,
                ( between(1, 7, Column),
                  play(State, Column, State1),
                  minimax(State1, Depth1, Negative),
                  Value1 is -Negative ),
                Values),
        max_list(Values, Value)
    ).

% A game of the computer, looking Depth moves ahead, against random moves.

against_random(Computer, Depth, Seed, Score1, Score2) :-
    empty_state(State),
    play_on(State, Computer, Depth, Seed, state(_, Ones, Twos, _)),
    score(Ones, Score1),
    score(Twos, Score2).

play_on(State, _, _, _, State) :-
    full(State),
    !.
play_on(State, Computer, Depth, Seed0, Final) :-
    State = state(Player, _, _, _),
    (   Player =:= Computer
    ->  choose_move(State, Depth, Column, _, _),
        Seed = Seed0
    ;   random_move(State, Seed0, Column, Seed)
    ),
    play(State, Column, State1),
    play_on(State1, Computer, Depth, Seed, Final).


:- begin_tests(max_connect4_board).

test(there_are_69_quadruples, [true(Count == 69)]) :-
    findall(Quad, quadruple(Quad), Quads),
    sort(Quads, Different),
    length(Different, Count).

test(quadruples_through_a_corner_and_the_middle, [true(Counts == [3, 13])]) :-
    findall(Count,
            ( member(X-Y, [1-1, 4-3]),
              cell_bit(X, Y, Bit),
              quadruples_through(Bit, Quads),
              length(Quads, Count) ),
            Counts).

test(a_piece_falls_on_the_others, [true(Ones-Twos == 8-1024)]) :-
    empty_state(State0),
    play(State0, 4, State1),
    play(State1, 4, state(1, Ones, Twos, _)).

test(a_full_column_takes_nothing, [fail]) :-
    load_state('nearly_full.txt', State0),
    play(State0, 1, _).

test(there_is_no_column_8, [fail]) :-
    empty_state(State),
    play(State, 8, _).

test(five_in_a_row_are_two_quadruples, [true(Score == 2)]) :-
    score(0b11111, Score).

test(both_diagonals_count, [true(Scores == [1, 1])]) :-
    findall(Score,
            ( member(Cells, [[1-1, 2-2, 3-3, 4-4], [1-4, 2-3, 3-2, 4-1]]),
              findall(Bit, ( member(X-Y, Cells), cell_bit(X, Y, Bit) ), Bits),
              sum_list(Bits, Pieces),
              score(Pieces, Score) ),
            Scores).

test(four_in_a_line_do_not_wrap_round_the_rim, [true(Score == 0)]) :-
    score(0b1111 << 5, Score).

test(a_full_board_is_worth_8_times_the_difference, [true(Value =:= 8 * (Score1 - Score2))]) :-
    random_state(42, 7, state(1, Ones, Twos, [])),
    evaluation(Ones, Twos, Value),
    score(Ones, Score1),
    score(Twos, Score2).

:- end_tests(max_connect4_board).


:- begin_tests(max_connect4_search).

test(what_a_move_gains_is_the_difference_of_the_evaluations) :-
    forall(( member(Moves, [0, 5, 12, 25, 38]),
             random_state(Moves, Moves, State),
             State = state(_, _, _, Columns),
             own_and_other(State, Own, Other),
             member(column(Column, [cell(_, Quads)|_]), Columns) ),
           ( evaluation(Own, Other, Before),
             gain(Quads, Own, Other, Before, After),
             play(State, Column, State1),
             own_and_other(State1, Other1, Own1),
             evaluation(Own1, Other1, After1),
             After =:= After1 )).

test(alpha_beta_finds_the_value_of_minimax) :-
    forall(( member(Moves, [0, 1, 6, 13, 20, 27, 33, 36, 39]),
             between(1, 4, Depth) ),
           ( random_state(Moves, Moves, State),
             choose_move(State, Depth, Column, Value, _),
             minimax(State, Depth, Value1),
             Value =:= Value1,
             play(State, Column, State1),
             Depth1 is Depth - 1,
             minimax(State1, Depth1, Value2),
             Value =:= -Value2 )).

test(alpha_beta_visits_fewer_positions_than_there_are) :-
    empty_state(State),
    choose_move(State, 6, _, _, Positions),
    Positions < 7 + 49 + 343 + 2401 + 16807 + 117649.

test(the_last_moves_are_seen_to_the_end, [true(Value =:= 8 * (Score1 - Score2))]) :-
    load_state('nearly_full.txt', State),
    choose_move(State, 10, Column, Value, _),
    play(State, Column, State1),
    choose_move(State1, 10, Column1, _, _),
    play(State1, Column1, state(_, Ones, Twos, [])),
    score(Ones, Score1),
    score(Twos, Score2).

test(there_is_no_move_on_a_full_board, [fail]) :-
    load_state('full.txt', State),
    choose_move(State, 3, _, _, _).

test(three_in_a_row_are_made_four, [true(Column == 4)]) :-
    make_state(1, 0b0000111, 0b1100000 \/ 0b1000000 << 7, State),
    choose_move(State, 1, Column, _, _).

test(the_better_side_of_random_play_wins_every_game) :-
    forall(( member(Computer, [1, 2]), between(1, 5, Seed) ),
           ( against_random(Computer, 3, Seed, Score1, Score2),
             ( Computer =:= 1 -> Score1 > Score2 ; Score2 > Score1 ) )).

:- end_tests(max_connect4_search).


:- begin_tests(max_connect4_files).

test(the_empty_board, [true(State == Empty)]) :-
    load_state('input1.txt', State),
    empty_state(Empty).

test(crlf_and_no_final_newline, [true(State == Same)]) :-
    load_state('input2.txt', State),
    load_state('input2_crlf.txt', Same).

test(what_is_saved_is_loaded_again, [true(Same == State)]) :-
    random_state(17, 3, State),
    save_state('computer.txt', State),
    load_state('computer.txt', Same).

test(a_short_row, [throws(bad_input(_, 6, _, _))]) :-
    load_state('bad_inputs/short_row.txt', _).

test(a_digit_that_is_no_player, [throws(bad_input(_, 6, _, _))]) :-
    load_state('bad_inputs/bad_digit.txt', _).

test(the_wrong_player_next, [throws(bad_input(_, 7, _, [1, 1, 2]))]) :-
    load_state('bad_inputs/wrong_next.txt', _).

test(a_player_that_does_not_exist, [throws(bad_input(_, 7, _, _))]) :-
    load_state('bad_inputs/no_such_player.txt', _).

test(a_piece_in_the_air, [throws(bad_input(_, 3, _, [5]))]) :-
    load_state('bad_inputs/hanging.txt', _).

test(a_row_missing, [throws(bad_input(_, 6, _, _))]) :-
    load_state('bad_inputs/cut_short.txt', _).

test(the_next_player_missing, [throws(bad_input(_, 7, _, []))]) :-
    load_state('bad_inputs/no_next.txt', _).

test(something_after_the_end, [throws(bad_input(_, 9, _, _))]) :-
    load_state('bad_inputs/too_long.txt', _).

test(nothing_at_all, [throws(bad_input(_, 1, _, _))]) :-
    load_state('bad_inputs/empty.txt', _).

test(no_such_file, [throws(bad_input(_, 0, 'no such file', []))]) :-
    load_state('no_such_file.txt', _).

:- end_tests(max_connect4_files).


:- begin_tests(max_connect4_arguments).

test(a_typed_column, [true(Columns == [4, 7, 1])]) :-
    findall(Column,
            ( member(Text, ['4', ' 7 ', '1.']),
              atom_codes(Text, Codes),
              column_typed(Codes, Column) ),
            Columns).

test(what_is_no_column, [true(Columns == [])]) :-
    findall(Column,
            ( member(Text, ['', '0', '8', '44', 'd', '4 4', '-1', '.']),
              atom_codes(Text, Codes),
              column_typed(Codes, Column) ),
            Columns).

test(depths, [true(Depths == [7, 7])]) :-
    findall(Depth, ( member(Text, [7, '7']), check_depth(Text, Depth) ), Depths).

test(no_depth, [ throws(bad_argument(_, [Text])),
                 forall(member(Text, ['0', '-2', x, '2.5', 0, ''])) ]) :-
    check_depth(Text, _).

:- end_tests(max_connect4_arguments).
