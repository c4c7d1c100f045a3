% SPDX-License-Identifier: MIT
%
% A simple puzzle: nine squares, each x or o.  Pushing a square flips it and some of
% its neighbours.  When all nine are o the puzzle is solved.
%
% Part 1 lets a person play, part 2 looks for a solution.  The skeletons of both,
% play and solve, are those of the exercise; what it asks for stands below them,
% section by section.
%
% Squares are called by the numbers 1 to 9, row by row from the top.

:- use_module(library(random)).
:- use_module(library(system)).


% ---------------------------------------------------------------------------
% Part 1.  A puzzle for a person
% ---------------------------------------------------------------------------

%!  play is semidet.
%
%   Plays with a random board.  Fails if the input ends before the puzzle is solved.

play :-
    initialise_randomness,
    initialise_game(Game),
    display_game(Game),
    play(Game, 0).

%!  play(+Game, +Count) is semidet.
%
%   Plays on from the board Game, which has been reached in Count moves.

play(Game, Count) :-
    game_over(Game),
    write('Congratulations you have '),
    write('finished the game in '),
    write(Count),
    write(' moves!'), nl, !.

play(Game, Count) :-
    choose_move(Move),
    update_game(Game, Move, NewGame),
    display_game(NewGame),
    Count1 is Count + 1,
    play(NewGame, Count1).

%!  initialise_randomness is det.
%
%   Makes the random numbers start from the time of day.  The state of the generator
%   is rand(X,Y,Z) in SICStus 3 and random(X,Y,Z,B) in SICStus 4: whichever getrand/1
%   shows is what setrand/1 gets.

initialise_randomness :-
    now(Time),
    X is Time mod 30268 + 1,
    Y is Time // 30268 mod 30306 + 1,
    Z is Time mod 30322 + 1,
    getrand(State),
    random_state(State, X, Y, Z, NewState),
    setrand(NewState).

random_state(rand(_,_,_), X, Y, Z, rand(X,Y,Z)).
random_state(random(_,_,_,B), X, Y, Z, random(X,Y,Z,B)).

% 1.1 The board ---------------------------------------------------------------
%
% A board is an integer from 0 to 511 whose nine binary digits, read from the left,
% are the squares 1 to 9: 1 for x and 0 for o.  So 0b010110001 is
%
%       o | x | o
%      ---+---+---
%       x | x | o
%      ---+---+---
%       o | o | x
%
% and what a push flips can be written as a board as well, with a 1 in each square
% that changes.  To compare two boards is to compare two numbers.

% 1.2 initialise_game/1 --------------------------------------------------------

%!  initialise_game(-Game) is det.
%
%   Game is a board of nine squares, each x or o by chance.

initialise_game(Game) :-
    random_squares(9, 0, Game).

random_squares(0, Game, Game) :- !.
random_squares(N, Game0, Game) :-
    random(Chance),
    (   Chance < 0.5
    ->  Game1 is 2*Game0
    ;   Game1 is 2*Game0 + 1
    ),
    N1 is N - 1,
    random_squares(N1, Game1, Game).

% 1.3 display_game/1 -----------------------------------------------------------

%!  display_game(+Game) is det.
%
%   Writes a picture of the board, and a blank line.

display_game(Game) :-
    display_row(Game, 8),
    write('---+---+---'), nl,
    display_row(Game, 5),
    write('---+---+---'), nl,
    display_row(Game, 2),
    nl.

%   The row whose leftmost square is the binary digit number Bit of Game.

display_row(Game, Bit) :-
    Bit1 is Bit - 1,
    Bit2 is Bit - 2,
    value(Game, Bit, Left),
    value(Game, Bit1, Middle),
    value(Game, Bit2, Right),
    write(' '), write(Left),
    write(' | '), write(Middle),
    write(' | '), write(Right), nl.

value(Game, Bit, Value) :-
    (   (Game >> Bit) /\ 1 =:= 1
    ->  Value = x
    ;   Value = o
    ).

% 1.4 game_over/1 --------------------------------------------------------------

%!  game_over(+Game) is semidet.
%
%   No square of Game is x.

game_over(0).

% 1.5 choose_move/1 ------------------------------------------------------------

