% SPDX-License-Identifier: MIT
% What the lesson on KenKen asks of programs/kenken: the domains of all squares, behind each of its constraints.

%!  grid(+Size, -S, -Entries) is det.

grid(Size, S, Entries) :-
    length(S, Size),
    maplist(row_of_length(Size), S),
    append(S, Entries),
    Entries ins 1..Size.

%!  domains(+Entries, -Lists) is det.
%
%   For each entry the values that it may have.

domains(Entries, Lists) :-
    findall(Values, ( member(E, Entries), findall(V, value(E, V), Values) ), Lists).

value(E, V) :-
    fd_inf(E, Low),
    fd_sup(E, High),
    between(Low, High, V),
    \+ E \= V.

%!  states(+Name, -Size, -Cages, -States) is det.
%
%   States are what the solver of the program knows behind each step: state(What, Lists), What being start,
%   cage(Number), rows, columns, guess(Cell, Value), or back(Cell, Value) for a guess that was wrong. The order is
%   that of solve/3 and of labeling([ff], _).

states(Name, Size, Cages, States) :-
    puzzle(Name, Size, Cages),
    nb_setval(states, []),
    grid(Size, S, Entries),
    note(start, Entries),
    cages(Cages, 1, S, Entries),
    maplist(all_distinct, S),
    note(rows, Entries),
    transpose(S, Columns),
    maplist(all_distinct, Columns),
    note(columns, Entries),
    ( guess(Entries) -> true ; true ),
    nb_getval(states, Reversed),
    reverse(Reversed, States).

note(What, Entries) :-
    domains(Entries, Lists),
    nb_getval(states, States),
    nb_setval(states, [state(What, Lists)|States]).

cages([], _, _, _).
cages([Cage|Cages], N, S, Entries) :-
    check_constraint(Cage, S),
    note(cage(N), Entries),
    N1 is N + 1,
    cages(Cages, N1, S, Entries).

guess(Entries) :-
    (   smallest(Entries, Cell, Entry)
    ->  fd_inf(Entry, Value),
        (   Entry #= Value,
            note(guess(Cell, Value), Entries),
            guess(Entries)
        ->  true
        ;   Entry #\= Value,
            note(back(Cell, Value), Entries),
            guess(Entries)
        )
    ;   true
    ).

% The first one of those with the fewest values; squares are counted from 0.
smallest(Entries, Cell, Entry) :-
    findall(Size-N, ( nth0(N, Entries, E), var(E), fd_size(E, Size) ), Pairs),
    keysort(Pairs, [_-Cell|_]),
    nth0(Cell, Entries, Entry).

%!  hints(+Name, +Known, -Lists) is semidet.
%
%   The domains when all constraints are stated and Known, a list of Cell-Value, is filled in.

hints(Name, Known, Lists) :-
    puzzle(Name, Size, Cages),
    grid(Size, S, Entries),
    check_cages(Cages, S),
    maplist(all_distinct, S),
    transpose(S, Columns),
    maplist(all_distinct, Columns),
    forall(member(Cell-_, Known), nth0(Cell, Entries, _)),
    fill(Known, Entries),
    domains(Entries, Lists).

fill([], _).
fill([Cell-Value|Known], Entries) :-
    nth0(Cell, Entries, Value),
    fill(Known, Entries).
