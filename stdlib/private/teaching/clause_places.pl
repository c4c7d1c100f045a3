% SPDX-License-Identifier: MIT
% Where the clauses of a program stand, and their text.

:- module('$clause_places', [clause_line/5, clause_place/4, write_clause_text/3]).

:- use_module(private(messages/source_snippets), [shown_file/2]).

:- set_prolog_flag(double_quotes, string).

%!  clause_line(+Module, +Head, +Reference, -Path, -Line) is semidet.
%
%   A clause with this head begins on Line of the file Path. Fails for one that was added while the program ran.
%
%       ?- assertz(shade(dark), _Clause), clause_line(user, shade(_), _Clause, Path, Line).
%       false.

clause_line(Module, Head, Reference, Path, Line) :-
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    '$clause_place'(Reference, _, Line),
    Line > 0,
    '$definition_place'(Module, General, Path, _).

%!  clause_place(+Module, +Head, +Reference, -Place) is det.
%
%   Place is File:Line of a clause with this head, or a text that it has none.
%
%       ?- assertz(hue(red), _Clause), clause_place(user, hue(_), _Clause, Place).
%       Place = 'added while running'.

clause_place(Module, Head, Reference, Place) :-
    (   clause_line(Module, Head, Reference, Path, Line)
    ->  shown_file(Path, Shown),
        format(atom(Place), '~w:~w', [Shown, Line])
    ;   Place = 'added while running'
    ).

%!  write_clause_text(+Module, +Head, +Reference) is det.
%
%   Writes the place of a clause, and its lines as they stand in the file.
%
%       ?- assertz(tone(low), _Clause), write_clause_text(user, tone(_), _Clause).
%       one that was added while the program ran
%       true.

write_clause_text(Module, Head, Reference) :-
    (   clause_line(Module, Head, Reference, Path, Line)
    ->  shown_file(Path, Shown),
        format('~w:~w~n', [Shown, Line]),
        Last is Line + 11,
        write_clause_lines(Path, Line, Last)
    ;   format('one that was added while the program ran~n', [])
    ).

write_clause_lines(Path, Line, Last) :-
    (   Line =< Last,
        '$source_line'(Path, Line, Text)
    ->  format('    ~s~n', [Text]),
        (   split_string(Text, "", " \t", [Trimmed]),
            sub_string(Trimmed, _, 1, 0, ".")
        ->  true
        ;   Next is Line + 1,
            write_clause_lines(Path, Next, Last)
        )
    ;   true
    ).
