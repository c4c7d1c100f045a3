% SPDX-License-Identifier: MIT
%
% The figures for the report: every one of the 512 boards is solved with each order
% of the agenda.   ?- figures.

:- ensure_loaded(flip_puzzle).

%!  figures is det.
%
%   Prints for each order how many moves the solutions have, how many of them are as
%   short as possible, and how many boards were looked at.

figures :-
    solve_all(breadth_first, Shortest),
    (   member(Order, [breadth_first,depth_first,best_first]),
        solve_all(Order, Figures),
        print_figures(Order, Figures, Shortest),
        fail
    ;   true
    ).

%!  solve_all(+Order, -Figures) is det.
%
%   Figures are the Moves-Tried of the boards 0 to 511.

solve_all(Order, Figures) :-
    use_agenda(Order),
    findall(Moves-Tried, figure(_, Moves, Tried), Figures),
    use_agenda(breadth_first).

print_figures(Order, Figures, Shortest) :-
    length(Figures, Solved),
    sums(Figures, 0, TotalMoves, 0, TotalTried, 0, MostMoves, 0, MostTried),
    as_short(Figures, Shortest, 0, AsShort),
    MeanMoves is TotalMoves / Solved,
    MeanTried is TotalTried / Solved,
    format('~a: ~d solved, ~d of them by a shortest way~n', [Order,Solved,AsShort]),
    format('    moves ~2f on the average, ~d at most~n', [MeanMoves,MostMoves]),
    format('    boards tried ~1f on the average, ~d at most~n', [MeanTried,MostTried]).

%!  time_all(+Order) is det.
%
%   Solves all boards in Order and prints the CPU time.

time_all(Order) :-
    statistics(runtime, [Start|_]),
    solve_all(Order, Figures),
    statistics(runtime, [End|_]),
    length(Figures, Solved),
    Milliseconds is End - Start,
    format('~a: ~d boards solved in ~d ms~n', [Order,Solved,Milliseconds]).

%!  figure(?Game, -Moves, -Tried) is nondet.
%
%   The solution of the board Game has Moves pushes; it was found after Tried boards.

figure(Game, Moves, Tried) :-
    board(0, Game),
    solution(Game, Pushes, Tried),
    length(Pushes, Moves).

board(Game, Game).
board(Game0, Game) :-
    Game0 < 511,
    Game1 is Game0 + 1,
    board(Game1, Game).

%!  solution(+Game, -Moves, -Tried) is semidet.
%
%   solve/3 without its pictures, and with the length of its last AlreadyTried.

solution(Game, Moves, Tried) :-
    agenda_item(Game, [], FirstAgendaItem),
    search([FirstAgendaItem], [], Moves, Tried).

search([AgendaItem|_], AlreadyTried, Moves, Tried) :-
    agenda_item(Game, Moves, AgendaItem),
    game_over(Game),
    !,
    length(AlreadyTried, Tried).
search([AgendaItem|Agenda], AlreadyTried, Moves, Tried) :-
    get_possible_moves(AgendaItem, PossibleMoves),
    get_worthwhile_moves(PossibleMoves, Agenda, AlreadyTried, WorthwhileMoves),
    update_agenda(WorthwhileMoves, Agenda, NewAgenda),
    search(NewAgenda, [AgendaItem|AlreadyTried], Moves, Tried).

sums([], TM, TM, TT, TT, MM, MM, MT, MT).
sums([Moves-Tried|Figures], TM0, TM, TT0, TT, MM0, MM, MT0, MT) :-
    TM1 is TM0 + Moves,
    TT1 is TT0 + Tried,
    MM1 is max(MM0, Moves),
    MT1 is max(MT0, Tried),
    sums(Figures, TM1, TM, TT1, TT, MM1, MM, MT1, MT).

as_short([], [], Number, Number).
as_short([Moves-_|Figures], [Shortest-_|More], Number0, Number) :-
    (   Moves =:= Shortest
    ->  Number1 is Number0 + 1
    ;   Number1 = Number0
    ),
    as_short(Figures, More, Number1, Number).
