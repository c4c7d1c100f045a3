% SPDX-License-Identifier: MIT
% What the lesson on the flip puzzle asks of programs/flip_puzzle: pushes, and a search whose steps are kept.
% expand/4 is solve/3 of the program, with the items that have been looked at as a result.

%!  push(+Game, +Move, -NewGame, -Over) is det.

push(Game, Move, NewGame, Over) :-
    update_game(Game, Move, NewGame),
    ( game_over(NewGame) -> Over = true ; Over = false ).

%!  search(+Game, +Order, -Looked, -Moves) is det.
%
%   Looked are the items that the search looks at, the first one first, as Game-Pushes, the last push first; Moves
%   are the pushes of the solution, the first one first.

search(Game, Order, Looked, Moves) :-
    use_agenda(Order),
    agenda_item(Game, [], Item),
    expand([Item], [], Tried, Reversed),
    reverse(Reversed, Moves),
    reverse(Tried, Items),
    findall(Board-Pushes, ( member(I, Items), agenda_item(Board, Pushes, I) ), Looked).

expand([Item|_], Tried, [Item|Tried], Moves) :-
    agenda_item(Game, Moves, Item),
    game_over(Game),
    !.
expand([Item|Agenda0], Tried, Looked, Moves) :-
    get_possible_moves(Item, Possible),
    get_worthwhile_moves(Possible, Agenda0, Tried, Worthwhile),
    update_agenda(Worthwhile, Agenda0, Agenda),
    expand(Agenda, [Item|Tried], Looked, Moves).
