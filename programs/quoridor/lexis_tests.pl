% SPDX-License-Identifier: MIT
%
% Tests of Quoridor, question by question.   ?- run_tests.
%
% The order of answers is free, as the questions say: they are sorted first.

:- use_module(library(plunit)).
:- ensure_loaded(lexis).

%   parse(+Atom, -Moves): all readings of Atom as a move.
parse(Atom, Moves) :-
    atom_codes(Atom, Codes),
    findall(Move, phrase(read_move(Move), Codes), Moves).

answers(Template, Goal, Sorted) :-
    findall(Template, Goal, Answers),
    msort(Answers, Sorted).

number_of(Goal, Number) :-
    findall(x, Goal, Answers),
    length(Answers, Number).

fences_of(Name, Fences) :-
    test_state(Name, [_,_,Fences]).


:- begin_tests(question_1).

test(square, Moves == [(5,2)]) :- parse(e2, Moves).
test(fence, Moves == [(4,3,v)]) :- parse(d3v, Moves).
test(corners, [A,B] == [[(1,1)],[(9,9)]]) :- parse(a1, A), parse(i9, B).
test(horizontal, Moves == [(8,8,h)]) :- parse(h8h, Moves).
test(column_outside, Moves == []) :- parse(j2, Moves).
test(row_outside, Moves == []) :- parse(e0, Moves).
test(direction, Moves == []) :- parse(e2x, Moves).
test(too_long, Moves == []) :- parse(e2hh, Moves).
test(too_short, Moves == []) :- parse(e, Moves).
test(empty, Moves == []) :- parse('', Moves).
test(capital, Moves == []) :- parse('E2', Moves).

:- end_tests(question_1).


:- begin_tests(question_2).

test(in_range, Ns == [2,3,4]) :- findall(N, in_range(N, 2, 4), Ns).
test(in_range_one, Ns == [7]) :- findall(N, in_range(N, 7, 7), Ns).
test(in_range_none, fail) :- in_range(_, 4, 2).
test(in_range_inside, true) :- in_range(3, 2, 4).
test(in_range_below, fail) :- in_range(1, 2, 4).
test(in_range_above, fail) :- in_range(5, 2, 4).
test(in_range_no_integer, fail) :- in_range(a, 2, 4).

test(fence_space_empty, Number =:= 128) :- number_of(fence_space([], _), Number).
test(fence_space_s3, Number =:= 117) :-
    fences_of(s3, Fences),
    number_of(fence_space(Fences, _), Number).
test(fence_space_no_repetition, true) :-
    fences_of(s2, Fences),
    answers(F, fence_space(Fences, F), Answers),
    sort(Answers, Answers).
test(fence_space_free, true) :-
    fences_of(s3, Fences),
    forall(member(F, [(1,1,h),(1,1,v),(3,3,h),(5,3,h),(2,7,h),(5,7,v)]), fence_space(Fences, F)).
test(fence_space_taken, Wrong == []) :-
    fences_of(s3, Fences),
    findall(F,
            (   member(F, [(4,3,h),(3,7,h),(4,3,v),(4,2,v),(4,4,v),(5,7,h),(4,7,v),(7,7,h)]),
                fence_space(Fences, F)
            ),
            Wrong).
test(fence_space_off_the_board, Wrong == []) :-
    findall(F, ( member(F, [(0,1,h),(9,1,h),(1,9,v),(1,0,v)]), fence_space([], F) ), Wrong).

test(reachable_s4, Squares == [(1,1),(1,2),(2,1),(2,2)]) :-
    answers(R, reachable((2,2), [(1,2,h),(2,1,v)], R), Squares).
test(reachable_everywhere, Number =:= 81) :- number_of(reachable((5,1), [], _), Number).
test(reachable_s2, Number =:= 81) :-
    fences_of(s2, Fences),
    number_of(reachable((6,5), Fences, _), Number).
test(reachable_checked, true) :- once(reachable((2,2), [(1,2,h),(2,1,v)], (1,1))).
test(unreachable, fail) :- reachable((2,2), [(1,2,h),(2,1,v)], (3,3)).

test(fence_move_without_fences, fail) :- fence_move(0, [], (5,9), 1, _).
test(fence_move_start, Number =:= 128) :- number_of(fence_move(10, [], (5,9), 1, _), Number).
test(fence_move_trap, fail) :-
    %  the trap of figure 4: row 1 is open to player 2, row 9 would not be
    fence_move(3, [(2,1,v)], (2,2), 9, (1,2,h)).
test(fence_move_trap_is_legal, true) :-
    once(fence_move(3, [(2,1,v)], (2,2), 1, (1,2,h))).
test(fence_move_last_gap, fail) :-
    Wall = [(1,8,h),(3,8,h),(5,8,h),(7,8,h),(8,8,v)],
    fence_move(5, Wall, (5,1), 9, (8,7,h)).