%!  choose_move(-Move) is semidet.
%
%   Asks the player for a square, again and again until the answer is one.  At the
%   end of the input it says so and fails.

choose_move(Move) :-
    write('Which square do you push?  A number from 1 to 9 and a full stop, please.'), nl,
    flush_output,
    read_answer(Answer),
    (   Answer == end_of_file
    ->  write('There is no more input: the game ends here.'), nl,
        fail
    ;   valid_move(Answer)
    ->  Move = Answer
    ;   write('That is not a square.'), nl,
        choose_move(Move)
    ).

%   Text that is no term is an answer too, only not a square.

read_answer(Answer) :-
    catch(read(Answer), error(syntax_error(_), _), Answer = no_term).

valid_move(Answer) :-
    integer(Answer),
    Answer >= 1,
    Answer =< 9.

% 1.6 update_game/3 ------------------------------------------------------------

%!  update_game(+Game, +Move, -NewGame) is det.
%
%   NewGame is Game after a push of the square Move: the digits in which the two
%   numbers differ.  Pushing the same square twice changes nothing.

update_game(Game, Move, NewGame) :-
    flips(Move, Squares),
    NewGame is (Game \/ Squares) - (Game /\ Squares).

%   flips(?Move, ?Squares): Squares is the board with a 1 wherever a push of the
%   square Move flips.

flips(1, 0b110110000).
flips(2, 0b111000000).
flips(3, 0b011011000).
flips(4, 0b100100100).
flips(5, 0b010111010).
flips(6, 0b001001001).
flips(7, 0b000110110).
flips(8, 0b000000111).
flips(9, 0b000011011).


% ---------------------------------------------------------------------------
% Part 2.  A solver
% ---------------------------------------------------------------------------

%!  solve is det.
%
%   Solves a random board and shows how.

solve :-
    initialise_randomness,
    initialise_game(Game),
    solve(Game).

%!  solve(+Game) is det.
%
%   Solves the board Game: writes the board, each push with the board after it, and
%   the list of the pushes, the last one first.
%
%   ?- solve(0b010110001).

solve(Game) :-
    display_game(Game),
    agenda_item(Game, [], FirstAgendaItem),
    solve([FirstAgendaItem], [], Moves),
    write(Moves).

%!  solve(+Agenda, +AlreadyTried, -Moves) is semidet.
%
%   Searches on from the Agenda, a list of agenda items, AlreadyTried being those
%   that have been looked at.

solve([FirstAgendaItem | _], _, Moves) :-
    agenda_item(Game, Moves, FirstAgendaItem),
    game_over(Game),
    display_solution(Game, Moves),
    !.

solve([FirstAgendaItem|RestOfAgenda], AlreadyTried, Moves) :-
    get_possible_moves(FirstAgendaItem, PossibleMoves),
    get_worthwhile_moves(PossibleMoves, RestOfAgenda,
                         AlreadyTried, WorthwhileMoves),
    update_agenda(WorthwhileMoves, RestOfAgenda, NewAgenda),
    solve(NewAgenda, [FirstAgendaItem|AlreadyTried], Moves).

%!  display_solution(+Board, +Moves) is det.
%
%   Shows the way to Board, whose last push is the first of Moves.  It walks back to
%   the beginning, for a push undoes itself, and writes on its return.

display_solution(_, []).
display_solution(Board, [H|T]) :-
    update_game(Board, H, NewBoard),
    display_solution(NewBoard, T),
    write('Push '), write(H), nl,
    display_game(Board).

% 2.1, 2.2 agenda_item/3 -------------------------------------------------------

%!  agenda_item(?Game, ?Moves, ?AgendaItem) is det.
%
%   AgendaItem is the board Game together with the Moves that led to it, the last
%   one first.

agenda_item(Game, Moves, item(Game, Moves)).

% 2.3 get_possible_moves/2 -----------------------------------------------------

%!  get_possible_moves(+AgendaItem, -PossibleMoves) is det.
%
%   PossibleMoves are the nine items to which one push leads from AgendaItem.

get_possible_moves(AgendaItem, PossibleMoves) :-
    agenda_item(Game, Moves, AgendaItem),
    push_each([1,2,3,4,5,6,7,8,9], Game, Moves, PossibleMoves).

