% SPDX-License-Identifier: MIT
%
% Tests of the flip puzzle, section by section of the exercise.   ?- run_tests.

:- use_module(library(plunit)).
:- ensure_loaded(figures).

%   letters(+Letters, -Game): a board from a picture in letters.
letters(Letters, Game) :-
    letters_game(Letters, Game).

%   pushed(+Moves, +Game0, -Game): Game is Game0 after all the Moves.
pushed([], Game, Game).
pushed([Move|Moves], Game0, Game) :-
    update_game(Game0, Move, Game1),
    pushed(Moves, Game1, Game).

%   shortest(+Game, -Length): by trying every choice of squares, each pushed once.
shortest(Game, Length) :-
    findall(L,
            (   choice([1,2,3,4,5,6,7,8,9], Moves),
                pushed(Moves, Game, 0),
                length(Moves, L)
            ),
            Lengths),
    msort(Lengths, [Length|_]).

choice([], []).
choice([Square|Squares], [Square|Chosen]) :-
    choice(Squares, Chosen).
choice([_|Squares], Chosen) :-
    choice(Squares, Chosen).

%   worthwhile(+Items, +Agenda, +Tried, -Worthwhile): as the exercise defines it.
worthwhile(Items, Agenda, Tried, Worthwhile) :-
    findall(Item,
            (   member(Item, Items),
                agenda_item(Game, _, Item),
                agenda_item(Game, _, Known),
                \+ member(Known, Agenda),
                \+ member(Known, Tried)
            ),
            Worthwhile).


:- begin_tests(rules).

test(pushes, Wrong == []) :-
    findall(Move,
            (   member(Move-Squares,
                       [1-[1,2,4,5], 2-[1,2,3], 3-[2,3,5,6], 4-[1,4,7], 5-[2,4,5,6,8],
                        6-[3,6,9], 7-[4,5,7,8], 8-[7,8,9], 9-[5,6,8,9]]),
                update_game(0, Move, Game),
                findall(S, ( member(S, [1,2,3,4,5,6,7,8,9]),
                             Bit is 9 - S,
                             value(Game, Bit, x) ), Flipped),
                Flipped \== Squares
            ),
            Wrong).
test(example, NewGame =:= Expected) :-
    letters(oxoxooxox, Game),
    letters(ooooxxxxx, Expected),
    update_game(Game, 5, NewGame).
test(twice_is_nothing, Wrong == []) :-
    findall(Game-Move,
            (   board(0, Game),
                flips(Move, _),
                pushed([Move,Move], Game, NewGame),
                NewGame =\= Game
            ),
            Wrong).
test(order_does_not_matter, G1 =:= G2) :-
    letters(oxoxxooox, Game),
    pushed([1,5,9,2], Game, G1),
    pushed([2,9,1,5], Game, G2).
test(game_over, Games == [0]) :-
    findall(Game, ( board(0, Game), game_over(Game) ), Games).
test(valid_moves, Valid == [1,9]) :-
    findall(A, ( member(A, [0,1,9,10,-1,1.0,a,foo(1),"1",_,[]]), valid_move(A) ), Valid).

:- end_tests(rules).


:- begin_tests(random).

%   The generator: AS 183 by B. A. Wichmann and I. D. Hill, 1982.
test(as_183, Game =:= Expected) :-
    setrand(rand(1, 2, 3)),
    initialise_game(Game),
    expected_bits(9, 1, 2, 3, 0, Expected).

expected_bits(0, _, _, _, Game, Game) :- !.
expected_bits(N, X0, Y0, Z0, Game0, Game) :-
    X is 171*X0 mod 30269,
    Y is 172*Y0 mod 30307,
    Z is 170*Z0 mod 30323,
    U is X/30269.0 + Y/30307.0 + Z/30323.0,
    Fraction is U - truncate(U),
    ( Fraction < 0.5 -> Game1 is 2*Game0 ; Game1 is 2*Game0 + 1 ),
    N1 is N - 1,
    expected_bits(N1, X, Y, Z, Game1, Game).

test(same_seed_same_board, G1 =:= G2) :-
    setrand(rand(11, 22, 33)),
    initialise_game(G1),
    setrand(rand(11, 22, 33)),
    initialise_game(G2).
test(many_boards, true) :-
    setrand(rand(5, 6, 7)),
    findall(G, ( board(0, _), initialise_game(G) ), Games),
    sort(Games, Different),
    length(Different, Number),
    Number > 250,
    forall(member(G, Different), ( integer(G), G >= 0, G =< 511 )).