:- end_tests(question_2).


:- begin_tests(question_3).

pawn_moves(Opp, Fences, From, Squares) :-
    answers(To, pawn_move(Opp, Fences, From, To), Squares).

test(figure_2, Squares == [(5,5),(5,6),(6,7),(7,6)]) :-
    fences_of(s2, Fences),
    pawn_moves((6,5), Fences, (6,6), Squares).
test(figure_2_other_player, Squares == [(5,5),(6,7)]) :-
    fences_of(s2, Fences),
    pawn_moves((6,6), Fences, (6,5), Squares).
test(alone, Squares == [(4,5),(5,4),(5,6),(6,5)]) :- pawn_moves((1,1), [], (5,5), Squares).
test(corner, Squares == [(1,2),(2,1)]) :- pawn_moves((5,5), [], (1,1), Squares).
test(straight_jump, Squares == [(3,5),(5,4),(5,6),(6,5)]) :-
    pawn_moves((4,5), [], (5,5), Squares).
test(fence_between, Squares == [(5,4),(5,6),(6,5)]) :-
    pawn_moves((4,5), [(4,5,v)], (5,5), Squares).
test(fence_behind, Squares == [(4,4),(4,6),(5,4),(5,6),(6,5)]) :-
    pawn_moves((4,5), [(3,5,v)], (5,5), Squares).
test(fence_behind_and_beside, Squares == [(4,6),(5,6),(6,5)]) :-
    pawn_moves((4,5), [(3,5,v),(4,4,h)], (5,5), Squares).
test(rim_behind, Squares == [(2,4),(2,6),(3,5)]) :-
    pawn_moves((1,5), [], (2,5), Squares).
test(checked, true) :- once(pawn_move((4,5), [], (5,5), (3,5))).
test(not_onto_the_opponent, fail) :- pawn_move((4,5), [], (5,5), (4,5)).

:- end_tests(question_3).


:- begin_tests(question_4).

test(game_over_p1, true) :- once(game_over([p1(3,9,0),p2(5,5,1),[]])).
test(game_over_p2, true) :- once(game_over([p1(3,8,0),p2(5,1,1),[]])).
test(game_on, fail) :- member(Name, [s1,s2,s3,s4]), test_state(Name, S), game_over(S).
test(own_side_is_no_goal, fail) :- game_over([p1(3,1,0),p2(5,9,1),[]]).

test(pawn, all(S == [[p1(5,2,8),p2(3,7,9),[(4,3,v),(4,7,h),(6,7,h)]]])) :-
    test_state(s3, S0),
    next_state(S0, p1, (5,2), S).
test(fence, all(S == [[p1(5,1,8),p2(3,7,8),[(4,2,h),(4,3,v),(4,7,h),(6,7,h)]]])) :-
    test_state(s3, S0),
    next_state(S0, p2, (4,2,h), S).

test(won_already, W == ann) :- play(p1, ann, bob, [p1(3,9,0),p2(5,5,1),[]], W).
test(won_by_the_other, W == bob) :- play(p1, ann, bob, [p1(3,8,0),p2(5,1,1),[]], W).
test(won_on_the_others_turn, W == ann) :- play(p2, bob, ann, [p1(3,9,0),p2(5,5,1),[]], W).

:- end_tests(question_4).


:- begin_tests(support).

test(fence_is_two_squares_long, Ys == [3,4]) :-
    findall(Y, ( in_range(Y, 1, 9), v_fence_at(4, Y, [(4,3,v)]) ), Ys).
test(fence_is_two_squares_wide, Xs == [3,4]) :-
    findall(X, ( in_range(X, 1, 9), h_fence_at(X, 2, [(3,2,h)]) ), Xs).
test(print_examples_fails, fail) :- with_no_output(print_examples).
test(allowed_pawn, true) :- test_state(s1, S), allowed_move(p1, S, (5,2)).
test(not_allowed_pawn, fail) :- test_state(s1, S), allowed_move(p1, S, (5,3)).
test(not_the_others_pawn, fail) :- test_state(s1, S), allowed_move(p2, S, (5,2)).
test(allowed_fence, true) :- test_state(s4, S), allowed_move(p1, S, (4,4,v)).
test(not_allowed_fence, fail) :- test_state(s4, S), allowed_move(p1, S, (2,2,v)).

:- end_tests(support).

%   with_no_output(:Goal): runs Goal with its output thrown away.
with_no_output(Goal) :-
    current_output(Output),
    open('/dev/null', write, Null),
    set_output(Null),
    (   catch(Goal, Error, true)
    ->  Succeeded = true
    ;   Succeeded = fail
    ),
    set_output(Output),
    close(Null),
    (   nonvar(Error)
    ->  throw(Error)
    ;   Succeeded == true
    ).