push_each([], _, _, []).
push_each([Move|Rest], Game, Moves, [AgendaItem|AgendaItems]) :-
    update_game(Game, Move, NewGame),
    agenda_item(NewGame, [Move|Moves], AgendaItem),
    push_each(Rest, Game, Moves, AgendaItems).

% 2.4 get_worthwhile_moves/4 ---------------------------------------------------

%!  get_worthwhile_moves(+Items, +Agenda, +AlreadyTried, -Worthwhile) is det.
%
%   Worthwhile are those of Items whose boards are neither in Agenda nor in
%   AlreadyTried.
%
%   With member/2 that would take a walk through both lists for each of the nine
%   items.  This is one walk for all of them: it ticks off the boards that it meets
%   in a term with an argument for each of the 512 boards.  To tick off is to bind
%   the argument; arguments that are still variables are boards never met.  (Its
%   inner loop takes the items apart without agenda_item/3, for speed.)

get_worthwhile_moves(Items, Agenda, AlreadyTried, Worthwhile) :-
    functor(Boards, boards, 512),
    tick_off(Agenda, Boards),
    tick_off(AlreadyTried, Boards),
    new_items(Items, Boards, Worthwhile).

tick_off([], _).
tick_off([item(Game, _)|AgendaItems], Boards) :-
    Number is Game + 1,
    arg(Number, Boards, met),
    tick_off(AgendaItems, Boards).

new_items([], _, []).
new_items([AgendaItem|AgendaItems], Boards, Worthwhile) :-
    agenda_item(Game, _, AgendaItem),
    Number is Game + 1,
    arg(Number, Boards, Tick),
    (   var(Tick)
    ->  Worthwhile = [AgendaItem|Rest]
    ;   Worthwhile = Rest
    ),
    new_items(AgendaItems, Boards, Rest).

% 2.5, 2.7 update_agenda/3 -----------------------------------------------------

%!  agenda_order(?Order) is det.
%
%   THE SWITCH.  Where update_agenda/3 puts new items: breadth_first at the end of
%   the agenda, depth_first at its beginning, best_first in the order of the number
%   of x on their boards.  Edit this line, or call use_agenda/1.

:- dynamic(agenda_order/1).
agenda_order(breadth_first).

%!  use_agenda(+Order) is semidet.
%
%   Sets the switch.  Fails for an Order that there is not.
%
%   ?- use_agenda(depth_first), solve(0b010110001).

use_agenda(Order) :-
    nonvar(Order),
    known_order(Order),
    !,
    retractall(agenda_order(_)),
    assertz(agenda_order(Order)).

known_order(breadth_first).
known_order(depth_first).
known_order(best_first).

%!  update_agenda(+NewItems, +Agenda, -NewAgenda) is det.
%
%   NewAgenda is Agenda with NewItems added where the switch says.

update_agenda(NewItems, Agenda, NewAgenda) :-
    agenda_order(Order),
    update_agenda(Order, NewItems, Agenda, NewAgenda).

update_agenda(breadth_first, NewItems, Agenda, NewAgenda) :-
    joined(Agenda, NewItems, NewAgenda).
update_agenda(depth_first, NewItems, Agenda, NewAgenda) :-
    joined(NewItems, Agenda, NewAgenda).
update_agenda(best_first, NewItems, Agenda, NewAgenda) :-
    sorted(NewItems, [], SortedItems),
    merged(SortedItems, Agenda, NewAgenda).

%   joined/3 is append/3 of Clocksin and Mellish, "Programming in Prolog", under a
%   name of its own because some systems have append/3 built in.

joined([], List, List).
joined([Item|List1], List2, [Item|List3]) :-
    joined(List1, List2, List3).

%   sorted(+Items, +Sorted0, -Sorted): puts Items into the sorted list Sorted0, each
%   behind those that are as good.

sorted([], Sorted, Sorted).
sorted([Item|Items], Sorted0, Sorted) :-
    merged([Item], Sorted0, Sorted1),
    sorted(Items, Sorted1, Sorted).

%   merged(+Items, +Agenda0, -Agenda): two sorted lists to one, Items behind those of
%   Agenda0 that are as good.

