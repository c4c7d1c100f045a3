% SPDX-License-Identifier: MIT
%
% The 8-puzzle: eight numbered tiles in a frame of three by three squares, one
% square blank.  A move slides a neighbouring tile into the blank.  Given a start
% and a goal, find the states in between.
%
% Part 1 is the lecture's own program: the search is nothing but the order in
% which Prolog finds the proofs of path/3.  Part 2 is the solver that a user
% would want: IDA* with the Manhattan distance, for the hardest boards too.
% Part 3 turns answers into pictures and makes a script of it all.
%
% A state is the list [Blank,T1,T2,T3,T4,T5,T6,T7,T8] of the places of the blank
% and of the tiles 1 to 8.  A place is X/Y, X from 1 (left) to 3 (right), Y from
% 1 (bottom) to 3 (top).  So the frame
%
%      1 3 _
%      8 2 4      is      [3/3, 1/3,2/2,2/3,3/2,3/1,2/1,1/1,1/2]
%      7 6 5
%
% The program keeps to the standard and to member/2, reverse/2 and length/2, which
% every Prolog has.


% ---------------------------------------------------------------------------
% Part 1.  The lecture's program: generate paths, test their ends
% ---------------------------------------------------------------------------

%!  ids(+StartState, +GoalState, ?RevSol) is nondet.
%
%   RevSol is a way from StartState to GoalState: the list of all states on it,
%   the goal first.  Shorter ways come before longer ones.  If no way exists the
%   search does not end: path/3 never runs out of longer candidates in practice.
%
%   ?- lecture_start(S), lecture_goal(G), ids(S, G, RevSol).

ids(StartState, GoalState, RevSol) :-
    path(StartState, EndState, RevSol),      % the generator
    EndState = GoalState.                    % the tester

%!  path(+StartNode, ?EndNode, ?Path) is nondet.
%
%   Path is a sequence of states without repetition, newest first, that leads by
%   legal moves from StartNode to EndNode.  The recursion is on the left: to find
%   its paths of length N+1 the second clause asks itself for those of length N.
%   That is why they come out shortest first, and why this is iterative deepening
%   although no depth is counted anywhere.  (The lecture writes not(...) for \+.)

path(StartNode, StartNode, [StartNode]).
path(StartNode, EndNode, [EndNode|Path]) :-
    path(StartNode, PenUltimateNode, Path),
    newState(PenUltimateNode, EndNode),
    \+ member(EndNode, Path).

%!  newState(+OldState, ?NewState) is nondet.
%
%   NewState follows OldState by one legal move.  Only the place of the blank
%   decides which of the four moves there are.

newState([OldBX/OldBY|OldRest], NewState) :-
    OldBX > 1,
    moveLeft([OldBX/OldBY|OldRest], NewState).
newState([OldBX/OldBY|OldRest], NewState) :-
    OldBX < 3,
    moveRight([OldBX/OldBY|OldRest], NewState).
newState([OldBX/OldBY|OldRest], NewState) :-
    OldBY > 1,
    moveDown([OldBX/OldBY|OldRest], NewState).
newState([OldBX/OldBY|OldRest], NewState) :-
    OldBY < 3,
    moveUp([OldBX/OldBY|OldRest], NewState).

%!  moveLeft(+OldState, -NewState) is det.
%!  moveRight(+OldState, -NewState) is det.
%!  moveDown(+OldState, -NewState) is det.
%!  moveUp(+OldState, -NewState) is det.
%
%   The blank moves one square; the tile that was there takes its old place.
%   Whether the square exists is not their business: see newState/2.

moveLeft([OldBX/BY|OldRest], [NewBX/BY|NewRest]) :-
    NewBX is OldBX - 1,
    slideTile(NewBX/BY, OldBX/BY, OldRest, NewRest).

moveRight([OldBX/BY|OldRest], [NewBX/BY|NewRest]) :-
    NewBX is OldBX + 1,
    slideTile(NewBX/BY, OldBX/BY, OldRest, NewRest).

moveDown([BX/OldBY|OldRest], [BX/NewBY|NewRest]) :-
    NewBY is OldBY - 1,
    slideTile(BX/NewBY, BX/OldBY, OldRest, NewRest).

moveUp([BX/OldBY|OldRest], [BX/NewBY|NewRest]) :-
    NewBY is OldBY + 1,
    slideTile(BX/NewBY, BX/OldBY, OldRest, NewRest).

