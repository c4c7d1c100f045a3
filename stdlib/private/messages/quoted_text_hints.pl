% SPDX-License-Identifier: MIT
% A hint for errors where text in double quotes is codes and a string was meant, or the other way round.

:- module(quoted_text_hints, [quoted_text_hint//1]).

%!  quoted_text_hint(+Formal)// is det.
%
%   A line that says what "..." is in the dialect of the clause that has called, and how to have the other; nothing
%   where the error has nothing to do with that.
%
%       ?- phrase(quoted_text_hint(instantiation_error), Lines).
%       Lines = [].

quoted_text_hint(Formal) -->
    { nonvar(Formal),
      Formal = type_error(Type, Culprit),
      other_text(Type, Culprit, Text, Is, Other)
    },
    !,
    { system:'$goal_dialect'(Dialect) },
    [nl, '= in dialect ~w "~w" is a ~w; to change that for a file: :- set_prolog_flag(double_quotes, ~w).'-
             [Dialect, Text, Is, Other]].
quoted_text_hint(_) -->
    [].

other_text(list, Culprit, Culprit, string, codes) :-
    string(Culprit).
other_text(Type, Codes, Text, 'list of codes', string) :-
    '$in_list'(Type, [atom, atomic, string, text, character]),
    is_written_text(Codes),
    atom_codes(Text, Codes).

% Codes of letters and the like, not any list of numbers.
is_written_text(Codes) :-
    is_list(Codes),
    Codes \== [],
    ground(Codes),
    are_codes(Codes),
    '$in_list'(Letter, Codes),
    is_letter(Letter),
    !.

are_codes([]).
are_codes([Code|Codes]) :-
    integer(Code),
    Code >= 9,
    Code =< 0x10ffff,
    ( Code >= 32 ; Code =< 13 ),
    !,
    are_codes(Codes).

is_letter(Code) :-
    char_code(Char, Code),
    char_type(Char, alpha).