merged([], Agenda, Agenda).
merged([Item|Items], Agenda0, Agenda) :-
    item_x(Item, Number),
    merged(Agenda0, Number, Item, Items, Agenda).

merged([], _, Item, Items, [Item|Items]).
merged([First|Rest], Number, Item, Items, Agenda) :-
    item_x(First, FirstNumber),
    (   FirstNumber =< Number
    ->  Agenda = [First|Agenda1],
        merged(Rest, Number, Item, Items, Agenda1)
    ;   Agenda = [Item|Agenda1],
        merged(Items, [First|Rest], Agenda1)
    ).

item_x(AgendaItem, Number) :-
    agenda_item(Game, _, AgendaItem),
    number_of_x(Game, Number).

%   The digits are counted in all three rows at once: of three digits, the number
%   minus its half minus its quarter, rounded down, is how many are 1.

number_of_x(Game, Number) :-
    Rows is Game - ((Game >> 1) /\ 0b011011011) - ((Game >> 2) /\ 0b001001001),
    Number is (Rows >> 6) + ((Rows >> 3) /\ 7) + (Rows /\ 7).

% 2.7 The report ---------------------------------------------------------------
%
% The solver finds a solution for each of the 512 boards with either version, but
% not the same one.  With new items at the end of the agenda every solution is as
% short as possible: 4.5 pushes on the average, never more than 9.  With new items
% at the beginning solutions ramble: 55.9 pushes on the average and up to 132.  Only
% 31 boards get a shortest one.  The board oxoxxooox takes 5 pushes or 73.
%
% The agenda is a queue in the first case.  All boards that are one push away come
% out before those two pushes away, and so on: breadth first.  In the second case it
% is a stack.  The newest board is pushed on and on, the search goes deep along one
% path, and comes to rest on whatever path meets the goal: depth first.
%
% I expected depth first to look at fewer boards.  It does not: both try 255.5 on
% the average.  Neither looks at what is on the boards, so from each start the pushes
% are tried in the same order, and the start only decides how far down that order
% the goal is: once first, once second, ..., once last.
%
% So a better search has to look at the boards.  New items could be put where the
% number of x on them says, fewest first (best_first).  That tries 89.4 boards on the
% average, 124 at most, for 6.1 pushes; 273 boards get a shortest solution.  Counting
% the pushes made so far as well would bring the solutions nearer to the shortest:
% a push removes at most five x, so pushes plus a fifth of the x never overestimates,
% and sorting by that sum would find shortest solutions only (A*).  Sorting costs
% time with each item, a heap instead of a list would save most of it.


% ---------------------------------------------------------------------------
% The script
% ---------------------------------------------------------------------------

%!  main is det.
%
%   Arguments: play, or nothing, to play; solve to see a random board solved; nine
%   letters x and o for that board; and behind a board the order of the agenda.

main :-
    current_prolog_flag(argv, Arguments),
    main(Arguments).

main([]) :-
    !,
    main([play]).
main([play]) :-
    !,
    (   play
    ->  true
    ;   true
    ).
main([solve]) :-
    !,
    solve,
    nl.
main([Letters]) :-
    letters_game(Letters, Game),
    !,
    solve(Game),
    nl.
main([Letters,Order]) :-
    letters_game(Letters, Game),
    use_agenda(Order),
    !,
    solve(Game),
    nl.
main(_) :-
    write('usage: flip_puzzle.pl [play | solve | BOARD [ORDER]]'), nl,
    write('BOARD: nine letters x and o, such as oxoxxooox'), nl,
    write('ORDER: breadth_first, depth_first or best_first'), nl.

%!  letters_game(+Letters, -Game) is semidet.
%
%   Game is the board that the atom Letters shows, row by row.

letters_game(Letters, Game) :-
    atom_chars(Letters, Chars),
    length(Chars, 9),
    squares_game(Chars, 0, Game).

squares_game([], Game, Game).
squares_game([Char|Chars], Game0, Game) :-
    digit(Char, Digit),
    Game1 is 2*Game0 + Digit,
    squares_game(Chars, Game1, Game).

digit(o, 0).
digit(x, 1).