%!  slideTile(+From, +To, +Tiles, -NewTiles) is semidet.
%
%   NewTiles is Tiles with the one place From replaced by To.

slideTile(From, To, [From|Tiles], [To|Tiles]) :- !.
slideTile(From, To, [Tile|Tiles], [Tile|NewTiles]) :-
    slideTile(From, To, Tiles, NewTiles).

%!  lecture_start(?State) is det.
%!  lecture_goal(?State) is det.
%
%   The example of the lecture, and the goal that goes with it.

lecture_start([3/3, 1/3,2/2,2/3,3/2,3/1,2/1,1/1,1/2]).
lecture_goal([2/2, 1/3,2/3,3/3,3/2,3/1,2/1,1/1,1/2]).


% ---------------------------------------------------------------------------
% Part 2.  IDA* with the Manhattan distance
% ---------------------------------------------------------------------------
%
% The lecture's search looks at every path up to the length of the answer; their
% number grows by a factor of about 1.7 with each move, so 31 moves are out of
% reach.  IDA* is the same deepening search with a bound that looks ahead: no
% tile is ever nearer to its goal than the steps it still has to make, so a path
% whose moves so far plus the steps still needed exceed the bound is given up.
%
% Inside the search a state is turned inside out: board(C1,...,C9) names the tile
% in each of the squares 1 to 9, counted in rows from the top, 0 for the blank.
% One clause head then takes a board apart and puts the new one together.

%!  ida(+StartState, +GoalState, ?RevSol) is semidet.
%
%   RevSol is a shortest way from StartState to GoalState, in the form of ids/3:
%   all states on it, the goal first.  Fails at once if there is no way.
%
%   @throws domain_error(eight_puzzle_state, S) if S is not a complete state.
%
%   ?- lecture_start(S), lecture_goal(G), ida(S, G, RevSol), length(RevSol, 3).

ida(StartState, GoalState, RevSol) :-
    check_state(StartState),
    check_state(GoalState),
    reachable(StartState, GoalState),
    state_board(StartState, Blank, Board),
    distance_table(GoalState, Table),
    distance(StartState, GoalState, Distance),
    deepen(Distance, Distance, Board, Blank, Table, Squares),
    retrace(Squares, StartState, [StartState], RevStates),
    RevSol = RevStates.

%!  deepen(+Bound, +Distance, +Board, +Blank, +Table, -Squares) is det.
%
%   Searches with growing bounds.  Each move changes the distance by exactly one,
%   up or down, so moves plus distance stay even or stay odd: steps of two.

deepen(Bound, Distance, Board, Blank, Table, Squares) :-
    search(Distance, Bound, Board, Blank, 0, Table, Squares),
    !.
deepen(Bound, Distance, Board, Blank, Table, Squares) :-
    NextBound is Bound + 2,
    deepen(NextBound, Distance, Board, Blank, Table, Squares).

%!  search(+Distance, +Room, +Board, +Blank, +Before, +Table, -Squares) is nondet.
%
%   Squares are the squares the blank visits on a way from Board to the goal of
%   at most Room moves.  Distance is the Manhattan distance of Board and never
%   exceeds Room; it is carried along, not computed anew.  Before is where the
%   blank came from: going straight back is never useful.

search(0, _, _, _, _, _, []) :- !.
search(Distance, Room, Board, Blank, Before, Table, [Next|Squares]) :-
    slide(Blank, Next, Tile, Board, NewBoard),
    Next =\= Before,
    arg(Tile, Table, Steps),
    arg(Next, Steps, StepsBefore),
    arg(Blank, Steps, StepsAfter),
    NewDistance is Distance - StepsBefore + StepsAfter,
    NewRoom is Room - 1,
    NewDistance =< NewRoom,
    search(NewDistance, NewRoom, NewBoard, Next, Blank, Table, Squares).

%!  slide(+Blank, ?Next, ?Tile, +Board, -NewBoard) is nondet.
%
%   With the blank in square Blank, Tile slides there from square Next.  The first
%   argument selects the two to four clauses that can apply.