test(from_the_clock, true) :-
    initialise_randomness,
    initialise_game(Game),
    integer(Game).

:- end_tests(random).


:- begin_tests(agenda).

test(construct_and_take_apart, Game-Moves == 7-[1,2]) :-
    agenda_item(7, [1,2], Item),
    agenda_item(Game, Moves, Item).
test(nine_possible_moves, Number =:= 9) :-
    agenda_item(177, [], Item),
    get_possible_moves(Item, Items),
    length(Items, Number).
test(possible_moves, Wrong == []) :-
    agenda_item(177, [3], Item),
    get_possible_moves(Item, Items),
    findall(I,
            ( member(I, Items), agenda_item(G, [Move,3], I), update_game(177, Move, G1), G1 =\= G ),
            Wrong).
test(worthwhile, Wrong == []) :-
    agenda_item(0, [], Item),
    get_possible_moves(Item, Items),
    findall(Known-Tried,
            (   choice([432,7], Known),
                choice([456,27,300], Tried),
                items(Known, Agenda),
                items(Tried, AlreadyTried),
                get_worthwhile_moves(Items, Agenda, AlreadyTried, Worthwhile),
                worthwhile(Items, Agenda, AlreadyTried, Expected),
                Worthwhile \== Expected
            ),
            Wrong).
test(at_the_end, New == [c,d,a,b]) :- update_agenda(breadth_first, [a,b], [c,d], New).
test(at_the_beginning, New == [a,b,c,d]) :- update_agenda(depth_first, [a,b], [c,d], New).
test(sorted, Games == [0,1,2,3,5,7,511]) :-
    items([511,5,2], NewItems),
    items([0,1,3,7], Agenda),
    update_agenda(best_first, NewItems, Agenda, NewAgenda),
    findall(Game, ( member(Item, NewAgenda), agenda_item(Game, _, Item) ), Games).
test(number_of_x, Wrong == []) :-
    findall(Game,
            (   board(0, Game),
                findall(x, ( member(Bit, [0,1,2,3,4,5,6,7,8]), value(Game, Bit, x) ), Xs),
                length(Xs, Expected),
                number_of_x(Game, Number),
                Number =\= Expected
            ),
            Wrong).
test(switch, all(Order == [depth_first])) :-
    use_agenda(depth_first),
    findall(O, agenda_order(O), Orders),
    use_agenda(breadth_first),
    member(Order, Orders).
test(no_such_order, fail) :- use_agenda(worst_first).

items([], []).
items([Game|Games], [Item|Items]) :-
    agenda_item(Game, [], Item),
    items(Games, Items).

:- end_tests(agenda).


:- begin_tests(all_boards).

%   wrong(+Order, ?Game): the solution of Game does not lead to the goal.
wrong(Game) :-
    board(0, Game),
    \+ ( solution(Game, Moves, _), pushed(Moves, Game, 0) ).

test(breadth_first, Wrong == []) :-
    use_agenda(breadth_first),
    findall(Game, wrong(Game), Wrong).
test(breadth_first_is_optimal, Wrong == []) :-
    use_agenda(breadth_first),
    findall(Game,
            (   board(0, Game),
                Game mod 5 =:= 2,        % a fifth of them: the other way takes long
                solution(Game, Moves, _),
                length(Moves, Length),
                shortest(Game, Shortest),
                Length =\= Shortest
            ),
            Wrong).
test(breadth_first_lengths, Numbers == [1,9,36,84,126,126,84,36,9,1]) :-
    %  there are as many boards N pushes away as there are choices of N squares
    use_agenda(breadth_first),
    findall(L, ( board(0, Game), solution(Game, Moves, _), length(Moves, L) ), Lengths),
    findall(Number,
            (   member(N, [0,1,2,3,4,5,6,7,8,9]),
                findall(x, member(N, Lengths), Xs),
                length(Xs, Number)
            ),
            Numbers).
test(depth_first, [cleanup(use_agenda(breadth_first)), true(Wrong == [])]) :-
    use_agenda(depth_first),
    findall(Game, wrong(Game), Wrong).
test(best_first, [cleanup(use_agenda(breadth_first)), true(Wrong == [])]) :-
    use_agenda(best_first),
    findall(Game, wrong(Game), Wrong).

:- end_tests(all_boards).


:- begin_tests(letters).

test(example, Game =:= 0b010110001) :- letters_game(oxoxxooox, Game).
test(too_few, fail) :- letters_game(oxo, _).
test(other_letters, fail) :- letters_game(oxoxxoooz, _).

:- end_tests(letters).
