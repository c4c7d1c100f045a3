% SPDX-License-Identifier: MIT
%
% Marks solutions of the flip puzzle:   hornbeam mark flip_puzzle_marking.pl SUBMISSION...
% The reference solution flip_puzzle.pl gets all 22 points. What an item of the agenda looks like is left to the
% student: the tests look at items with agenda_item/3 only.

:- use_module(library(plunit)).

:- points(1).

?- game_over(0).
true.

?- game_over(0b100000000).
false.

?- member(Move, [0, 1, 9, 10]), valid_move(Move).
Move = 1 ;
Move = 9.

?- valid_move(a).
false.

:- points(2).

?- update_game(0b010100101, 5, Game).
Game = 31.

?- update_game(0, 1, Game0), update_game(Game0, 1, Game).
Game0 = 432, Game = 0.

:- begin_tests(flip).

test(pushes, Games == [432, 448, 216, 292, 186, 73, 54, 7, 27]) :-
    findall(Game, ( member(Move, [1, 2, 3, 4, 5, 6, 7, 8, 9]), update_game(0, Move, Game) ), Games).

test(construct_and_take_apart, Game-Moves == 7-[1, 2]) :-
    agenda_item(7, [1, 2], Item),
    agenda_item(Game, Moves, Item).

test(nine_possible_moves, Wrong-Number == []-9) :-
    agenda_item(177, [3], Item),
    get_possible_moves(Item, Items),
    length(Items, Number),
    findall(Move,
            ( member(I, Items), agenda_item(Game, [Move, 3], I), update_game(177, Move, Game1), Game1 =\= Game ),
            Wrong).

test(worthwhile, Games == [73, 448]) :-
    items([448, 7, 432, 73], Moves),
    items([7], Agenda),
    items([432], AlreadyTried),
    get_worthwhile_moves(Moves, Agenda, AlreadyTried, Worthwhile),
    findall(Game, ( member(Item, Worthwhile), agenda_item(Game, _, Item) ), Games0),
    sort(Games0, Games).

:- points(3).

test(finds_a_way, Game == 0) :-
    search(0b010110001, Moves),
    pushed(Moves, 0b010110001, Game).

test(finds_the_way_of_one_push, Game == 0) :-
    search(432, Moves),
    pushed(Moves, 432, Game).

items([], []).
items([Game|Games], [Item|Items]) :-
    agenda_item(Game, [], Item),
    items(Games, Items).

%   solve/3 of the exercise's skeleton; the moves stand in either order, which does not matter to the board.
search(Game, Moves) :-
    agenda_item(Game, [], Item),
    solve([Item], [], Moves).

pushed([], Game, Game).
pushed([Move|Moves], Game0, Game) :-
    update_game(Game0, Move, Game1),
    pushed(Moves, Game1, Game).

:- end_tests(flip).