slide(1, 2, T, board(0,T,C,D,E,F,G,H,I), board(T,0,C,D,E,F,G,H,I)).
slide(1, 4, T, board(0,B,C,T,E,F,G,H,I), board(T,B,C,0,E,F,G,H,I)).
slide(2, 1, T, board(T,0,C,D,E,F,G,H,I), board(0,T,C,D,E,F,G,H,I)).
slide(2, 3, T, board(A,0,T,D,E,F,G,H,I), board(A,T,0,D,E,F,G,H,I)).
slide(2, 5, T, board(A,0,C,D,T,F,G,H,I), board(A,T,C,D,0,F,G,H,I)).
slide(3, 2, T, board(A,T,0,D,E,F,G,H,I), board(A,0,T,D,E,F,G,H,I)).
slide(3, 6, T, board(A,B,0,D,E,T,G,H,I), board(A,B,T,D,E,0,G,H,I)).
slide(4, 1, T, board(T,B,C,0,E,F,G,H,I), board(0,B,C,T,E,F,G,H,I)).
slide(4, 5, T, board(A,B,C,0,T,F,G,H,I), board(A,B,C,T,0,F,G,H,I)).
slide(4, 7, T, board(A,B,C,0,E,F,T,H,I), board(A,B,C,T,E,F,0,H,I)).
slide(5, 2, T, board(A,T,C,D,0,F,G,H,I), board(A,0,C,D,T,F,G,H,I)).
slide(5, 4, T, board(A,B,C,T,0,F,G,H,I), board(A,B,C,0,T,F,G,H,I)).
slide(5, 6, T, board(A,B,C,D,0,T,G,H,I), board(A,B,C,D,T,0,G,H,I)).
slide(5, 8, T, board(A,B,C,D,0,F,G,T,I), board(A,B,C,D,T,F,G,0,I)).
slide(6, 3, T, board(A,B,T,D,E,0,G,H,I), board(A,B,0,D,E,T,G,H,I)).
slide(6, 5, T, board(A,B,C,D,T,0,G,H,I), board(A,B,C,D,0,T,G,H,I)).
slide(6, 9, T, board(A,B,C,D,E,0,G,H,T), board(A,B,C,D,E,T,G,H,0)).
slide(7, 4, T, board(A,B,C,T,E,F,0,H,I), board(A,B,C,0,E,F,T,H,I)).
slide(7, 8, T, board(A,B,C,D,E,F,0,T,I), board(A,B,C,D,E,F,T,0,I)).
slide(8, 5, T, board(A,B,C,D,T,F,G,0,I), board(A,B,C,D,0,F,G,T,I)).
slide(8, 7, T, board(A,B,C,D,E,F,T,0,I), board(A,B,C,D,E,F,0,T,I)).
slide(8, 9, T, board(A,B,C,D,E,F,G,0,T), board(A,B,C,D,E,F,G,T,0)).
slide(9, 6, T, board(A,B,C,D,E,T,G,H,0), board(A,B,C,D,E,0,G,H,T)).
slide(9, 8, T, board(A,B,C,D,E,F,G,T,0), board(A,B,C,D,E,F,G,0,T)).

%!  distance(+State, +GoalState, -Distance) is det.
%
%   The Manhattan distance: the steps of all tiles to their goals, each as if it
%   were alone in the frame.  The blank does not count.

distance([_|Places], [_|Goals], Distance) :-
    distance(Places, Goals, 0, Distance).

distance([], [], Distance, Distance).
distance([Place|Places], [Goal|Goals], Distance0, Distance) :-
    steps(Place, Goal, Steps),
    Distance1 is Distance0 + Steps,
    distance(Places, Goals, Distance1, Distance).

steps(X1/Y1, X2/Y2, Steps) :-
    Steps is abs(X1 - X2) + abs(Y1 - Y2).

%!  distance_table(+GoalState, -Table) is det.
%
%   Argument Tile of Table is a term whose argument Square tells how many steps
%   Tile has from Square to its goal.

distance_table([_|Goals], Table) :-
    distance_rows(Goals, Rows),
    Table =.. [table|Rows].

distance_rows([], []).
distance_rows([Goal|Goals], [Row|Rows]) :-
    squares(Places),
    steps_to(Places, Goal, Steps),
    Row =.. [steps|Steps],
    distance_rows(Goals, Rows).

steps_to([], _, []).
steps_to([Place|Places], Goal, [Steps|MoreSteps]) :-
    steps(Place, Goal, Steps),
    steps_to(Places, Goal, MoreSteps).

%!  squares(-Places) is det.
%
%   The places of the squares 1 to 9, in rows from the top.

squares([1/3,2/3,3/3, 1/2,2/2,3/2, 1/1,2/1,3/1]).

%!  reachable(+StartState, +GoalState) is semidet.
%
%   True if some sequence of moves leads from one to the other.  Read the tiles
%   row by row without the blank: a move sideways changes nothing, a move up or
%   down carries a tile over two others.  So the number of pairs in the wrong
%   order stays even or stays odd, and half of all states are out of reach.

