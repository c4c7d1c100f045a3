% SPDX-License-Identifier: MIT
% What the lesson on Quoridor asks of programs/quoridor: parse trees of moves, the moves that are allowed, the next
% state.

%!  parse(+Text, -Move, -Tree) is semidet.
%
%   Tree is the parse tree of a move: node(Phrase, Text, Trees), made from the clauses of the grammar.

parse(Text, Move, Tree) :-
    atom_codes(Text, Codes),
    tree(read_move(Move0), Codes, [], Tree),
    !,
    Move = Move0.

tree(Phrase, S0, S, node(Name, Text, Trees)) :-
    Phrase =.. List,
    append(List, [S0, S], Whole),
    Head =.. Whole,
    clause(Head, Body),
    trees(Body, Trees),
    once(append(Codes, S, S0)),
    atom_codes(Text, Codes),
    functor(Phrase, Name, _).

trees((A, B), Trees) :-
    !,
    trees(A, Trees1),
    trees(B, Trees2),
    append(Trees1, Trees2, Trees).
trees(Goal, [Tree]) :-
    part(Goal, Phrase, S0, S),
    !,
    tree(Phrase, S0, S, Tree).
trees(Goal, []) :-
    call(Goal).

part(column(X, S0, S), column(X), S0, S).
part(row(Y, S0, S), row(Y), S0, S).
part(direction(D, S0, S), direction(D), S0, S).

%!  choices(+State, +Player, -Squares, -Fences) is det.
%
%   The squares that the pawn may go to, and the fences that may be put up.

choices(State, Player, Squares, Fences) :-
    players(Player, State, From, Left, Opponent),
    State = [_, _, Standing],
    opponent_target(Player, Target),
    findall(To, pawn_move(Opponent, Standing, From, To), Squares0),
    sort(Squares0, Squares),
    findall(F, fence_move(Left, Standing, Opponent, Target, F), Fences).

%!  after(+State, +Player, +Move, -Next, -Over) is semidet.

after(State, Player, Move, Next, Over) :-
    allowed_move(Player, State, Move),
    next_state(State, Player, Move, Next),
    ( game_over(Next) -> Over = true ; Over = false ).

%!  within_reach(+State, +Player, -Squares) is det.

within_reach(State, Player, Squares) :-
    players(Player, State, From, _, _),
    State = [_, _, Standing],
    findall(S, reachable(From, Standing, S), Squares).
