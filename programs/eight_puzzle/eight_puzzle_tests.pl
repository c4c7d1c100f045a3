% SPDX-License-Identifier: MIT
%
% Tests of the 8-puzzle.   ?- run_tests.
%
% Whoever writes a solver of their own can load it instead of eight_puzzle.pl: the
% groups `lecture` and `moves` ask only for the predicates that the lecture names.

:- use_module(library(plunit)).
:- ensure_loaded(eight_puzzle).


% Random boards without a random number library: the same ones on each run.

%   walk(+Seed, +Moves, -State): Moves random moves away from the lecture's goal.
walk(Seed, Moves, State) :-
    lecture_goal(Goal),
    walk(Moves, Seed, Goal, State).

walk(0, _, State, State) :- !.
walk(Moves, Seed, State0, State) :-
    findall(Next, newState(State0, Next), Nexts),
    length(Nexts, Length),
    Seed1 is (Seed * 171) mod 30269,
    Choice is Seed1 mod Length,
    pick(Choice, Nexts, State1),
    Moves1 is Moves - 1,
    walk(Moves1, Seed1, State1, State).

pick(0, [State|_], State) :- !.
pick(N, [_|States], State) :-
    N1 is N - 1,
    pick(N1, States, State).

count_up(Low, High, Low) :- Low =< High.
count_up(Low, High, N) :-
    Low < High,
    Low1 is Low + 1,
    count_up(Low1, High, N).

%   legal(+RevStates): each state follows from the next one of the list.
legal([_]) :- !.
legal([New,Old|States]) :-
    newState(Old, Next),
    Next == New,
    !,
    legal([Old|States]).

between_ends(RevStates, Start, Goal) :-
    RevStates = [First|_],
    First == Goal,
    last_state(RevStates, Last),
    Last == Start.

last_state([State], State) :- !.
last_state([_|States], State) :-
    last_state(States, State).

moves_needed(Solver, Start, Goal, Moves) :-
    call(Solver, Start, Goal, RevStates),
    !,
    legal(RevStates),
    between_ends(RevStates, Start, Goal),
    length(RevStates, Length),
    Moves is Length - 1.


:- begin_tests(moves).

test(corner, Next == [[2/3,1/3,2/2,3/3,3/2,3/1,2/1,1/1,1/2],
                      [3/2,1/3,2/2,2/3,3/3,3/1,2/1,1/1,1/2]]) :-
    lecture_start(State),
    findall(S, newState(State, S), Next).
test(middle, Number =:= 4) :-
    lecture_goal(State),
    findall(S, newState(State, S), States),
    length(States, Number).
test(edge, Number =:= 3) :-
    digits_state('103824765', State),
    findall(S, newState(State, S), States),
    length(States, Number).
test(left_then_right, Back == State) :-
    lecture_goal(State),
    moveLeft(State, Left),
    moveRight(Left, Back).
test(up_then_down, Back == State) :-
    lecture_goal(State),
    moveUp(State, Up),
    moveDown(Up, Back).
test(as_a_test, true) :-
    lecture_start(State),
    newState(State, [2/3,1/3,2/2,3/3,3/2,3/1,2/1,1/1,1/2]),
    !.
test(not_a_move, fail) :-
    lecture_start(Start),
    lecture_goal(Goal),
    newState(Start, Goal).

:- end_tests(moves).


:- begin_tests(lecture).

test(example, RevSol == [[2/2,1/3,2/3,3/3,3/2,3/1,2/1,1/1,1/2],
                         [2/3,1/3,2/2,3/3,3/2,3/1,2/1,1/1,1/2],
                         [3/3,1/3,2/2,2/3,3/2,3/1,2/1,1/1,1/2]]) :-
    lecture_start(Start),
    lecture_goal(Goal),
    ids(Start, Goal, RevSol),
    !.
test(already_there, RevSol == [Goal]) :-
    lecture_goal(Goal),
    ids(Goal, Goal, RevSol),
    !.
test(growing_length, Lengths == [1,2,2,3,3,3,3,4,4,4,4]) :-
    lecture_start(Start),
    first_lengths(11, Start, Lengths).