reachable(StartState, GoalState) :-
    disorder(StartState, Start),
    disorder(GoalState, Goal),
    Start mod 2 =:= Goal mod 2.

disorder(State, Pairs) :-
    state_tiles(State, Tiles),
    inversions(Tiles, 0, Pairs).

inversions([], Pairs, Pairs).
inversions([Tile|Tiles], Pairs0, Pairs) :-
    smaller(Tiles, Tile, Pairs0, Pairs1),
    inversions(Tiles, Pairs1, Pairs).

smaller([], _, Pairs, Pairs).
smaller([Other|Tiles], Tile, Pairs0, Pairs) :-
    (   Other > 0, Other < Tile
    ->  Pairs1 is Pairs0 + 1
    ;   Pairs1 = Pairs0
    ),
    smaller(Tiles, Tile, Pairs1, Pairs).

%!  retrace(+Squares, +State, +RevStates0, -RevStates) is det.
%
%   Moves the blank from State through Squares and collects the states, newest
%   first, in front of RevStates0.

retrace([], _, RevStates, RevStates).
retrace([Square|Squares], [Blank|Places], RevStates0, RevStates) :-
    squares(AllPlaces),
    numbered(Square, AllPlaces, Place),
    slideTile(Place, Blank, Places, NewPlaces),
    State = [Place|NewPlaces],
    retrace(Squares, State, [State|RevStates0], RevStates).

numbered(1, [Place|_], Place) :- !.
numbered(N, [_|Places], Place) :-
    N1 is N - 1,
    numbered(N1, Places, Place).


% ---------------------------------------------------------------------------
% States: checking, converting, showing
% ---------------------------------------------------------------------------

%!  check_state(+State) is det.
%
%   @throws domain_error(eight_puzzle_state, State) unless State is a list of nine
%   different places.

check_state(State) :-
    (   ground(State),
        squares(Places),
        same_members(Places, State)
    ->  true
    ;   throw(error(domain_error(eight_puzzle_state, State), check_state/1))
    ).

same_members([], State) :-
    State == [].
same_members([Place|Places], State) :-
    remove(State, Place, Rest),
    same_members(Places, Rest).

remove([First|Rest], Place, Remaining) :-
    (   First == Place
    ->  Remaining = Rest
    ;   Remaining = [First|Remaining1],
        remove(Rest, Place, Remaining1)
    ).

%!  state_tiles(+State, -Tiles) is det.
%
%   Tiles are the tiles in the squares 1 to 9, the blank as 0.

state_tiles(State, Tiles) :-
    squares(Places),
    tiles_at(Places, State, Tiles).

tiles_at([], _, []).
tiles_at([Place|Places], State, [Tile|Tiles]) :-
    index_of(State, Place, 0, Tile),
    tiles_at(Places, State, Tiles).

index_of([First|Rest], Place, Index0, Index) :-
    (   First == Place
    ->  Index = Index0
    ;   Index1 is Index0 + 1,
        index_of(Rest, Place, Index1, Index)
    ).

%!  state_board(+State, -Blank, -Board) is det.
%
%   Board is State for slide/5, Blank the number of the blank square.

state_board(State, Blank, Board) :-
    State = [BlankPlace|_],
    squares(Places),
    index_of(Places, BlankPlace, 1, Blank),
    state_tiles(State, Tiles),
    Board =.. [board|Tiles].

%!  digits_state(+Atom, -State) is semidet.
%
%   Reads a state as an atom or integer of the nine digits 0 to 8, row by row from
%   the top, 0 for the blank: '130824765' is the lecture's example.

digits_state(Digits, State) :-
    atomic(Digits),
    (   number(Digits)
    ->  number_chars(Digits, Chars0)
    ;   atom_chars(Digits, Chars0)
    ),
    (   length(Chars0, 8)               % a number loses its leading 0
    ->  Chars = ['0'|Chars0]
    ;   Chars = Chars0
    ),
    squares(Places),
    places_of(['0','1','2','3','4','5','6','7','8'], Chars, Places, State),
    length(Chars, 9).

places_of([], _, _, []).
places_of([Char|More], Chars, Places, [Place|State]) :-
    place_of(Chars, Places, Char, Place),
    places_of(More, Chars, Places, State).

place_of([First|Chars], [Place0|Places], Char, Place) :-
    (   First == Char
    ->  Place = Place0
    ;   place_of(Chars, Places, Char, Place)
    ).

