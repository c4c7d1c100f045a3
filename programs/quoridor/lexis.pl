% SPDX-License-Identifier: MIT
%
% Quoridor: the answers to the four questions.

:- consult('support').


% ---------------------------------------------------------------------------
% Question 1.  The syntax of moves
% ---------------------------------------------------------------------------

%!  read_move(-Move)// is nondet.
%
%   Move is what a string such as "e2" or "d3v" means: the square (5,2) or the
%   fence (4,3,v).
%
%   ?- phrase(read_move(Move), "e2").

read_move((X,Y)) -->
    column(X), row(Y).
read_move((X,Y,Dir)) -->
    column(X), row(Y), direction(Dir).

column(X) --> [Code], { Code >= 0'a, Code =< 0'i, X is Code - 0'a + 1 }.

row(Y) --> [Code], { Code >= 0'1, Code =< 0'9, Y is Code - 0'0 }.

direction(h) --> "h".
direction(v) --> "v".


% ---------------------------------------------------------------------------
% Question 2.  Fences
% ---------------------------------------------------------------------------

%!  in_range(?N, +Min, +Max) is nondet.
%
%   (a) N is an integer from Min to Max.  An N that is given is compared, not
%   looked for.
%
%   ?- in_range(N, 2, 4).

in_range(N, Min, Max) :-
    integer(N),
    !,
    Min =< N, N =< Max.
in_range(N, Min, Max) :-
    var(N),
    count_up(N, Min, Max).

count_up(Min, Min, Max) :-
    Min =< Max.
count_up(N, Min, Max) :-
    Min < Max,
    Next is Min + 1,
    count_up(N, Next, Max).

%!  fence_space(+Fences, ?Space) is nondet.
%
%   (b) Space is a fence (X,Y,Dir) that neither overlaps nor crosses one of Fences.
%   It has 8 by 8 places in two directions, for it is two squares long.

fence_space(Fences, (X,Y,Dir)) :-
    in_range(X, 1, 8),
    in_range(Y, 1, 8),
    free_space(Dir, X, Y, Fences).

%   Three fences in line would lie on part of the new one, one crosses it.

free_space(h, X, Y, Fences) :-
    Left is X - 1,
    Right is X + 1,
    \+ memberchk((Left,Y,h), Fences),
    \+ memberchk((X,Y,h), Fences),
    \+ memberchk((Right,Y,h), Fences),
    \+ memberchk((X,Y,v), Fences).
free_space(v, X, Y, Fences) :-
    Above is Y - 1,
    Below is Y + 1,
    \+ memberchk((X,Above,v), Fences),
    \+ memberchk((X,Y,v), Fences),
    \+ memberchk((X,Below,v), Fences),
    \+ memberchk((X,Y,h), Fences).

%!  reachable(+From, +Fences, ?Reachable) is nondet.
%
%   (c) A pawn that is alone on the board can come from the square From to the
%   square Reachable in some number of moves.
%
%   ?- reachable((2,2), [(1,2,h),(2,1,v)], Reachable).

reachable(From, Fences, Reachable) :-
    explore([From], [From], Fences, Discovered),
    member(Reachable, Discovered).

%   explore(+ToExpand, +Discovered0, +Fences, -Discovered): the two sets of the
%   search.  Each round takes one square out of the first and puts into both the
%   neighbours of it that nobody has seen before; so no square is expanded twice,
%   and the search ends.

explore([], Discovered, _, Discovered).
explore([Square|ToExpand0], Discovered0, Fences, Discovered) :-
    findall(New,
            (   step(_, Square, Fences, New),
                \+ memberchk(New, Discovered0)
            ),
            News),
    append(News, ToExpand0, ToExpand),
    append(News, Discovered0, Discovered1),
    explore(ToExpand, Discovered1, Fences, Discovered).

%   step(?Direction, +Square, +Fences, ?Next): Next is the neighbour of Square in
%   Direction, it is on the board, and no fence is in between.

step(Direction, Square, Fences, Next) :-
    neighbour(Direction, Square, Next),
    Next = (X,Y),
    in_range(X, 1, 9),
    in_range(Y, 1, 9),
    \+ fenced(Direction, Square, Fences).

neighbour(left, (X,Y), (X1,Y)) :- X1 is X - 1.
neighbour(right, (X,Y), (X1,Y)) :- X1 is X + 1.
neighbour(up, (X,Y), (X,Y1)) :- Y1 is Y - 1.
neighbour(down, (X,Y), (X,Y1)) :- Y1 is Y + 1.

%   fenced(+Direction, +Square, +Fences): a fence stands on that side of Square.

fenced(left, (X,Y), Fences) :- X1 is X - 1, v_fence_at(X1, Y, Fences).
fenced(right, (X,Y), Fences) :- v_fence_at(X, Y, Fences).
fenced(up, (X,Y), Fences) :- Y1 is Y - 1, h_fence_at(X, Y1, Fences).
fenced(down, (X,Y), Fences) :- h_fence_at(X, Y, Fences).

%!  fence_move(+NumFs, +Fs, +OppSquare, +OppTarget, ?NewF) is nondet.
%
%   (d) A player with NumFs fences left can add NewF to the fences Fs on the board:
%   there is room for it, and the opponent on OppSquare can still reach some square
%   of the row OppTarget.

fence_move(NumFs, Fs, OppSquare, OppTarget, NewF) :-
    NumFs > 0,
    fence_space(Fs, NewF),
    \+ \+ reachable(OppSquare, [NewF|Fs], (_,OppTarget)).


% ---------------------------------------------------------------------------
% Question 3.  Moves of a pawn
% ---------------------------------------------------------------------------

%!  pawn_move(+Opp, +Fences, +From, ?To) is nondet.
%
%   The pawn on the square From can move to the square To while the other pawn is
%   on Opp.  If Opp is in the way it is jumped: straight on if no fence is behind
%   it, else to one of its sides.  The rim of the board is no fence: an opponent
%   who stands before it cannot be jumped.

pawn_move(Opp, Fences, From, To) :-
    step(Direction, From, Fences, Next),
    landing(Next, Opp, Direction, Fences, To).

landing(Next, Opp, _, _, To) :-
    Next \== Opp,
    !,
    To = Next.
landing(_, Opp, Direction, Fences, To) :-
    fenced(Direction, Opp, Fences),
    !,
    sideways(Direction, Side),
    step(Side, Opp, Fences, To).
landing(_, Opp, Direction, Fences, To) :-
    step(Direction, Opp, Fences, To).

sideways(left, up).
sideways(left, down).
sideways(right, up).
sideways(right, down).
sideways(up, left).
sideways(up, right).
sideways(down, left).
sideways(down, right).


% ---------------------------------------------------------------------------
% Question 4.  The game
% ---------------------------------------------------------------------------

%!  game_over(+State) is semidet.
%
%   (a) One of the players has reached the opposite side.

game_over(State) :-
    won_by(_, State).

won_by(p1, [p1(_,9,_)|_]).
won_by(p2, [_,p2(_,1,_)|_]).

%!  next_state(+S, +Player, +Move, -S1) is det.
%
%   (b) S1 is the state after Player has made the legal Move in S.  A fence is a
%   pair too, with a pair inside: (X,Y,Dir) is (X,(Y,Dir)).  That is why the clauses
%   for pawns make sure that Y is a number.

next_state([p1(X,Y,N),P2,Fences], p1, (FX,FY,Dir), [p1(X,Y,N1),P2,[(FX,FY,Dir)|Fences]]) :-
    N1 is N - 1.
next_state([P1,p2(X,Y,N),Fences], p2, (FX,FY,Dir), [P1,p2(X,Y,N1),[(FX,FY,Dir)|Fences]]) :-
    N1 is N - 1.
next_state([p1(_,_,N),P2,Fences], p1, (X,Y), [p1(X,Y,N),P2,Fences]) :-
    integer(Y).
next_state([P1,p2(_,_,N),Fences], p2, (X,Y), [P1,p2(X,Y,N),Fences]) :-
    integer(Y).

%!  play(+Player, +Name, +OppName, +State, -Winner) is semidet.
%
%   (c) Winner is the name of the player who wins from State on, when it is the turn
%   of Player, called Name, against OppName.  Fails at the end of the input.

play(Player, Name, OppName, State, Winner) :-
    game_over(State),
    won_by(WinningPlayer, State),
    !,
    (   WinningPlayer == Player
    ->  Winner = Name
    ;   Winner = OppName
    ).
play(Player, Name, OppName, State, Winner) :-
    select_move(Player, Name, State, Move),
    next_state(State, Player, Move, NextState),
    show_board(NextState),
    opponent(Player, Opponent),
    play(Opponent, OppName, Name, NextState, Winner).

opponent(p1, p2).
opponent(p2, p1).
