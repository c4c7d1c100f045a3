% SPDX-License-Identifier: MIT
% How similar two words are.

:- module('$edit_distance', [edit_distance/3, nearest_atoms/4]).

:- use_module(library(apply), [convlist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(pairs), [pairs_values/2]).

%!  edit_distance(+Text1, +Text2, -Distance) is det.
%
%   Distance is the least number of insertions, deletions, replacements of characters and transpositions of two adjacent
%   characters that turn Text1 into Text2 (Damerau 1964, restricted form).
%
%       ?- edit_distance(lenght, length, D).
%       D = 1.

edit_distance(Text1, Text2, Distance) :-
    atom_codes(Text1, Codes1),
    atom_codes(Text2, Codes2),
    first_row(Codes2, 0, Row0),
    rows(Codes1, none, Codes2, none, Row0, 0, Distance).

%   Row I of the table has the distances of the first I codes of Text1 to all prefixes of Text2.

first_row([], N, [N]).
first_row([_|Cs], N, [N|Row]) :-
    N1 is N+1,
    first_row(Cs, N1, Row).

rows([], _, _, _, Row, _, Distance) :-
    last_of(Row, Distance).
rows([A|As], BeforeA, Codes2, Row2, Row1, N, Distance) :-
    N1 is N+1,
    row(Codes2, A, BeforeA, none, Row1, Row2, none, N1, Row),
    rows(As, A, Codes2, Row1, [N1|Row], N1, Distance).

%   row(+Codes2, +A, +BeforeA, +BeforeB, +Row1, +Row2, +TwoBack, +LeftValue, -Row): Row1 is the row above, Row2 the row
%   above that, TwoBack the value two rows up and two columns to the left.

row([], _, _, _, _, _, _, _, []).
row([B|Bs], A, BeforeA, BeforeB, [Diagonal,Up|Row1], Row2, TwoBack, Left, [Value|Row]) :-
    ( A =:= B -> Cost = 0 ; Cost = 1 ),
    Value0 is min(min(Left+1, Up+1), Diagonal+Cost),
    (   BeforeB == A,
        BeforeA == B
    ->  Value is min(Value0, TwoBack+1)
    ;   Value = Value0
    ),
    (   Row2 = [TwoBack1|Row2Rest]
    ->  true
    ;   TwoBack1 = none,
        Row2Rest = none
    ),
    row(Bs, A, BeforeA, B, [Up|Row1], Row2Rest, TwoBack1, Value, Row).

last_of([Last], Last) :-
    !.
last_of([_|Xs], Last) :-
    last_of(Xs, Last).

%!  nearest_atoms(+Text, +Candidates, +Limit, -Nearest) is det.
%
%   Nearest is the list of the Candidates within the edit distance Limit of Text, nearest first.
%
%       ?- nearest_atoms(lenght, [length, last, lengths], 2, L).
%       L = [length, lengths].

nearest_atoms(Text, Candidates, Limit, Nearest) :-
    must_be(nonneg, Limit),
    atom_length(Text, Length),
    convlist(near(Text, Length, Limit), Candidates, Pairs),
    keysort(Pairs, Sorted),
    pairs_values(Sorted, Nearest).

near(Text, Length, Limit, Candidate, Distance-Candidate) :-
    atom_length(Candidate, Other),
    abs(Length - Other) =< Limit,
    edit_distance(Text, Candidate, Distance),
    Distance =< Limit.