%!  show_states(+States) is det.
%
%   Prints the states side by side, eight in a row.

show_states([]) :- !.
show_states(States) :-
    split(8, States, Row, Rest),
    tile_lists(Row, TileLists),
    show_lines(3, TileLists),
    (   Rest == []
    ->  true
    ;   nl,
        show_states(Rest)
    ).

split(0, Rest, [], Rest) :- !.
split(_, [], [], []) :- !.
split(N, [State|States], [State|Row], Rest) :-
    N1 is N - 1,
    split(N1, States, Row, Rest).

tile_lists([], []).
tile_lists([State|States], [Tiles|TileLists]) :-
    state_tiles(State, Tiles),
    tile_lists(States, TileLists).

show_lines(0, _) :- !.
show_lines(N, TileLists) :-
    show_line(TileLists, '  ', Rest),
    nl,
    N1 is N - 1,
    show_lines(N1, Rest).

show_line([], _, []).
show_line([[A,B,C|Tiles]|TileLists], Space, [Tiles|Rest]) :-
    write(Space),
    show_tile(A), write(' '), show_tile(B), write(' '), show_tile(C),
    show_line(TileLists, '    ', Rest).

show_tile(Tile) :-
    (   Tile =:= 0
    ->  write('_')
    ;   write(Tile)
    ).

%!  show_moves(+States) is det.
%
%   Prints which way the blank goes from each state to the next, ten on a line.

show_moves(States) :-
    show_moves(States, 0),
    nl.

show_moves([[X1/Y1|_],[X2/Y2|Places]|States], Count) :-
    !,
    (   Count =:= 0
    ->  write('  ')
    ;   Count mod 10 =:= 0
    ->  nl, write('  ')
    ;   write(' ')
    ),
    DX is X2 - X1,
    DY is Y2 - Y1,
    direction(DX, DY, Word),
    write(Word),
    Count1 is Count + 1,
    show_moves([[X2/Y2|Places]|States], Count1).
show_moves(_, _).

direction(-1, 0, left).
direction(1, 0, right).
direction(0, -1, down).
direction(0, 1, up).


% ---------------------------------------------------------------------------
% Part 3.  The puzzle as a user sees it
% ---------------------------------------------------------------------------

%!  solve(+Start, +Goal) is det.
%
%   Solves the puzzle with IDA* and prints how.  Start and Goal are states or nine
%   digits as for digits_state/2.  What is no state, and a goal out of reach, are
%   said so.
%
%   ?- solve('130824765', '123804765').

solve(Start, Goal) :-
    (   \+ to_state(Start, _)
    ->  complain(Start)
    ;   \+ to_state(Goal, _)
    ->  complain(Goal)
    ;   to_state(Start, StartState),
        to_state(Goal, GoalState),
        solve_states(StartState, GoalState)
    ).

to_state(State, State) :-
    State = [_|_],
    !,
    catch(check_state(State), error(domain_error(_, _), _), fail).
to_state(Digits, State) :-
    digits_state(Digits, State).

complain(What) :-
    write('Not a board: '), print_digits(What), nl,
    write('Expected are the nine digits 0 to 8, row by row from the top, '),
    write('0 for the blank.'), nl.

print_digits(What) :-
    (   var(What)
    ->  write('a variable')
    ;   write(What)
    ).

solve_states(StartState, GoalState) :-
    (   ida(StartState, GoalState, RevSol)
    ->  length(RevSol, Length),
        Moves is Length - 1,
        write('Solved in '), write(Moves), write(' moves of the blank:'), nl,
        reverse(RevSol, Solution),
        show_moves(Solution),
        nl,
        show_states(Solution)
    ;   write('No sequence of moves leads there: '),
        write('half of all boards are out of reach of the other half.'), nl,
        show_states([StartState,GoalState])
    ).

%!  main is det.
%
%   The script.  Its arguments are a start and a goal of nine digits each; without
%   a goal the lecture's is taken, without a start the lecture's example.

main :-
    current_prolog_flag(argv, Arguments),
    main(Arguments).

main([]) :-
    !,
    lecture_start(Start),
    lecture_goal(Goal),
    solve(Start, Goal).
main([Start]) :-
    !,
    lecture_goal(Goal),
    solve(Start, Goal).
main([Start,Goal]) :-
    !,
    solve(Start, Goal).
main(_) :-
    write('usage: eight_puzzle.pl [start [goal]], each nine digits such as 130824765'),
    nl.