test(no_repetition, true) :-
    lecture_start(Start),
    path(Start, _, Path),
    length(Path, 8),
    !,
    sort(Path, Sorted),
    length(Sorted, 8).

%   first_lengths(+N, +Start, -Lengths): of the first N paths.  Only the standard's
%   means: findall/3 with a counter in the database.
:- dynamic(paths_seen/1).
first_lengths(N, Start, Lengths) :-
    retractall(paths_seen(_)),
    assertz(paths_seen([])),
    (   path(Start, _, Path),
        length(Path, Length),
        retract(paths_seen(Seen)),
        assertz(paths_seen([Length|Seen])),
        length([Length|Seen], N)
    ->  true
    ;   true
    ),
    retract(paths_seen(Reversed)),
    reverse(Reversed, Lengths).

:- end_tests(lecture).


:- begin_tests(ida).

test(example, Moves =:= 2) :-
    lecture_start(Start),
    lecture_goal(Goal),
    moves_needed(ida, Start, Goal, Moves).
test(already_there, RevSol == [Goal]) :-
    lecture_goal(Goal),
    ida(Goal, Goal, RevSol).
test(hardest_1, Moves =:= 31) :-
    digits_state('867254301', Start),
    digits_state('123456780', Goal),
    moves_needed(ida, Start, Goal, Moves).
test(hardest_2, Moves =:= 31) :-
    digits_state('647850321', Start),
    digits_state('123456780', Goal),
    moves_needed(ida, Start, Goal, Moves).
test(hardest_there_and_back, Moves =:= 31) :-
    digits_state('867254301', Start),
    digits_state('123456780', Goal),
    moves_needed(ida, Goal, Start, Moves).
test(far_from_the_middle, Moves =:= 30) :-
    digits_state('567408321', Start),
    lecture_goal(Goal),
    moves_needed(ida, Start, Goal, Moves).
test(out_of_reach, fail) :-
    digits_state('123456870', Start),
    digits_state('123456780', Goal),
    ida(Start, Goal, _).
test(same_length_as_ids, Different == []) :-
    lecture_goal(Goal),
    findall(Seed,
            (   count_up(1, 60, Seed),
                Moves is Seed mod 13,
                walk(Seed, Moves, Start),
                moves_needed(ids, Start, Goal, ByIds),
                moves_needed(ida, Start, Goal, ByIda),
                ByIds =\= ByIda
            ),
            Different).
test(same_length_as_ids_between_any_two, Different == []) :-
    findall(Seed,
            (   count_up(1, 40, Seed),
                Seed2 is Seed * 7,
                walk(Seed, 5, Start),
                walk(Seed2, 7, Goal),
                moves_needed(ids, Start, Goal, ByIds),
                moves_needed(ida, Start, Goal, ByIda),
                ByIds =\= ByIda
            ),
            Different).
test(long_walks, Unsolved == []) :-
    lecture_goal(Goal),
    findall(Seed,
            (   count_up(1, 30, Seed),
                walk(Seed, 200, Start),
                \+ ( moves_needed(ida, Start, Goal, Moves), Moves =< 31 )
            ),
            Unsolved).
test(not_a_state, error(domain_error(eight_puzzle_state, [1/1]))) :-
    lecture_goal(Goal),
    ida([1/1], Goal, _).
test(incomplete_state, error(domain_error(eight_puzzle_state, _))) :-
    lecture_goal(Goal),
    ida([_|_], Goal, _).
test(place_taken_twice, error(domain_error(eight_puzzle_state, _))) :-
    lecture_goal(Goal),
    ida([1/1,1/1,2/3,3/3,3/2,3/1,2/1,2/2,1/2], Goal, _).

:- end_tests(ida).


:- begin_tests(states).

test(digits, State == Expected) :-
    lecture_start(Expected),
    digits_state('130824765', State).
test(number_without_its_zero, State == Expected) :-
    digits_state('012345678', Expected),
    digits_state(12345678, State).
test(too_few, fail) :-
    digits_state('1234', _).
test(too_many, fail) :-
    digits_state('0123456780', _).
test(twice_the_same, fail) :-
    digits_state('112345678', _).
test(no_digits, fail) :-
    digits_state(abcdefghi, _).
test(variable, fail) :-
    digits_state(_, _).

:- end_tests(states).
